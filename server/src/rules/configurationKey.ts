import type { Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const configurationKey: Rule = {
  code: 'configuration-key',
  title: 'The keys of a checkpoint’s configuration must have a namespace',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A backend’s file can hold, in `config`, the configuration of the stack as it was when the file was written. Its ' +
      'keys are `<namespace>:<name>`, such as `aws:region`. This key was edited by hand.',
    repair:
      'Put the namespace before the name: that of a package, or the name of the project for the program’s own keys. ' +
      'Or remove it: Pulumi does not use this configuration, and drops it when it next writes the file. The configuration ' +
      'that Pulumi uses is in `Pulumi.<stack>.yaml`.',
  },
  checkState({ root, shape }, report) {
    const checkpoint = shape === 'legacy-checkpoint' ? root : root?.field('checkpoint');
    const config = shape?.endsWith('checkpoint') === true ? checkpoint?.field('config') : undefined;
    if (!config?.isObject || !config.isValid) return;
    const object = config.expand();
    for (const { key, value } of object.members()) {
      const text = key.string;
      if (text === undefined || CONFIGURATION_KEY.test(text)) continue;
      report({
        span: key,
        message:
          'This key of the configuration has no namespace, so that Pulumi can’t read the file: a key must look like "aws:region".',
        engine: `could not parse ${text} as a configuration key`,
        fatal: true,
        fixes: [
          {
            title: 'Remove this configuration, which Pulumi does not use',
            kind: 'remove',
            preferred: true,
            lossless: true,
            done: (count) =>
              `${counted(count, 'value')} of the configuration removed, which Pulumi does not use`,
            titleForAll: (count) =>
              `Remove these ${count} values of the configuration, which Pulumi does not use`,
            changes: () => [{ kind: 'removeMember', object, value }],
          },
        ],
      });
    }
  },
};

/** `<namespace>:<name>`, or `<namespace>:config:<name>` in the old format (`config.ParseKey`). */
const CONFIGURATION_KEY = /^[^:]*:(?:config:)?[^:]*$/;
