import { describeResource } from '../state/describeResource';
import { numbersWith } from '../state/valuesWith';
import { decimalOf } from '../text/decimal';
import type { Rule } from './engine/rule';
import { checkEveryResource } from './support/everyResource';

/**
 * Matches numbers that may have more digits than a float, or be too small for one. Fifteen digits always fit:
 * `JsonNode.hasShortNumbers` uses the same limit.
 */
const LONG = /(?<![\w.+-])-?(?:\d[\d.]{15}|[\d.]{1,16}e[+-]?\d{3})/gi;

export const numberRounded: Rule = {
  code: 'number-rounded',
  title: 'A number should have no more digits than Pulumi keeps',
  severity: 'warning',
  docs: {
    why:
      'Pulumi keeps all numbers as 64-bit floats, which have 15 to 17 digits. What it writes itself fits; this number was ' +
      'written by hand or by another tool, and Pulumi rounds it without a message when it is imported.',
    repair:
      'Nothing, if a rounded number will do. If all digits count, as in an id, see in the provider’s documentation whether ' +
      'the property takes a string, and write one.',
  },
  ...checkEveryResource((resource, report) => {
    // Searching the text of a state for long numbers takes a tenth of the time of all rules.
    if (resource.node.hasShortNumbers) return;
    for (const { node } of numbersWith(resource, LONG, ['inputs', 'outputs', 'replacementTrigger'])) {
      if (!isRounded(node.raw)) continue;
      report({
        span: node,
        message: `Pulumi rounds this number of ${describeResource(resource)} when it is imported: it keeps numbers as 64-bit floats, which have fewer digits.`,
        resource,
      });
    }
  }),
};

/** True if the float that Pulumi writes has other digits. Another rule reports numbers beyond the range. */
function isRounded(raw: string): boolean {
  const number = Number(raw);
  return Number.isFinite(number) && decimalOf(String(number)) !== decimalOf(raw);
}
