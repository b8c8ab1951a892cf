import { visitFields, type FieldVisitor } from '../state/decodeFields';
import type { Span } from '../json/parts';
import type { StateModel } from '../state/model';
import type { Rule } from './engine/rule';

export const numberRange: Rule = {
  code: 'number-range',
  title: 'A number must fit a 64-bit float',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why: 'Pulumi keeps all numbers as 64-bit floats. This one is beyond their range: a digit or an exponent is wrong.',
    repair: 'Write the number that was meant. What has to keep more digits than a float must be a string.',
    engine: {
      property:
        'could not deserialize deployment: json: cannot unmarshal number 1e400 into Go struct field ResourceV3.resources.inputs of type float64',
    },
  },
  checkState(model, report) {
    const numbers = model.syntaxProblems().filter(({ code }) => code === 'number-range');
    if (numbers.length === 0) return;
    const unread = unreadValues(model);
    for (const { start, end } of numbers) {
      if (unread.some((value) => value.start <= start && end <= value.end)) continue;
      report({
        span: { start, end },
        message:
          'This number is too large for Pulumi, which keeps numbers as 64-bit floats: write the one that was meant, or a string.',
        fatal: true,
      });
    }
  },
};

/** The values of fields that Pulumi does not know: it skips them without parsing their numbers. */
function unreadValues(model: StateModel): Span[] {
  const spans: Span[] = [];
  const visitor: FieldVisitor = { unknown: (_key, { start, end }) => spans.push({ start, end }) };
  if (model.root) visitFields(model.root, model.rootStruct, [visitor]);
  for (const { node } of model.resources) visitFields(node, model.resourceStruct, [visitor]);
  return spans;
}
