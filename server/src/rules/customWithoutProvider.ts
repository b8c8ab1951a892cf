import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import { formatProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { formatUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import {
  explicitProvider,
  packageOfUrn,
  providerChoices,
  typeWithoutProvider,
} from './support/providerChoice';
import { componentChanges, likelyKind } from './support/likelyKind';
import { lazyEach } from './support/lazy';
import type { CheckOptions, Fix, Rule } from './engine/rule';

export const customWithoutProvider: Rule = {
  code: 'custom-without-provider',
  title: 'A custom resource must name its provider',
  severity: 'warning',
  refusedBy: 'update',
  docs: {
    why:
      'Each resource with `"custom": true` is managed by a provider. If none is named, as in states of Pulumi before ' +
      'version 0.16 or after an edit, the next command adds a provider named `default` without a version to the state ' +
      'and uses whatever version of the plugin is installed. If the state has a provider of that name already, every ' +
      'preview and update fails, and a refresh writes both, so that after it no command can read the state.',
    repair:
      'Choose the provider that the program gives the resource, among those of the same package that come before it: ' +
      'with another one, the next update may make a second object, or replace this one. If there is none, copy the ' +
      'entry of the provider from a backup, or let the next update create one. An entry with children whose package has no ' +
      'provider in the state is a component, which has neither a provider nor an id: set `"custom": false`, and remove its id.',
  },
  checkState(model, report, options) {
    const explicitOf = lazyEach((name: string) => explicitProvider(model, name));
    for (const [resource] of model.select(typeWithoutProvider)) {
      const added = addedProvider(model, packageOfUrn(resource.urn), options);
      const taken = model.graph.live(added);
      const span = resource.fields.get('provider') ?? resource.anchor;
      const explicit = explicitOf(packageOfUrn(resource.urn));
      const place = { span, cause: added, severity: taken && ('error' as const), resource };
      if (likelyKind(model, resource) === 'component') {
        // Without an id, another rule reports it.
        if (resource.id === '') continue;
        report({ ...place, danger: true, asksFirst: true }, () => ({
          message: `${describeResource(resource)} has children and no provider, as a component, but "custom" is true, and it has an id: the next update fails, as it looks for a plugin of its package. Make it a component again, unless there is such a plugin.`,
          fixes: [asComponent(resource)],
        }));
        continue;
      }
      // What is only read is not made.
      const isDanger = explicit !== undefined && !resource.flag('external');
      report({ ...place, danger: isDanger }, () => ({
        message: taken
          ? `${describeResource(resource)} names no provider. The next command tries to add one named 'default', and fails because there is one already.`
          : `${describeResource(resource)} names no provider. The next update adds one named 'default', of whatever version is installed${isDanger ? `; if the object is one of ${describeResource(explicit)}, it makes a second one instead` : ''}.`,
        engine: taken && `duplicate resource ${added} (not marked for deletion)`,
        related: taken && [{ span: taken.anchor, message: 'The provider of that name is here.' }],
        fixes: [...providerChoices(model, resource), ...laterChoice(resource, taken)],
      }));
    }
  },
};

/** The URN of the provider that the engine adds (`deploy.defaultProviderURN`). */
function addedProvider(model: StateModel, packageName: string, options: CheckOptions): string {
  const stack = options.targetStack ?? model.identity?.stack ?? '';
  const project = options.targetProject ?? model.identity?.project ?? '';
  return formatUrn({ stack, project, qualifiedType: `pulumi:providers:${packageName}`, name: 'default' });
}

function asComponent(resource: Resource): Fix {
  return {
    title: 'Set "custom" to false, and remove the id: it is a component',
    kind: 'set-component',
    changes: () => componentChanges(resource),
  };
}

/** A provider after the resource can be used only if it is moved first. */
function laterChoice(resource: Resource, provider: Resource | undefined): Fix[] {
  if (!provider || provider.index < resource.index || provider.id === '') return [];
  const name = describeResource(provider);
  return [
    {
      title: `Use the provider ${name} with id '${provider.id}', which must be moved before it`,
      kind: `provider:${provider.index}`,
      changes: () => [
        setField(resource, 'provider', JSON.stringify(formatProviderReference(provider.urn, provider.id))),
      ],
    },
  ];
}
