/** The longest answer, in characters: a model has other things to read, too. */
const LONGEST_ANSWER = 16_000;
/** Maximum length of a name, in characters. */
const LONGEST_LINE = 1_000;

/**
 * What stands of a state in a line of an answer. Line breaks and control characters of names are taken out, so that a
 * name can't pretend to be more than one.
 */
export function inLine(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/**
 * The first of some blocks of lines that together are no longer than an answer may be.
 * @param rest says that so many are left out
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
