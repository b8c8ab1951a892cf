import type { Span } from '../../json/parts';
import { StateModel } from '../../state/model';

/** How far before a fault its cause is searched, in UTF-16 units: a bracket too many shows at the end of an entry. */
const REACH = 100_000;

/** Indented lines that open or close something, and stand twice: nothing that is indented by levels has any. */
const REPEATED = /^([ \t]+(?:\S.*[{[]|[{[\]}],?))\r?\n\1(?:\r?\n|$)/gm;

/**
 * The line that stands twice, if that is all that is wrong with a text: what its faults seem to miss or to have too many
 * of was doubled with it.
 * @param fault the offset of the first fault
 * @returns the second of the two lines, with its end
 */
export function repeatedLine(text: string, fault: number): Span | undefined {
  const from = text.lastIndexOf('\n', Math.max(0, fault - REACH)) + 1;
  // A doubled line that opens something may be a fault itself.
  const near = text.slice(from, text.indexOf('\n', text.indexOf('\n', fault) + 1) + 1 || undefined);
  for (const match of [...near.matchAll(REPEATED)].reverse()) {
    const start = from + match.index + match[0].indexOf('\n') + 1;
    const end = from + match.index + match[0].length;
    if (new StateModel(text.slice(0, start) + text.slice(end)).isValidJson) return { start, end };
  }
  return undefined;
}
