import { matchAt, type ValueStart, quotedEnd } from './namedValueStart';
import { beginsSentence, isPlainValue } from './plainValues';
import type { SecretKind, SecretSpan } from './secretKinds';

/** A value that continues on the following lines. */
export interface OpenValue {
  readonly kind: SecretKind;
  /** `text`: all of it is secret. `entries`: it may have entries, whose names decide. `next`: it is one line. */
  readonly content: 'text' | 'entries' | 'next';
  /** Its name in lower case. */
  readonly name: string;
  /** The line that ends it, if indentation does not. */
  readonly until?: string | undefined;
}

const ARROW = /[ \t]{0,9}(?:=>|->)[ \t]{0,9}/y;
const QUOTE = /(\\*)(["'`])/y;
const MASK = /\[(?:removed:[\w-]+|secret)\]/y;
const SCHEME = /(?:Bearer|Basic|Digest|Negotiate|ApiKey|token|update-token) +/iy;
/** Two words of a sentence. */
const WORDS = /[a-z]{1,20}[,:]?[ ]{1,9}[a-z`'"]/y;
/** The value of a setting in a connection string. */
const SETTING = /[^;"'<>\\]{1,500}(?=;)|[^\s;"'<>\\]+/y;
/** What languages write between a name's separator and a text in quotes: prefixes, types and constructors. */
const WRAPPERS = [
  /\[\](?:string\{|byte\()/,
  /\(\*?string\) ?(?:\(0x[\da-f]{1,16}\) ?)?\(?(?:\(len=\d{1,9}\) )?/,
  /(?:cty\.StringVal|Some|(?:pulumi\.)?(?:String|secret)|SecretStr|Secret)\(/,
  /ConvertTo-SecureString (?:-String )?/,
  /string ?= ?|string_value: ?/,
  /[bBuUrRN$]|==? ?|>\s{1,9}string\(\d{1,9}\) /,
];
const WRAPPER = new RegExp(`(?:${WRAPPERS.map(({ source }) => source).join('|')})(?=\\\\*["'\`])`, 'y');
const YAML_TAG = /(?:!!\w{1,20}|&[\w-]{1,40}) {1,9}/y;
/** Bytes, one by one. */
const BYTES = /(?:\[\](?:byte|uint8)\{|<Buffer )(?=(?:0x)?[\da-f]{2}\b)/y;

/** The place after a prefix, a type or a constructor of a text in quotes; the same place if there is none. */
export function wrapperAt(line: string, index: number): number {
  return index + (matchAt(WRAPPER, line, index)?.[0].length ?? 0);
}

/** True if an entry with this key, below a secret name, may be the secret itself. */
export function mayHold(name: string, key: string): boolean {
  if (/^(?:string_?data|value$)/.test(name)) return true;
  if (/^(?:credential|secrets$|cookie|auth)/.test(name))
    return !/^(?:type|kind|url|user|4dabf|name$|namespace|id$|arn$|ref$|version)/i.test(key);
  return /^(?:value|plaintext|string|old|new|from|to|s|\d+)$|^https?:/i.test(key);
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
      if (wholeLine) this.open(this.start.onNextLine === true ? 'next' : 'entries');
      return start;
    }
    const mask = matchAt(MASK, line, start);
    if (mask) return start + mask[0].length;
    const wrapped = wrapperAt(line, start);
    if (matchAt(QUOTE, line, wrapped)) return this.readQuoted(wrapped);
    const tag = matchAt(YAML_TAG, line, start);
    if (tag) return this.readOne(start + tag[0].length, bare);
    const bytes = matchAt(BYTES, line, start);
    if (bytes) return this.readUntil(start + bytes[0].length, /[}>]/g);
    const template = matchAt(/\$?\{\{[^}]{0,200}\}{0,2}/y, line, start);
    if (template) return start + template[0].length;
    const char = line[start];
    if (char === '[' || char === '{') return this.readNested(start, bare);
    if (wholeLine && matchAt(/[|>][+-]?\d?[ \t]*$/y, line, start)) {
      this.open('text');
      return line.length;
    }
    const heredoc = matchAt(/<<[-~]?["']?(\w{1,40})["']?[ \t]*$/y, line, start);
    if (heredoc) {
      this.open('text', heredoc[1]);
      return line.length;
    }
    return this.readBare(start, bare);
  }

  private open(content: OpenValue['content'], until?: string): void {
    this.opens = { kind: this.kind, content, name: this.name, until };
  }

  /** Masks everything before an ending. */
  private readUntil(start: number, ending: RegExp): number {
    ending.lastIndex = start;
    const end = ending.exec(this.line)?.index ?? this.line.length;
    this.add(start, end);
    return end;
  }

  private add(start: number, end: number, isBare = false): void {
    const { line, kind, name } = this;
    const scheme = matchAt(SCHEME, line, start);
    const from = scheme && start + scheme[0].length < end ? start + scheme[0].length : start;
    const value = line.slice(from, end);
    const mask = matchAt(MASK, value, 0);
    if (mask?.[0].length === value.length) return;
    if (!isPlainValue(value, { kind, name, whole: this.start.property ?? name }, isBare))
      this.spans.push({ kind, start: from, end });
  }

  private readQuoted(start: number): number {
    const [quote = '', escapes = '', char = ''] = matchAt(QUOTE, this.line, start)!;
    const from = start + quote.length;
    // A command in a sentence.
    if (char === '`' && matchAt(/[\w.-]{1,60} [^`]{0,2000}`/y, this.line, from))
      return this.line.indexOf('`', from) + 1;
    const triple = escapes === '' && char !== '`' ? char.repeat(3) : '';
    if (triple !== '' && this.line.startsWith(triple, start)) return this.readTriple(start + 3, triple);
    const end = quotedEnd(this.line, from, escapes.length, char);
    this.add(from, end);
    return Math.min(this.line.length, end + quote.length);
  }

  /** A text in three quotes, also over lines. */
  private readTriple(from: number, quotes: string): number {
    const end = this.line.indexOf(quotes, from);
    if (end < 0) this.open('text', quotes);
    this.add(from, end < 0 ? this.line.length : end);
    return end < 0 ? this.line.length : end + 3;
  }

  /** A list, an object, or what the engine prints as `{value}`, `map[key:{value}]` and `[value]`. */
  private readNested(start: number, bare: boolean): number {
    const { line } = this;
    if (matchAt(/[ \t]*$/y, line, start + 1)) {
      this.open('entries');
      return line.length;
    }
    const first = /[[{][\s[{]{0,200}(?:\[\d+\]:[ \t]*)?(?=(\\*["'])|)/y;
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
    const key = matchAt(/[[{]\s?([\w-]{1,60}):\s/y, line, start)?.[1];
    if (key !== undefined && !mayHold(this.name, key)) return start + 1;
    // It has unquoted keys: each is checked by its own name.
    const close = line[start] === '[' ? ']' : '}';
    const end = closeOf(line, start + 1, close);
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
    if (beginsSentence(line, start) || matchAt(/(?:await|new|return|typeof|yield) /y, line, start))
      return start;
    if (line[start] === '(' && this.name.startsWith('signature')) return start;
    if (this.start.inSentence === true && matchAt(WORDS, line, start)) return start;
    const isConnection = matchAt(/[^;\s"']{1,500};[A-Za-z][\w ]{0,40}=/y, line, start) !== null;
    if (this.start.wholeLine && bare && !isConnection) {
      // Inside a string, a line ends at an escaped line break or with the string.
      const ending = this.isInside ? /\\{1,64}[nr]|\\{0,64}["']/g : /(?<! ) {1,999}#|$/g;
      ending.lastIndex = start;
      const found = ending.exec(line);
      const end = found ? found.index : line.length;
      this.add(start, end, true);
      return end;
    }
    const setting = this.start.inConnection === true ? matchAt(SETTING, line, start) : null;
    const word = setting ?? matchAt(/[^\s"'`&;,)\]}<>\\]+/y, line, start);
    if (!word) return start;
    const end = start + word[0].length;
    if (!bare && !/^(?:\s*(?:[,}\]]|$)|\\*["'])/.test(line.slice(end, end + 20))) return start;
    this.add(start, end, true);
    return end;
  }
}

/** Where a bracket is closed; a mask has brackets of its own. */
function closeOf(line: string, start: number, close: string): number {
  const next = /\[(?:removed:[\w-]{1,40}|secret)\]|[\]}]/g;
  next.lastIndex = start;
  for (let found = next.exec(line); found; found = next.exec(line))
    if (found[0] === close) return found.index;
  return line.length;
}
