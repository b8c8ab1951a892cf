import { kindOfName, secretNamePattern } from '../../../../shared/secretNames';
import type { SecretKind, SecretSpan } from './secretKinds';
import { isPlainValue, quotedEnd } from './secretValue';

/** What {@link namedSecrets} says of a line. */
export interface NamedSecrets {
  readonly spans: readonly SecretSpan[];
  /** Set if the line ends after a name and its values come on the lines below, deeper in. */
  readonly opens?: OpenValue | undefined;
}

/** A value that goes on in the lines below. */
export interface OpenValue {
  readonly kind: SecretKind;
  /** `text`: all of it is the secret. `entries`: it may have entries whose names tell. */
  readonly content: 'text' | 'entries';
  /** The name that it has, in lower case. */
  readonly name: string;
}

/** Between a name and its value: the end of a quoted name, blanks, a separator, blanks. */
const SEPARATOR = /(?<close>\\*["'`])?(?<before>[ \t]{0,200})(?<sign>:=|=>|[:=>])(?<behind>[ \t]{0,200})/y;
const FLAG_SEPARATOR = /\\*["']?,?[ \t]{1,20}/y;
const COLUMNS = /[ \t]{2,200}(?=[^\s:=])/y;
const ARROW = /[ \t]{0,9}(?:=>|->)[ \t]{0,9}/y;
const QUOTE = /(\\*)(["'`])/y;
const MASK = /\[(?:removed:[\w-]+|secret)\]/y;
const SCHEME = /(?:Bearer|Basic|Digest|Negotiate|ApiKey|token|update-token) +/iy;
// What stands before a name is matched backwards from it.
/** What a line begins with: the sign of a difference, the dash of a list, the rest of the name; in JSON, too. */
const LINE_START =
  /(?<=(?:^|\\[nr]|["'])[ \t]{0,99}(?:[+~-]{1,2}[ \t]{1,20})?(?:export[ \t]|set[ \t]|\$env:)?["']?[\w.:/-]{0,60})/iy;
const TYPE_START = /(?<=[:/][\w.-]{0,60})/y;
const FLAG_START = /(?<=(?:^|[\s"'])--?[\w.:-]{0,60})/y;
const TABLE_START = /(?<=^\s{0,60}(?:[\w.-]{0,60}:)?[\w.-]{0,60})/y;
const ELEMENT_START = /(?<=<[\w:.-]{0,60})/y;
const WORD_START = /(?<=[a-z](?<!\\[nrt]))/y;
/** The engine's own: which settings are secret, and how a provider tells it of its progress. */
const OF_ENGINE = /(?<=config[_-]?)secret[_-]?keys|(?<=resourceStatus)Token/iy;
/** A key of a configuration, which has a namespace. */
const KEY_START = /(?<=[[\s{][\w-]{1,60}:[\w.-]{0,60})/y;

/** First words of sentences: what follows a name there tells something of it. */
const SENTENCE =
  /(?:must|is|was|are|were|not|no|cannot|can(?:'|’)t|could|should|does|did|has|have|had|failed|invalid|expected|required|missing|unknown|unable|the|a|an|it|this|that|please|to|in|of|for|from|with|error|got|too|stack|getting|reading|decrypt\w*|incorrect|wrong|expired)[ ,.]+\S/iy;

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

/**
 * The values of secret names in a line: of Pulumi's differences and values, JSON at any depth of escapes, YAML, TOML,
 * environments, headers, queries, XML and flags. Linear: nothing before the end of the last value is looked at again,
 * except for a few characters.
 */
export function namedSecrets(line: string): NamedSecrets {
  const spans: SecretSpan[] = [];
  const names = secretNamePattern();
  const firstQuote = line.search(/["']/);
  let opens: OpenValue | undefined;
  for (let name = names.exec(line); name; name = names.exec(line)) {
    const start = valueStart(line, name);
    if (start === undefined) continue;
    const isInside = firstQuote >= 0 && firstQuote < start.index;
    const reader = new ValueReader(line, kindOfName(name), start, isInside, name[0].toLowerCase());
    const end = reader.read();
    spans.push(...reader.spans);
    opens = reader.opens ?? opens;
    names.lastIndex = Math.max(names.lastIndex, end);
  }
  return { spans, opens };
}

interface ValueStart {
  readonly index: number;
  /** The value is all of the rest of the line, if it has no quotes. */
  readonly wholeLine: boolean;
  /** It may have no quotes. */
  readonly bare: boolean;
}

/** Where the value of a name begins; undefined if none follows. */
function valueStart(line: string, name: RegExpExecArray): ValueStart | undefined {
  const end = name.index + name[0].length;
  const stands = (behind: RegExp): boolean => at(behind, line, name.index) !== null;
  // Short words are the ends of others: `asalt`.
  if (/^(?:auth|salt|pwd)$/.test(name[0]) && stands(WORD_START)) return undefined;
  if (stands(OF_ENGINE)) return undefined;
  const separator = at(SEPARATOR, line, end);
  if (separator) {
    const { close, before, sign, behind } = separator.groups!;
    const index = end + separator[0].length;
    if (sign === ':' && line[index] === ':') return undefined;
    const isTight = sign === ':' && behind === '' && close === undefined;
    if (isTight && stands(TYPE_START) && !(stands(KEY_START) && !/[A-Z]/.test(line[index] ?? '')))
      return undefined;
    if (sign === '>' && !stands(ELEMENT_START)) return undefined;
    if (sign === '=' && line[index] === '=') return undefined;
    const isAlone = sign === ':' ? behind !== '' || index === line.length : before === '' && sign === '=';
    return { index, wholeLine: isAlone && stands(LINE_START), bare: close === undefined };
  }
  const flag = stands(FLAG_START) ? at(FLAG_SEPARATOR, line, end) : null;
  if (flag && line[end + flag[0].length] !== '-') {
    return { index: end + flag[0].length, wholeLine: false, bare: true };
  }
  // The table of a configuration or of outputs.
  const columns = stands(TABLE_START) ? at(COLUMNS, line, end) : null;
  return columns ? { index: end + columns[0].length, wholeLine: true, bare: true } : undefined;
}

/** True if an entry of that key, below a secret name, may be the secret itself. */
export function mayHold(name: string, key: string): boolean {
  if (/^(?:credential|secrets$|cookie|auth)/.test(name)) return !/^(?:type|kind|url|user|4dabf)/i.test(key);
  return /^(?:value|plaintext|string|old|new|from|to|\d+)$/i.test(key);
}

/** Reads one value with all that is in it. */
class ValueReader {
  readonly spans: SecretSpan[] = [];
  opens: OpenValue | undefined;

  constructor(
    private readonly line: string,
    private readonly kind: SecretKind,
    private readonly start: ValueStart,
    /** It may stand in a string itself. */
    private readonly isInside: boolean,
    private readonly name: string,
  ) {}

  /** @returns where it ends */
  read(): number {
    const { index: start, bare } = this.start;
    let end = this.readOne(start, bare);
    for (let arrow = at(ARROW, this.line, end); arrow && end > start; arrow = at(ARROW, this.line, end)) {
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
    const mask = at(MASK, line, start);
    if (mask) return start + mask[0].length;
    if (at(QUOTE, line, start)) return this.readQuoted(start);
    const char = line[start];
    if (char === '[' || char === '{') return this.readNested(start, bare);
    if (wholeLine && at(/[|>][+-]?\d?[ \t]*$/y, line, start)) {
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
    const scheme = at(SCHEME, line, start);
    const from = scheme && start + scheme[0].length < end ? start + scheme[0].length : start;
    const value = line.slice(from, end);
    const mask = at(MASK, value, 0);
    if (mask?.[0].length === value.length) return;
    if (!isPlainValue(value, kind, name)) this.spans.push({ kind, start: from, end });
  }

  private readQuoted(start: number): number {
    const [quote = '', escapes = '', char = ''] = at(QUOTE, this.line, start)!;
    const from = start + quote.length;
    const end = quotedEnd(this.line, from, escapes.length, char);
    this.add(from, end);
    return Math.min(this.line.length, end + quote.length);
  }

  /** A list, an object, or what the engine prints as `{value}`, `map[key:{value}]` and `[value]`. */
  private readNested(start: number, bare: boolean): number {
    const { line } = this;
    if (at(/[ \t]*$/y, line, start + 1)) {
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
    // A message that goes on: its next lines have names of their own.
    if (at(/\\+[nr]/y, line, start + 1)) return start + 1;
    // Keys without quotes inside: each is looked at by its own name.
    const close = line[start] === '[' ? ']' : '}';
    let end = line.indexOf(close, start);
    if (end < 0) end = line.length;
    if (at(MASK, line, start + 1)?.[0].length === end - start - 1) return end;
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
    for (let found = at(step, line, index); found; found = at(step, line, index)) {
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
    const isMessage = at(SENTENCE, line, start) !== null;
    if (isMessage) return start;
    if (this.start.wholeLine && bare) {
      // A line inside a string ends with it.
      const ending = this.isInside ? /\\{1,64}[nr]|\\{0,64}["']/g : /(?<! ) {1,999}#|$/g;
      ending.lastIndex = start;
      const found = ending.exec(line);
      const end = found ? found.index : line.length;
      this.add(start, end);
      return end;
    }
    const word = at(/[^\s"'`&;,)\]}<>\\]+/y, line, start);
    if (!word) return start;
    const end = start + word[0].length;
    if (!bare && !/^\s*(?:[,}\]]|\\*["']|$)/.test(line.slice(end, end + 20))) return start;
    this.add(start, end);
    return end;
  }
}
