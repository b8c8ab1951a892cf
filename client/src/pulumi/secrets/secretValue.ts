import type { SecretKind } from './secretKinds';

/** Stands for a missing value, or one that Pulumi has masked. */
const NOTHING =
  /^(?:|null|nil|none|undefined|true|false|~|\||>|\*+|<nil>|<computed>|<unset>|output<.*>|\[secret\]|\(.{0,40}\)|\[?\]?|\{?\}?|map\[\]|REDACTED|\[REDACTED\]|<redacted>|\$\{[^}]*\}|\$\([^)]*\))$/i;

/** A type or a function of a package, which Pulumi also calls a token: `aws:s3/bucket:Bucket`. */
const TYPE = /^[a-z][\w-]*:[\w./-]*:\w+$/i;

/** True if the value of a secret name is not a secret: empty, a reference, a resource's name or a type. */
export function isPlainValue(value: string, kind: SecretKind, name: string): boolean {
  const text = value.trim();
  if (NOTHING.test(text) || text.startsWith('urn:pulumi:')) return true;
  if (kind === 'access token' && (TYPE.test(text) || /^\d{1,9}$/.test(text))) return true;
  // The present working directory.
  if (name === 'pwd' && /^(?:~|[A-Za-z]:|\[removed:home-folder\])?[\\/]/.test(text)) return true;
  // A kind of login, or a count.
  if (name.startsWith('auth') && text.length < 12 && /^[a-z]+$/i.test(text)) return true;
  return name.endsWith('s') && !name.endsWith('pass') && /^\d{1,6}$/.test(text);
}

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
