import { tolerantVersionFailure } from '../state/semver';
import type { Rule } from './rule';

export const pluginVersion: Rule = {
  code: 'plugin-version',
  title: 'The versions of plugins must be versions',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Old versions of Pulumi listed the plugins of the stack in `manifest.plugins`. Pulumi still reads that list ' +
      '(it takes versions of default providers from it), but this version was cut or changed by hand.',
    repair:
      'Write a version such as `6.51.0`, or remove it: Pulumi does not write the list any more, and a plugin without ' +
      'a version stands for the newest one.',
  },
  checkState(model, report) {
    const plugins = model.deployment?.field('manifest')?.field('plugins');
    for (const plugin of plugins?.elements() ?? []) {
      const version = plugin.field('version');
      const text = version?.string ?? '';
      const failure = text === '' ? undefined : tolerantVersionFailure(text);
      if (!version || failure === undefined) continue;
      report({
        span: version,
        message: "Pulumi can't read this as the version of a plugin; it must be one such as 6.51.0.",
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
          {
            title: 'Remove the plugin from the list, which Pulumi no longer writes',
            kind: 'remove-plugin',
            changes: () => [{ kind: 'removeElement', list: plugins!, element: plugin }],
          },
        ],
      });
    }
  },
};
