/** The lines of a text, one after the other and without their line breaks; the last one may be empty. */
export function* linesOf(text: string): Generator<string, void> {
  let start = 0;
  for (;;) {
    const newline = text.indexOf('\n', start);
    if (newline < 0) break;
    yield text.slice(start, text[newline - 1] === '\r' && newline > start ? newline - 1 : newline);
    start = newline + 1;
  }
  yield text.slice(start);
}
