import type { JsonNode } from '../json/jsonNode';
import { versionFailure } from '../text/semver';
import type { Rule } from './engine/rule';
import { usesOfExtensions, hasProvider } from './support/extensionUse';
import { tokenOf } from './support/firstToken';

export const extensionVersion: Rule = {
  code: 'extension-version',
  title: 'The version of an extension must be a version',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Each entry of `extensions` in the deployment has the `version` of its package. This one was cut or changed by ' +
      'hand, and a resource uses the extension: every refresh and destroy of the stack fails.',
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
        engine: `parse extension version ${JSON.stringify(version?.string ?? '')}: ${failure}`,
      });
    }
  },
};

/** The engine reads a missing or null value as an empty string. */
function isText(node: JsonNode | undefined): boolean {
  return node === undefined || node.isString || node.isNull;
}
