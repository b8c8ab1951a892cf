import type { JsonNode } from '../state/jsonNode';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { versionFailure } from '../state/semver';
import { describeResource } from './describe';
import { typeWithoutProvider } from './providerChoice';
import type { Fix, Rule } from './rule';
import { tokenOf } from './token';

export const extensionWithoutProvider: Rule = {
  code: 'extension-without-provider',
  title: 'A resource with an extension must have a provider',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'An extension is a package that adds types to a provider. Pulumi hands the one that a resource names in ' +
      '`extensionRef` to the provider of the resource. This one has none: it is a component, or a provider itself. Every refresh and destroy of the stack fails.',
    repair:
      'Neither needs an extension: remove the `extensionRef`. If it was meant as another resource, set `"custom": true`.',
  },
  checkState(model, report) {
    const extensions = model.deploymentField('extensions');
    for (const { resource, name, node } of usesOfExtensions(model)) {
      if (hasProvider(resource) || !extensions?.get(name)) continue; // one that is not there is another rule's
      report({
        span: node,
        message: `${describeResource(resource)} has an extension but no provider that could take it: a refresh or destroy fails.`,
        engine: "expected '::' in provider reference ''",
        resource,
        fixes: [removal(resource, node)],
      });
    }
  },
};

export const extensionVersion: Rule = {
  code: 'extension-version',
  title: 'The version of an extension must be a version',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Each entry of `extensions` in the deployment has the `version` of its package. This one was cut or changed by ' +
      'hand, and a resource needs the extension: every refresh and destroy of the stack fails.',
    repair: 'Write the whole version, such as `1.2.0`. The program or a backup has it.',
  },
  checkState(model, report) {
    const extensions = model.deploymentField('extensions');
    const used = new Set<string>();
    for (const { resource, name } of usesOfExtensions(model)) if (hasProvider(resource)) used.add(name);
    for (const name of used) {
      const extension = extensions?.get(name);
      const version = extension?.field('version');
      const failure = versionFailure(version?.string ?? '');
      if (!extension || failure === undefined || !isText(version)) continue;
      report({
        span: tokenOf(version ?? extension),
        message:
          'Pulumi can’t read this as the version of an extension, and a refresh or destroy fails: it must have three parts, such as 1.2.0.',
        engine: `could not parse provider version: ${failure}`,
      });
    }
  },
};

function hasProvider(resource: Resource): boolean {
  return resource.provider !== '' || typeWithoutProvider(resource) !== undefined;
}

interface UseOfExtension {
  resource: Resource;
  name: string;
  node: JsonNode;
}

/** The resources that need an extension; nothing is done with those that are views of others. */
function* usesOfExtensions(model: StateModel): Generator<UseOfExtension, void> {
  for (const [resource, name] of model.select(withExtension)) {
    if (resource.viewOf === '') yield { resource, name, node: resource.fields.get('extensionRef')! };
  }
}

/** The resources that name an extension, and which. */
export const withExtension: Selector<string> = {
  looksAt: 'itself',
  of: (resource) => resource.string('extensionRef') || undefined,
};

/** What is not there or null is an empty text to the engine. */
function isText(node: JsonNode | undefined): boolean {
  return node === undefined || node.isString || node.isNull;
}

function removal({ node }: Resource, value: JsonNode): Fix {
  return {
    title: 'Remove the reference to the extension',
    kind: 'remove',
    titleForAll: (count) => `Remove all ${count} references to extensions from what has no provider`,
    changes: () => [{ kind: 'removeMember', object: node, value }],
  };
}
