import type { Rule } from './rule';

export const duplicateField: Rule = {
  code: 'duplicate-field',
  title: 'A field must not occur twice in one object',
  severity: 'error',
  docs: {
    why:
      'Two edits, or a merge, left the same field twice. Pulumi does not refuse that: it *merges* the two, so that ' +
      'parts of both survive, which is never what anybody meant. Editors and `jq` show only the last one.',
    repair: 'Keep one of the two and remove the other.',
  },
  checkFields: (_model, report) => ({
    repeated(key, earlier, field) {
      const name = key.string ?? '';
      const other = earlier.string ?? '';
      report({
        span: key,
        message:
          name === other
            ? `"${field}" stands twice in this object. Pulumi would merge the two values.`
            : `"${name}" and "${other}" are the same field to Pulumi. It would merge the two values.`,
        related: [{ span: earlier, message: 'It stands here first.' }],
      });
    },
  }),
};

export const fieldCase: Rule = {
  code: 'field-case',
  title: 'Fields should be written as Pulumi writes them',
  severity: 'information',
  docs: {
    why:
      'Pulumi accepts a field in any case (`"URN"` for `"urn"`), other tools do not: `jq` or a script that looks for ' +
      'the proper name finds nothing.',
    repair: 'Rename the field to its proper name.',
  },
  checkFields: (_model, report) => ({
    field(key, _value, field) {
      if (key.isNamed(field) || key.string === field) return;
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
