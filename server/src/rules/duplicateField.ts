import type { JsonNode } from '../json/jsonNode';
import type { Rule, Fix } from './engine/rule';
import { counted } from '../../../shared/counted';

export const duplicateField: Rule = {
  code: 'duplicate-field',
  title: 'A field must not occur twice in one object',
  severity: 'error',
  docs: {
    why:
      'Two edits, or a merge, left the same field twice. Pulumi does not refuse that: it merges two objects into one with ' +
      'parts of both; of two lists, it takes the last and fills missing parts of its elements from the other; of any other ' +
      'values, it takes the last that is not `null`. ' +
      'This is never intended. Editors and `jq` show only the last one. To Pulumi `"URN"` and `"urn"` are the ' +
      'same field.',
    repair: 'Compare the two, keep one and remove the other.',
  },
  checkFields: (report) => ({
    repeated({ key, value: second }, { key: earlier, value: first }, field, object) {
      const name = key.string ?? '';
      const other = earlier.string ?? '';
      const what =
        name === other
          ? `"${field}" occurs twice in this object`
          : `"${name}" and "${other}" are the same field to Pulumi`;
      report({
        span: key,
        message: `${what}, ${outcomeOf(first, second)}: keep one of the two.`,
        related: [{ span: earlier, message: 'The first one is here.' }],
        fixes: choices(object, first, second),
      });
    },
  }),
};

/** The result of both fields in Go's decoder. */
function outcomeOf(first: JsonNode, second: JsonNode): string {
  if (first.isObject && second.isObject)
    return 'and it would merge the two values, so that parts of both survive';
  if (first.isArray && second.isArray)
    return 'and it would take the last list and fill missing parts of its elements from the other';
  return 'and it would take the last value that is not null';
}

function choices(object: JsonNode, first: JsonNode, second: JsonNode): Fix[] {
  // If the texts are equal, there is no difference to show.
  const isAlike = first.raw === second.raw;
  const keepsLast: Fix = {
    title: 'Keep this field, which Pulumi reads, and remove the one before',
    kind: 'keep-last',
    changes: () => [{ kind: 'removeMember', object, value: first }],
  };
  return [
    ...(isAlike ? [] : [keepsLast]),
    {
      title: isAlike
        ? 'Remove this field, which only repeats the other'
        : 'Remove this field, keep the one before',
      kind: 'keep-first',
      preferred: isAlike,
      lossless: isAlike,
      done: (count) => `${counted(count, 'field')} that only repeated another removed`,
      changes: () => [{ kind: 'removeMember', object, value: second }],
    },
    ...(isAlike ? [keepsLast] : []),
  ];
}
