/** What may follow a character and make it optional or repeated. */
const QUANTIFIER = /^(?:[?*+]|\{\d{1,6}(?:,\d{0,6})?\})\??/;

/**
 * The longest text that each match of a pattern has in it: searching for it is much faster than searching for the
 * pattern. It is taken from the characters outside of groups and classes.
 * @param source the pattern’s source, without the flag `i`
 * @returns an empty text if there is none, as in a pattern of alternatives
 */
export function requiredText(source: string): string {
  let longest = '';
  let text = '';
  const endText = (): void => {
    if (text.length > longest.length) longest = text;
    text = '';
  };
  for (let at = 0; at < source.length;) {
    const char = source[at]!;
    if (char === '|') return '';
    const quantifier = QUANTIFIER.exec(source.slice(at, at + 20))?.[0];
    if (quantifier !== undefined) {
      if (!quantifier.startsWith('+')) text = text.slice(0, -1);
      endText();
      at += quantifier.length;
    } else if (char === '(' || char === '[') {
      endText();
      at = char === '(' ? afterGroup(source, at) : afterClass(source, at);
    } else if (char === '\\') {
      const escaped = source[at + 1]!;
      if (/\w/.test(escaped)) endText();
      else text += escaped;
      at += 2;
    } else {
      if ('.^$'.includes(char)) endText();
      else text += char;
      at += 1;
    }
  }
  endText();
  return longest;
}

function afterGroup(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length;) {
    const char = source[at];
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === '[') at = afterClass(source, at);
    else at += char === '\\' ? 2 : 1;
    if (depth === 0) return at;
  }
  return source.length;
}

function afterClass(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}
