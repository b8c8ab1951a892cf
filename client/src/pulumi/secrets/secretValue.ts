import type { SecretKind } from './secretKinds';

/** What stands where there is no value, or where Pulumi masks it itself. */
const NOTHING =
  /^(?:|null|nil|none|undefined|true|false|~|\||>|\*+|<nil>|<computed>|<unset>|output<.*>|\[secret\]|\(.{0,40}\)|\[?\]?|\{?\}?|map\[\]|REDACTED|\[REDACTED\]|<redacted>|\$\{[^}]*\}|\$\([^)]*\))$/i;

/** A type or a function of a package is called a token, too: `aws:s3/bucket:Bucket`. */
const TYPE = /^[a-z][\w-]*:[\w./-]*:\w+$/i;

/** True if the value of a secret name is none: nothing, a reference, a resource's name or a type. */
export function isPlainValue(value: string, kind: SecretKind, name: string): boolean {
  const text = value.trim();
  if (NOTHING.test(text) || text.startsWith('urn:pulumi:')) return true;
  if (kind === 'access token' && (TYPE.test(text) || /^\d{1,9}$/.test(text))) return true;
  // The present working directory.
  if (name === 'pwd' && /^(?:~|[A-Za-z]:|\[removed:home-folder\])?[\\/]/.test(text)) return true;
  // How one logs in, and how many there are of something.
  if (name.startsWith('auth') && text.length < 12 && /^[a-z]+$/i.test(text)) return true;
  return name.endsWith('s') && !name.endsWith('pass') && /^\d{1,6}$/.test(text);
}

/**
 * Where a quoted text ends: before the quote that has as many backslashes as the one that opened it. In JSON inside
 * JSON each level doubles them and adds one. Of a text that is cut off, the end of the line.
 * @param from behind the opening quote
 * @param escapes backslashes before the opening quote
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
