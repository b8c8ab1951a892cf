import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { tolerantVersionFailure } from '../text/semver';
import { describeResource } from '../state/describeResource';
import { typeWithoutProvider } from './support/providerChoice';
import type { Finding, Fix, Rule } from './engine/rule';

export const pluginVersion: Rule = {
  code: 'plugin-version',
  title: 'The versions of plugins must be versions',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Old versions of Pulumi listed the plugins of the stack in `manifest.plugins`. Pulumi still reads that ' +
      'list (it takes versions of default providers from it), but this version was truncated or changed by ' +
      'hand.',
    repair:
      'Write a version such as `6.51.0`, or remove it: Pulumi no longer writes the list, and a plugin ' +
      'without a version means the newest one. But if a resource of the same package names no provider, the ' +
      'plugin needs a version or must be removed: otherwise Pulumi crashes.',
  },
  checkState(model, report) {
    const plugins = model.deployment?.field('manifest')?.field('plugins');
    if (!plugins) return;
    for (const plugin of plugins.elements()) {
      const version = plugin.field('version');
      const text = version?.string ?? '';
      const failure = text === '' ? undefined : tolerantVersionFailure(text);
      if (!version || failure === undefined) continue;
      report({
        span: version,
        message:
          'Pulumi can’t read this as the version of a plugin, and refuses the whole state: it must be one such as 6.51.0.',
        engine: failure,
        fatal: true,
        fixes: [
          {
            title: 'Remove this version',
            kind: 'remove-version',
            preferred: true,
            titleForAll: (count) => `Remove all ${count} unreadable versions of plugins`,
            changes: () => [{ kind: 'removeMember', object: plugin, value: version }],
          },
          removalOf(plugin, plugins, false),
        ],
      });
    }
    for (const finding of missingVersions(model, plugins)) report(finding);
  },
};

function removalOf(plugin: JsonNode, list: JsonNode, preferred: boolean): Fix {
  return {
    title: 'Remove the plugin from the list, which Pulumi no longer writes',
    kind: 'remove-plugin',
    preferred,
    changes: () => [{ kind: 'removeElement', list, element: plugin }],
  };
}

/** Plugins without a version, which the engine uses for resources without a provider. */
function missingVersions(model: StateModel, plugins: JsonNode): Finding[] {
  const last = new Map<string, JsonNode>();
  for (const plugin of plugins.elements()) last.set(plugin.field('name')?.string ?? '', plugin);
  const findings = new Map<JsonNode, Finding>();
  for (const [resource, type] of model.select(typeWithoutProvider)) {
    const plugin = last.get(type.slice(0, type.indexOf(':')));
    const version = plugin?.field('version');
    if (!plugin || findings.has(plugin) || (version && !version.isNull && version.string !== '')) continue;
    findings.set(plugin, {
      span: version ?? { start: plugin.start, end: plugin.start + 1 },
      message: `This plugin has no version, and ${describeResource(resource)}, which needs it, names no provider, so that Pulumi crashes: remove the plugin from the list, or write its version.`,
      engine: 'invalid memory address or nil pointer dereference',
      refusedBy: 'update',
      fixes: [removalOf(plugin, plugins, true)],
    });
  }
  return [...findings.values()];
}
