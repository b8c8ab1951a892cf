/** A text as Pulumi printed it, with a map to the pasted text. */
export interface PlainOutput {
  readonly text: string;
  /** The offset in the pasted text for an offset in {@link text}. */
  at(offset: number): number;
}

/** Control sequences for colours and movement in a terminal, without line ends. */
export const CONTROL =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f]/g;

/**
 * What stands before the lines: quotes of mails and issues, job and step (`gh run view --log`), time stamps of CI systems
 * with the level of a log and its worker, commands of their logs.
 */
const BEFORE_LINES =
  /^(?:> ?){0,3}(?:[^\t\n]{1,80}\t[^\t\n]{1,80}\t)?(?:\uFEFF)?(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?:: [A-Z]{4,8}\/[\w-]{1,40})?\]?(?: \d\d[OE]\+?)? ?|\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: [A-Z][A-Za-z]{2,12})?\]?[ ]{1,2})?(?:##\[[a-z]{1,12}\]|::[a-z]{1,12}(?: [^\n:]{0,200})?::)?/gm;

/** The frame of a box around the output, which some tools draw. */
const FRAME = /^[ \t]{0,8}│ ?|[ \t]{0,400}│[ \t]{0,8}$/gm;

/** A line with a JSON string, or another quoted one, with escaped line breaks. */
const ESCAPED_LINE = /^[^\n]{0,400}"[^\n]*\\n[^\n]*$/gm;
const ESCAPE = /\\(?:n|r|t|"|\\|u001b|u00(?:26|3[ce])|x1b)/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\n': '\n',
  '\\r': '',
  '\\t': '\t',
  '\\"': '"',
  '\\\\': '\\',
  '\\u001b': '\x1b',
  '\\x1b': '\x1b',
  '\\u0026': '&',
  '\\u003c': '<',
  '\\u003e': '>',
};

/**
 * The code in an answer of Azure as some versions of its providers print it, over several lines. All others write
 * `Code="…"`. The backend prints its answers like this, too, and has patterns of its own.
 */
const AZURE_CODE =
  /(?<=https:\/\/management\.azure\.com\/[^\n]{0,600}\n(?:[^\n]{0,120}\n){0,3})(?<before>[ \t]{0,8})ERROR CODE: (?<code>\w{1,80})/g;

/** The minimum width at which terminals and mail programs wrap lines, in characters. */
const NARROWEST = 60;
const WIDEST = 240;

/**
 * Removes everything that a terminal, a CI system or JSON has added to Pulumi's output. Takes linear time.
 * @param text of any size
 */
export function plainOutput(text: string): PlainOutput {
  let output: PlainOutput = { text, at: (offset) => offset };
  if (text.includes('\\n')) output = replaced(output, escapesIn(output.text));
  output = replaced(output, matchesOf(output.text, CONTROL));
  output = replaced(output, matchesOf(output.text, /\r/g));
  output = replaced(
    output,
    matchesOf(output.text, BEFORE_LINES).filter(({ start, end }) => end > start),
  );
  if (output.text.includes('ERROR CODE: ')) output = replaced(output, azureCodesIn(output.text));
  if (output.text.includes('│')) output = replaced(output, matchesOf(output.text, FRAME));
  return withoutIndent(output);
}

/** Without the spaces before all lines, as of a quote in a list. A single line may be one of a message’s inner lines. */
function withoutIndent(output: PlainOutput): PlainOutput {
  // A tab among lines of spaces is a message's own.
  const indent = /^(?! |\t|\n)|^ /m.test(output.text) ? /^ {0,80}(?=\S)/gm : /^\t{1,80}(?=\S)/gm;
  const indents = Array.from(output.text.matchAll(indent));
  const least = indents.reduce((most, [{ length }]) => Math.min(most, length), 80);
  if (least === 0 || indents.length < 2) return output;
  return replaced(
    output,
    indents.map(({ index }) => ({ start: index, end: index + least, by: '' })),
  );
}

/**
 * The same with wrapped lines joined, in two versions: as if they were cut anywhere, and as if between words. Empty if
 * no line was wrapped.
 */
export function unwrapped(output: PlainOutput): PlainOutput[] {
  const lines = output.text.split('\n');
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  // A word that is longer than a line stands in one of its own.
  const ofWords = lines.reduce(
    (most, line) => (/\S{60}$/.test(line) ? most : Math.max(most, line.length)),
    0,
  );
  if (ofWords < NARROWEST || ofWords > WIDEST) return [];
  const cut: Replacement[] = [];
  const betweenWords: Replacement[] = [];
  let end = -1;
  for (const [index, line] of lines.entries()) {
    end += line.length + 1;
    const next = lines[index + 1];
    if (next === undefined || next.trim() === '' || line === '') continue;
    const words = next.trimStart();
    if (line.length === width && width <= WIDEST) cut.push({ start: end, end: end + 1, by: '' });
    if (line.length + 1 + /^\S{1,240}/.exec(words)![0].length > ofWords)
      betweenWords.push({ start: end, end: end + 1 + next.length - words.length, by: ' ' });
  }
  return [cut, betweenWords].filter(({ length }) => length > 0).map((joints) => replaced(output, joints));
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function matchesOf(text: string, pattern: RegExp): Replacement[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    by: '',
  }));
}

function azureCodesIn(text: string): Replacement[] {
  return Array.from(text.matchAll(AZURE_CODE), ({ 0: found, index, groups }) => ({
    start: index,
    end: index + found.length,
    by: `${groups!['before']!}Code="${groups!['code']!}"`,
  }));
}

function escapesIn(text: string): Replacement[] {
  return Array.from(text.matchAll(ESCAPED_LINE)).flatMap(({ 0: line, index }) =>
    Array.from(line.matchAll(ESCAPE), (escape) => ({
      start: index + escape.index,
      end: index + escape.index + escape[0].length,
      by: ESCAPES[escape[0]]!,
    })),
  );
}

/** @param replacements sorted and disjoint */
function replaced(of: PlainOutput, replacements: readonly Replacement[]): PlainOutput {
  if (replacements.length === 0) return of;
  const parts: string[] = [];
  /** The start of each kept part, in the new text and in the old one. */
  const begins: number[] = [0];
  const from: number[] = [0];
  let at = 0;
  let length = 0;
  for (const { start, end, by } of replacements) {
    parts.push(of.text.slice(at, start), by);
    length += start - at + by.length;
    begins.push(length);
    from.push(end);
    at = end;
  }
  parts.push(of.text.slice(at));
  return {
    text: parts.join(''),
    at: (offset) => {
      let [low, high] = [0, begins.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (begins[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      const next = from[low + 1] === undefined ? Infinity : replacements[low]!.start;
      return of.at(Math.min(from[low]! + offset - begins[low]!, next));
    },
  };
}
