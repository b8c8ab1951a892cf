import type { JsonNode } from '../json/jsonNode';
import { describeResource } from '../state/describeResource';
import type { Resource } from '../state/resource';
import type { Fix, Rule } from './engine/rule';
import { usesOfExtensions, hasProvider } from './support/extensionUse';

export const extensionWithoutProvider: Rule = {
  code: 'extension-without-provider',
  title: 'A resource with an extension must have a provider',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'An extension is a package that adds types to a provider. Pulumi loads the extension that a resource names in ' +
      '`extensionRef` into the provider of the resource. This resource has no provider: it is a component, or a provider itself. Every refresh and destroy of the stack fails.',
    repair:
      'Neither needs an extension: remove the `extensionRef`. If it should be a custom resource, set `"custom": true`.',
  },
  checkState(model, report) {
    const extensions = model.deploymentField('extensions');
    for (const { resource, name, node } of usesOfExtensions(model)) {
      if (hasProvider(resource) || !extensions?.get(name)) continue; // Another rule reports a missing extension.
      report({
        span: node,
        message: `${describeResource(resource)} has an extension but no provider to load it: a refresh or destroy fails.`,
        engine: "expected '::' in provider reference ''",
        resource,
        fixes: [removal(resource, node)],
      });
    }
  },
};

function removal({ node }: Resource, value: JsonNode): Fix {
  return {
    title: 'Remove the reference to the extension',
    kind: 'remove',
    titleForAll: (count) => `Remove all ${count} references to extensions from what has no provider`,
    changes: () => [{ kind: 'removeMember', object: node, value }],
  };
}
