import { dependentsIn } from '../state/dependents';
import { describeResource } from '../state/describeResource';
import { formatProviderReference, providerPackage } from '../state/referenceToProvider';
import type { StateModel } from '../state/model';
import type { Rule } from './engine/rule';
import { entryRemoval } from './support/entryRemoval';
import { isDefaultProvider } from './support/providerCandidates';
import { livingProviders } from './support/providerChoice';

export const unusedDefaultProvider: Rule = {
  code: 'unused-default-provider',
  title: 'No resource uses this default provider',
  severity: 'hint',
  docs: {
    why:
      'Pulumi creates a default provider if the program names none, one for each version of a package. It ' +
      'stays as long as a resource uses it. No resource of this state does, and no component is of its package: either ' +
      'the program only calls functions of the package, or the entry is left over, and the next update deletes it. Until then every ' +
      'refresh and destroy needs its plugin.',
    repair: 'Nothing, as a rule. If its plugin can’t be installed any more, remove the entry.',
  },
  checkState(model, report) {
    const used = usedReferences(model);
    const made = componentPackages(model);
    for (const provider of [...livingProviders(model).values()].flat()) {
      const { urn, id, anchor: span } = provider;
      if (!isDefaultProvider(urn) || used.has(formatProviderReference(urn, id))) continue;
      if (made.has(providerPackage(provider.type))) continue;
      report({ span, resource: provider }, () => {
        const removal = entryRemoval(model, provider);
        return {
          message: `No resource uses the default provider ${describeResource(provider)}. Unless the program calls functions of its package, the next update deletes it.`,
          fixes: removal && [
            { title: `Remove this entry${removal.besides}`, kind: 'remove-entry', changes: removal.changes },
          ],
        };
      });
    }
  },
};

/** The packages that may have made components: the entries of remote components do not name their provider. */
function componentPackages({ resources }: StateModel): ReadonlySet<string> {
  return new Set(resources.flatMap(({ custom, type }) => (custom ? [] : [type.split(':')[0]!])));
}

/** The providers that a resource or an interrupted operation uses, including resources pending deletion. */
function usedReferences(model: StateModel): ReadonlySet<string> {
  const used = new Set(dependentsIn(model).users.keys());
  for (const { resource } of model.pendingOperations) if (resource) used.add(resource.provider);
  return used;
}
