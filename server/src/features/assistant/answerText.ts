import type { StateModel } from '../../state/model';

/** The state of an assistant's question. */
export interface AskedState {
  model: StateModel;
  /** Its name in the answer. */
  file: string;
}

/** Maximum length of an answer, in characters: a model has limited room. */
const LONGEST_ANSWER = 16_000;
/** Maximum length of a name, in characters. */
const LONGEST_LINE = 1_000;

/**
 * Text of a state for one line of an answer. Line breaks and control characters are removed, so that a name can't pretend
 * to be several lines.
 */
export function inLine(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/**
 * The first blocks of lines that fit into an answer.
 * @param rest says how many are left out
 */
export function withinAnswer(
  head: string,
  blocks: readonly string[],
  rest: (count: number) => string,
): string {
  const shown = [head];
  let length = head.length;
  for (const [index, block] of blocks.entries()) {
    length += block.length + 1;
    if (length > LONGEST_ANSWER) return [...shown, rest(blocks.length - index)].join('\n');
    shown.push(block);
  }
  return shown.join('\n');
}
