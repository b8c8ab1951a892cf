import type { Rule } from './engine/rule';

export const fieldCase: Rule = {
  code: 'field-case',
  title: 'Fields should be written as Pulumi writes them',
  severity: 'information',
  docs: {
    why:
      'Pulumi ignores the case of a field’s name (`"URN"` for `"urn"`), but other tools do not: `jq` or a script that looks for ' +
      'the proper name finds nothing.',
    repair: 'Rename the field to its proper name.',
  },
  checkFields: (report) => ({
    misnamed(key, field) {
      report({
        span: key,
        message: `Pulumi reads this as "${field}". Other tools may not find it under this name.`,
        fixes: [
          {
            title: `Rename to "${field}"`,
            kind: 'rename',
            preferred: true,
            titleForAll: (count) => `Give all ${count} fields their proper names`,
            changes: () => [{ kind: 'replace', span: key.inner, text: field }],
          },
        ],
      });
    },
  }),
};
