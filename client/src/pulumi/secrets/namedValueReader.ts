import { matchAt, type ValueStart } from './namedValueStart';
import type { SecretKind, SecretSpan } from './secretKinds';

/** A value that continues on the following lines. */
export interface OpenValue {
  readonly kind: SecretKind;
  /** `text`: all of it is secret. `entries`: it may have entries, whose names decide. */
  readonly content: 'text' | 'entries';
  /** Its name in lower case. */
  readonly name: string;
}

const ARROW = /[ \t]{0,9}(?:=>|->)[ \t]{0,9}/y;
const QUOTE = /(\\*)(["'`])/y;
const MASK = /\[(?:removed:[\w-]+|secret)\]/y;
const SCHEME = /(?:Bearer|Basic|Digest|Negotiate|ApiKey|token|update-token) +/iy;
/** First words of sentences: the text after such a word describes the name and is not its value. */
const SENTENCE =
  /(?:must|is|was|are|were|not|no|cannot|can(?:'|’)t|could|should|does|did|has|have|had|failed|invalid|expected|required|missing|unknown|unable|the|a|an|it|this|that|please|to|in|of|for|from|with|error|got|too|stack|getting|reading|decrypt\w*|incorrect|wrong|expired)[ ,.]+\S/iy;

/** True if an entry with this key, below a secret name, may be the secret itself. */
export function mayHold(name: string, key: string): boolean {
  if (/^(?:credential|secrets$|cookie|auth)/.test(name)) return !/^(?:type|kind|url|user|4dabf)/i.test(key);
  return /^(?:value|plaintext|string|old|new|from|to|\d+)$/i.test(key);
}

/** Reads one value with everything in it. */
export class NamedValueReader {
  readonly spans: SecretSpan[] = [];
  opens: OpenValue | undefined;

  constructor(
    private readonly line: string,
    private readonly kind: SecretKind,
    private readonly start: ValueStart,
    /** True if the value may itself be inside a string. */
    private readonly isInside: boolean,
    private readonly name: string,
  ) {}

  /** @returns the end of the value */
  read(): number {
    const { index: start, bare } = this.start;
    let end = this.readOne(start, bare);
    for (
      let arrow = matchAt(ARROW, this.line, end);
      arrow && end > start;
      arrow = matchAt(ARROW, this.line, end)
    ) {
      const next = this.readOne(end + arrow[0].length, bare);
      if (next === end + arrow[0].length) break;
      end = next;
    }
    return end;
  }

  private readOne(start: number, bare: boolean): number {
    const { line } = this;
    const { wholeLine } = this.start;
    if (start >= line.length) {
      if (wholeLine) this.open('entries');
      return start;
    }
    const mask = matchAt(MASK, line, start);
    if (mask) return start + mask[0].length;
    if (matchAt(QUOTE, line, start)) return this.readQuoted(start);
    const char = line[start];
    if (char === '[' || char === '{') return this.readNested(start, bare);
    if (wholeLine && matchAt(/[|>][+-]?\d?[ \t]*$/y, line, start)) {
      this.open('text');
      return line.length;
    }
    return this.readBare(start, bare);
  }

  private open(content: OpenValue['content']): void {
    this.opens = { kind: this.kind, content, name: this.name };
  }

  private add(start: number, end: number): void {
    const { line, kind, name } = this;
    const scheme = matchAt(SCHEME, line, start);
    const from = scheme && start + scheme[0].length < end ? start + scheme[0].length : start;
    const value = line.slice(from, end);
    const mask = matchAt(MASK, value, 0);
    if (mask?.[0].length === value.length) return;
    if (!isPlainValue(value, kind, name)) this.spans.push({ kind, start: from, end });
  }

  private readQuoted(start: number): number {
    const [quote = '', escapes = '', char = ''] = matchAt(QUOTE, this.line, start)!;
    const from = start + quote.length;
    const end = quotedEnd(this.line, from, escapes.length, char);
    this.add(from, end);
    return Math.min(this.line.length, end + quote.length);
  }

  /** A list, an object, or what the engine prints as `{value}`, `map[key:{value}]` and `[value]`. */
  private readNested(start: number, bare: boolean): number {
    const { line } = this;
    if (matchAt(/[ \t]*$/y, line, start + 1)) {
      this.open('entries');
      return line.length;
    }
    const first = /[[{][ \t]{0,200}(?:\[\d+\]:[ \t]*)?(?=(\\*["'])|)/y;
    first.lastIndex = start;
    const quoted = first.exec(line)?.[1] !== undefined;
    if (quoted) return this.readJson(start);
    if (
      !bare ||
      line.startsWith('{map[', start) ||
      line.startsWith('[]', start) ||
      line.startsWith('{}', start)
    )
      return start + 1;
    // The message continues: its next lines have their own names.
    if (matchAt(/\\+[nr]/y, line, start + 1)) return start + 1;
    // It has unquoted keys: each is checked by its own name.
    const close = line[start] === '[' ? ']' : '}';
    let end = line.indexOf(close, start);
    if (end < 0) end = line.length;
    if (matchAt(MASK, line, start + 1)?.[0].length === end - start - 1) return end;
    this.add(start + 1, end);
    return end;
  }

  /** Masks the strings of a list, and those values of an object that may hold the secret itself. */
  private readJson(start: number): number {
    const { line } = this;
    let depth = 0;
    let key = '';
    let index = start;
    const step = /\\*["']|[[\]{},:]|\d[\w.+-]*|[^"'[\]{},:\d\\]+|[^]/y;
    for (let found = matchAt(step, line, index); found; found = matchAt(step, line, index)) {
      const [text] = found;
      const last = text.at(-1)!;
      if (last === '"' || last === "'") {
        const from = index + text.length;
        const end = quotedEnd(line, from, text.length - 1, last);
        index = Math.min(line.length, end + text.length);
        if (/[ \t]*:/y.test(line.slice(index, index + 9))) key = line.slice(from, end);
        else if (key === '' || mayHold(this.name, key)) this.add(from, end);
        continue;
      }
      index += text.length;
      if (text === '[' || text === '{') depth += 1;
      else if (text === ']' || text === '}') depth -= 1;
      else if (/^\d{16}/.test(text)) this.add(index - text.length, index);
      if (depth === 0) break;
    }
    return index;
  }

  private readBare(start: number, bare: boolean): number {
    const { line } = this;
    const isMessage = matchAt(SENTENCE, line, start) !== null;
    if (isMessage) return start;
    if (this.start.wholeLine && bare) {
      // Inside a string, a line ends at an escaped line break or with the string.
      const ending = this.isInside ? /\\{1,64}[nr]|\\{0,64}["']/g : /(?<! ) {1,999}#|$/g;
      ending.lastIndex = start;
      const found = ending.exec(line);
      const end = found ? found.index : line.length;
      this.add(start, end);
      return end;
    }
    const word = matchAt(/[^\s"'`&;,)\]}<>\\]+/y, line, start);
    if (!word) return start;
    const end = start + word[0].length;
    if (!bare && !/^\s*(?:[,}\]]|\\*["']|$)/.test(line.slice(end, end + 20))) return start;
    this.add(start, end);
    return end;
  }
}

/** Stands for a missing value, or one that Pulumi has masked. */
const NOTHING =
  /^(?:|null|nil|none|undefined|true|false|~|\||>|\*+|<nil>|<computed>|<unset>|output<.*>|\[secret\]|\(.{0,40}\)|\[?\]?|\{?\}?|map\[\]|REDACTED|\[REDACTED\]|<redacted>|\$\{[^}]*\}|\$\([^)]*\))$/i;

/** A type or a function of a package, which Pulumi also calls a token: `aws:s3/bucket:Bucket`. */
const TYPE = /^[a-z][\w-]*:[\w./-]*:\w+$/i;

/** True if the value of a secret name is not a secret: empty, a reference, a resource's name or a type. */
function isPlainValue(value: string, kind: SecretKind, name: string): boolean {
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
function quotedEnd(line: string, from: number, escapes: number, quote: string): number {
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
