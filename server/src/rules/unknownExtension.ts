import { describeResource } from '../state/describeResource';
import { withExtension } from './support/extensionUse';
import type { Rule } from './engine/rule';

export const unknownExtension: Rule = {
  code: 'unknown-extension',
  title: 'The extension of a resource must be in the state',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'An extension is a package that adds types to a provider. A resource of such a type names, in `extensionRef`, an ' +
      'entry of `extensions` in the deployment. The entry was lost, as happens when resources are copied from another state, and the next update ' +
      'crashes when it first writes the state.',
    repair:
      'Copy the entry from the state that the resource comes from, or from a backup. Without the reference ' +
      'the state can be used again; an update with a program that uses the package restores both.',
  },
  checkState(model, report) {
    const extensions = new Set<string | undefined>();
    for (const { key } of model.deploymentField('extensions')?.members() ?? []) extensions.add(key.string);
    for (const [resource, name] of model.select(withExtension)) {
      if (extensions.has(name)) continue;
      const node = resource.fields.get('extensionRef')!;
      report({
        span: node,
        message: `${describeResource(resource)} needs an extension that is not among the "extensions" of this state, so that the next update crashes: copy it from a backup.`,
        engine: `snapshot references unknown extensions: [${name}]`,
        cause: name,
        resource,
        fixes: [
          {
            title: 'Remove the reference to the extension',
            kind: 'remove',
            titleForAll: (count) => `Remove all ${count} references to extensions that are not there`,
            changes: () => [{ kind: 'removeMember', object: resource.node, value: node }],
          },
        ],
      });
    }
  },
};
