import { afterSpace } from '../../json/recovery';

/** A string, a word or number, a sign, or a comment. */
export interface Token {
  start: number;
  end: number;
  /** One of `{}[],:`. */
  isSign: boolean;
}

const WORD = /[^\s{}[\],:"]+/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"?/y;
const COMMENT = /\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)/y;

/** The next token at or after `at`; undefined at the end. A string that is not closed ends with its line. */
export function tokenAt(text: string, at: number): Token | undefined {
  const start = afterSpace(text, at);
  if (start >= text.length) return undefined;
  const c = text[start]!;
  if ('{}[],:'.includes(c)) return { start, end: start + 1, isSign: true };
  const isComment = text.startsWith('//', start) || text.startsWith('/*', start);
  const ofText = isComment ? COMMENT : WORD;
  const pattern = c === '"' ? STRING : ofText;
  pattern.lastIndex = start;
  // White space outside of JSON is not a word.
  const end = pattern.test(text) ? pattern.lastIndex : start + 1;
  return { start, end, isSign: false };
}
