import { fromBase64 } from './base64';
import { KNOWN_TOKENS, PLACES, type TokenPattern } from './knownTokens';
import { mayHold, type OpenValue, NamedValueReader } from './namedValueReader';
import { LONGEST_KEY, privateKeyEdge, replaceKeyLine } from './privateKeys';
import type { SecretKind, SecretSpan } from './secretKinds';
import { kindOfName, secretNamePattern } from '../../../../shared/secretNames';
import { namedValueStart } from './namedValueStart';

/** Maximum lines of a value. */
const LONGEST_VALUE = 2000;

/** Possible Base64, long enough for a name and a secret. */
const BASE64 = /(?<![A-Za-z0-9+/_=-](?<!\\[nrt]))[A-Za-z0-9+/_-]{24,}={0,2}/g;

/** Longer Base64 is a file. */
const LONGEST_BASE64 = 20_000;

/** Indentation, sign, dash or index, and name of an entry in a value over several lines; each is optional. */
const ENTRY =
  /^[\s+~-]{0,200}(?:\[\d+\]: {0,9})?(?:\\*["']?(?<key>[\w.:/-]{1,100})\\*["']? {0,99}[:=] {0,9})?["']?/;

/**
 * Masks everything with the form of a secret, line by line. Keys and values over several lines are recognised by the
 * lines above. The time is linear in the length of a line.
 */
export class SecretLines {
  private keyLines = 0;
  private value: (OpenValue & { readonly indent: number; lines: number }) | undefined;

  /**
   * @param mask the mask for a secret
   * @param isMask true for the mask of a former secret; it stays
   */
  constructor(
    private readonly mask: (kind: SecretKind) => string,
    private readonly isMask: (text: string) => boolean,
    private readonly depth = 0,
  ) {}

  /** The next line, without its line break. */
  replace(line: string): string {
    const isInKey = this.keyLines > 0;
    this.followKey(line);
    let result = isInKey ? replaceKeyLine(line, () => this.mask('private key')) : line;
    result = this.replaceAll(result, KNOWN_TOKENS);
    result = this.replaceAll(result, PLACES);
    if (this.value) result = this.replaceInValue(result, this.value);
    result = this.replaceNamed(result);
    return this.depth < 2 ? this.replaceBase64(result) : result;
  }

  private followKey(line: string): void {
    const edge = privateKeyEdge(line);
    if (edge === 'begin') this.keyLines = LONGEST_KEY;
    else this.keyLines = edge === undefined ? Math.max(0, this.keyLines - 1) : 0;
  }

  private replaceAll(line: string, patterns: readonly TokenPattern[]): string {
    let result = line;
    for (const { kind, pattern } of patterns) {
      result = result.replace(pattern, (match: string, ...details: unknown[]) => {
        const groups = details.at(-1) as { keep?: string; tail?: string } | number | string;
        const { keep = '', tail = '' } = typeof groups === 'object' ? groups : {};
        const secret = match.slice(keep.length, match.length - tail.length);
        return this.isMask(secret) ? match : `${keep}${this.mask(kind)}${tail}`;
      });
    }
    return result;
  }

  private replaceNamed(line: string): string {
    const { spans, opens } = namedSecrets(line);
    if (opens) this.value = { ...opens, indent: indentOf(line), lines: 0 };
    if (spans.length === 0) return line;
    let result = '';
    let from = 0;
    for (const { kind, start, end } of spans) {
      result += line.slice(from, start) + this.mask(kind);
      from = end;
    }
    return result + line.slice(from);
  }

  private replaceInValue(line: string, value: NonNullable<SecretLines['value']>): string {
    const text = line.trim();
    if (text === '') return line;
    value.lines += 1;
    const indent = indentOf(line);
    const isOver = indent < value.indent || (indent === value.indent && !/^\s*- /.test(line));
    if (isOver || /^[+~-]?\s*[\]}]/.test(text) || value.lines > LONGEST_VALUE) {
      this.value = undefined;
      return line;
    }
    const entry = ENTRY.exec(line)!;
    const key = entry.groups?.['key'];
    if (value.content === 'entries' && key !== undefined && !mayHold(value.name, key)) return line;
    if (value.content === 'entries' && /^[[{(]/.test(line.slice(entry[0].length))) return line;
    const keep = value.content === 'text' ? indentText(line) : entry[0];
    const body = line.slice(keep.length);
    const tail = /["']?,?$/.exec(body.trimEnd().slice(-2))?.[0] ?? '';
    const secret = body.trimEnd().slice(0, body.trimEnd().length - tail.length);
    if (secret === '' || this.isMask(secret)) return line;
    return `${keep}${this.mask(value.kind)}${tail}`;
  }

  private replaceBase64(line: string): string {
    return line.replace(BASE64, (text) => {
      if (text.length > LONGEST_BASE64 || !isPrintable(text.slice(0, 24))) return text;
      const inner = fromBase64(text);
      if (!PRINTABLE.test(inner)) return text;
      let found: SecretKind | undefined;
      const lines = new SecretLines(
        (kind) => {
          found ??= kind;
          return '[secret]';
        },
        this.isMask,
        this.depth + 1,
      );
      for (const part of inner.split('\n')) lines.replace(part);
      return found === undefined ? text : this.mask(found);
    });
  }
}

const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/;

function isPrintable(base64: string): boolean {
  return PRINTABLE.test(fromBase64(base64));
}

function indentText(line: string): string {
  return /^\s*(?:[+~-]{1,2}\s+)?/.exec(line)![0];
}

/** Where the text of a line begins; a diff sign counts as a space. */
function indentOf(line: string): number {
  return /^\s*(?:[+~]{1,2}\s+|-\s{2,})?/.exec(line)![0].length;
}

/** The result of {@link namedSecrets}. */
interface NamedSecrets {
  readonly spans: readonly SecretSpan[];
  /** Set if the line ends after a name and its values follow on more indented lines. */
  readonly opens?: OpenValue | undefined;
}

/**
 * Finds the values of secret names in a line, in these formats: Pulumi's diffs and values, JSON at any depth of escapes,
 * YAML, TOML, environments, headers, queries, XML and flags. Linear: text before the end of the last value is not
 * searched again, except for a few characters.
 */
function namedSecrets(line: string): NamedSecrets {
  const spans: SecretSpan[] = [];
  const names = secretNamePattern();
  const firstQuote = line.search(/["']/);
  let opens: OpenValue | undefined;
  for (let name = names.exec(line); name; name = names.exec(line)) {
    const start = namedValueStart(line, name);
    if (start === undefined) continue;
    const isInside = firstQuote >= 0 && firstQuote < start.index;
    const reader = new NamedValueReader(line, kindOfName(name), start, isInside, name[0].toLowerCase());
    const end = reader.read();
    spans.push(...reader.spans);
    opens = reader.opens ?? opens;
    names.lastIndex = Math.max(names.lastIndex, end);
  }
  return { spans, opens };
}
