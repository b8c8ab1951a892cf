import type { Change } from '../edits/change';
import { dependentsIn } from '../state/dependents';
import type { StateModel } from '../state/model';
import { formatProviderReference, providerPackage } from '../state/providerReference';
import type { Resource } from '../state/resource';
import { describeUrn, parseUrn } from '../state/urn';
import { counted, describeResource } from './describe';
import { entryRemoval } from './entryRemoval';
import { isDefaultProvider, livingProviders } from './providerChoice';
import type { Fix, Rule } from './rule';

export const unusedDefaultProvider: Rule = {
  code: 'unused-default-provider',
  title: 'No resource uses this default provider',
  severity: 'hint',
  docs: {
    why:
      'Pulumi makes a default provider where the program names none, one for each version of a package. It stays as long ' +
      'as something uses it. No resource of this state does: either the program only calls functions of the package, or ' +
      'the entry is left over, and the next update deletes it. Until then every refresh and destroy needs its plugin.',
    repair: 'Nothing, as a rule. If its plugin can’t be installed any more, remove the entry.',
  },
  checkState(model, report) {
    for (const provider of [...livingProviders(model).values()].flat()) {
      if (!isDefaultProvider(provider) || isUsed(model, provider)) continue;
      const removal = entryRemoval(model, provider);
      report({
        span: provider.anchor,
        message: `No resource uses the default provider ${describeResource(provider)}. Unless the program calls functions of its package, the next update deletes it.`,
        resource: provider,
        fixes: removal && [
          { title: `Remove this entry${removal.besides}`, kind: 'remove-entry', changes: removal.changes },
        ],
      });
    }
  },
};

export const defaultProviderVersions: Rule = {
  code: 'default-provider-versions',
  title: 'Resources of one package use several versions of its default provider',
  severity: 'information',
  docs: {
    why:
      'Pulumi makes a default provider for each version of a package that the program and the components in it use. ' +
      'Several at once are fine. But after a downgrade, or after an update of only some targets, resources may still use ' +
      'the version from before: every preview, update and destroy then needs its plugin too, and fails where that is ' +
      'not installed (`no resource plugin … found`), as on a fresh build agent or a processor for which there is none.',
    repair:
      'Install the plugin if you can: `pulumi plugin install resource <package> <version>`, then `pulumi up`. Otherwise ' +
      'let the provider of the other version manage these resources. The states of two major versions may differ; look at ' +
      '`pulumi preview` before you update.',
  },
  checkState(model, report) {
    const { users } = dependentsIn(model);
    const usersOf = ({ urn, id }: Resource): readonly Resource[] =>
      users.get(formatProviderReference(urn, id)) ?? [];
    for (const all of livingProviders(model).values()) {
      const used = all.filter(
        (provider) => isDefaultProvider(provider) && usersOf(provider).some((user) => !user.delete),
      );
      const [main, ...others] = used.sort(
        (a, b) => usersOf(b).length - usersOf(a).length || a.index - b.index,
      );
      for (const other of others) {
        if (!main || other.urn === main.urn) continue;
        const mine = counted(usersOf(other).length, 'resource');
        report({
          span: other.anchor,
          message: `The package "${providerPackage(other.type)}" has several default providers here: ${describeUrn(other.urn)} manages ${mine}, ${describeUrn(main.urn)} ${usersOf(main).length}. Each needs the plugin of its own version.`,
          related: [{ span: main.anchor, message: `${describeUrn(main.urn)} stands here.` }],
          resource: other,
          fixes: [handover(other, main, usersOf(other)), handover(main, other, usersOf(main))].flat(),
        });
      }
    }
  },
};

/** Used by a resource, also one that is to be deleted, or by an interrupted operation. */
function isUsed(model: StateModel, { urn, id }: Resource): boolean {
  const reference = formatProviderReference(urn, id);
  return (
    dependentsIn(model).users.has(reference) ||
    model.pendingOperations.some(({ resource }) => resource?.provider === reference)
  );
}

/** Another provider for all that one manages; it must come before them. */
function handover(from: Resource, to: Resource, users: readonly Resource[]): Fix[] {
  if (users.some(({ index }) => index < to.index)) return [];
  const text = JSON.stringify(formatProviderReference(to.urn, to.id));
  return [
    {
      title: `Let '${nameOf(to)}' manage the ${counted(users.length, 'resource')} of '${nameOf(from)}', too`,
      kind: `handover:${from.index}:${to.index}`,
      changes: () =>
        users.map((user): Change => ({ kind: 'replace', span: user.fields.get('provider')!, text })),
    },
  ];
}

function nameOf({ urn }: Resource): string {
  return parseUrn(urn)?.name ?? urn;
}
