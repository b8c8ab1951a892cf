import type { Span } from '../../json/parts';
import { StateModel } from '../../state/model';

/**
 * How far before a fault its cause is searched, in UTF-16 units: an extra bracket becomes a fault only at the end of
 * its entry.
 */
const REACH = 100_000;

/** An indented line with an opening or closing bracket, twice in a row. Correctly indented JSON has no such lines. */
const REPEATED = /^([ \t]+(?:\S.*[{[]|[{[\]}],?))\r?\n\1(?:\r?\n|$)/gm;

/**
 * The repeated line, if the text is valid JSON without it.
 * @param fault the offset of the first fault
 * @returns the second of the two lines, with its end
 */
export function repeatedLine(text: string, fault: number): Span | undefined {
  const from = text.lastIndexOf('\n', Math.max(0, fault - REACH)) + 1;
  // A repeated line with an opening bracket may itself be the fault.
  const near = text.slice(from, text.indexOf('\n', text.indexOf('\n', fault) + 1) + 1 || undefined);
  for (const match of [...near.matchAll(REPEATED)].reverse()) {
    const start = from + match.index + match[0].indexOf('\n') + 1;
    const end = from + match.index + match[0].length;
    if (new StateModel(text.slice(0, start) + text.slice(end)).isValidJson) return { start, end };
  }
  return undefined;
}
