/**
 * The end of a quoted text: before the quote with as many backslashes as the opening one. In nested JSON, each level
 * doubles them and adds one. For a truncated text, the end of the line.
 * @param from the offset after the opening quote
 * @param escapes number of backslashes before the opening quote
 */
export function quotedEnd(line: string, from: number, escapes: number, quote: string): number {
  for (let end = line.indexOf(quote, from); end >= 0; end = line.indexOf(quote, end + 1)) {
    let backslashes = 0;
    while (end - backslashes > from && line[end - 1 - backslashes] === '\\') backslashes += 1;
    // YAML doubles a single quote.
    if (
      quote === "'" &&
      line[end + 1] === "'" &&
      line[end + 2] !== undefined &&
      /[^\s,}\]:)]/.test(line[end + 2]!)
    ) {
      end += 1;
      continue;
    }
    if (backslashes % (2 * (escapes + 1)) === escapes) return end - escapes;
  }
  return line.length;
}
