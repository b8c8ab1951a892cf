import { replaceInBase64, replaceInUrlEncoded, base64Block } from './encodedText';
import { KubernetesSecrets } from './kubernetesSecrets';
import { mayHold, type OpenValue } from './namedValueReader';
import { namedSecrets } from './namedSecrets';
import { PairedLines } from './pairedLines';
import { plainLine, prefixLength } from './plainLine';
import {
  LONGEST_KEY,
  privateKeyEdge,
  replaceKeyLine,
  replaceLikelyKeyLine,
  replacePrivateKeys,
} from './privateKeys';
import type { SecretKind, SecretSpan } from './secretKinds';
import { SecretColumns } from './secretColumns';
import { continuationOf, maskAcross } from './wrappedLines';
import { readRows, secretPatterns, type SecretPattern } from './secretRows';
import placeRows from './rows/places.rows';
import tokenRows from './rows/tokens.rows';

/** Maximum lines of a value. */
const LONGEST_VALUE = 2000;

/** Indentation, sign, dash or index, and name of an entry in a value over several lines; each is optional. */
const ENTRY =
  /^[\s+~-]{0,200}(?:\[\d+\]: {0,9})?(?:\\*["']?(?<key>[\w.:/-]{1,100})\\*["']? {0,99}[:=] {0,9})?["']?/;

/** The n-th line after the present one; undefined if there is none, or if it is not known yet. */
export type LinesAhead = (count: number) => string | undefined;

const MASK = '[secret]';
const ANY_MASK = /^\[(?:removed:[\w-]+|secret)\]$/;

/** True for the mask of a former secret; it stays. */
function isMask(text: string): boolean {
  return ANY_MASK.test(text);
}

/** Made at the first question. */
let patterns: readonly SecretPattern[] | undefined;

const NOT_YET: LinesAhead = () => undefined;

/**
 * Masks everything with the form of a secret, line by line. Keys and values over several lines are recognised by the
 * lines above, and by those below where they are known. The time is linear in the length of a line.
 */
export class SecretLines {
  private keyLines = 0;
  /** Lines of Base64 that belong together, and whether they are a secret. */
  private encoded = { lines: 0, isSecret: false };
  private value: (OpenValue & { readonly indent: number; lines: number }) | undefined;
  private readonly pairs = new PairedLines();
  private readonly columns = new SecretColumns();
  private readonly kubernetes = new KubernetesSecrets();

  /** The line before, and how much of this one belongs to a secret that begins there, if that is known already. */
  private above:
    | { readonly text: string; readonly end: number | undefined; readonly isWhole: boolean }
    | undefined;
  /** A key without its first line ends where its Base64 ends. */
  private isBareKey = false;

  /** @param mask the mask for a secret */
  constructor(
    private readonly mask: (kind: SecretKind) => string,
    private readonly depth = 0,
  ) {}

  /** The next line, without its line break. */
  replace(line: string, ahead: LinesAhead = NOT_YET): string {
    const plain = plainLine(line);
    const prefix = prefixLength(plain);
    const below: LinesAhead = (count) => {
      const next = ahead(count);
      return next === undefined ? undefined : withoutPrefix(plainLine(next));
    };
    const text = plain.slice(prefix);
    const result = this.replacePlain(this.depth > 0 ? text : this.replaceWrapped(text, below(1)), below);
    // Only a line with a secret loses its colours.
    return result === text ? line : plain.slice(0, prefix) + result;
  }

  /** Masks the parts of a secret that goes over the end of a line: from the line above, and into the line below. */
  private replaceWrapped(line: string, next: string | undefined): string {
    const { above } = this;
    const own = above && continuationOf(above.text, line);
    let end = own && above.isWhole && above.text.length >= own.end ? own.end : above?.end;
    if (own && end === undefined) end = this.wrapped(above.text, line, own.start)?.end;
    const isWhole = own !== undefined && end === line.length;
    const below = next === undefined || isWhole ? undefined : continuationOf(line, next);
    const crossing = below && this.wrapped(line, next!, below.start);
    this.above = {
      text: line,
      isWhole,
      end: next === undefined || isWhole ? undefined : (crossing?.end ?? 0),
    };
    let result = line;
    if (crossing && crossing.start >= (end ?? 0))
      result = line.slice(0, crossing.start) + this.mask('access token');
    if (own === undefined || end === undefined || end <= own.start) return result;
    return line.slice(0, own.start) + this.mask('access token') + result.slice(end);
  }

  /** Where a secret begins on a line that was wrapped, and where it ends on the next. */
  private wrapped(line: string, next: string, indent: number): { start: number; end: number } | undefined {
    const joined = line + next.slice(indent);
    const alone = new SecretLines(() => MASK, 2);
    const across = maskAcross(joined, alone.replace(joined), line.length);
    return across && { start: across.start, end: across.end - line.length + indent };
  }

  private replacePlain(line: string, ahead: LinesAhead): string {
    const isInKey = this.keyLines > 0;
    this.followKey(line);
    let result = this.replaceBlock(line, ahead);
    if (isInKey) result = replaceKeyLine(result, () => this.mask('private key'));
    result = replacePrivateKeys(result, () => this.mask('private key'));
    result = this.replacePatterns(result);
    if (this.value) result = this.replaceInValue(result, this.value);
    result = this.replacePaired(result, ahead);
    result = this.replaceNamed(result, ahead);
    if (this.depth >= 2) return result;
    result = replaceInUrlEncoded(result, (inner) => this.innerResult(inner).text);
    return replaceInBase64(result, (inner) => {
      const { found } = this.innerResult(inner);
      return found && this.mask(found);
    });
  }

  private followKey(line: string): void {
    const lines = /^\s*Private-Lines: (\d{1,3})\s*$/.exec(line);
    const edge = privateKeyEdge(line);
    if (this.isBareKey && !/^[\s\w+/="',\\]+$/.test(line)) this.keyLines = 0;
    this.isBareKey &&= this.keyLines > 0;
    if (edge === 'begin') this.keyLines = LONGEST_KEY;
    else if (lines) this.keyLines = Number(lines[1]) + 1;
    else this.keyLines = edge === undefined ? Math.max(0, this.keyLines - 1) : 0;
  }

  /** Masks each line of Base64 that is a secret only together with others. */
  private replaceBlock(line: string, ahead: LinesAhead): string {
    if (this.encoded.lines === 0 && this.depth < 2) this.encoded = this.readBlock(line, ahead);
    if (this.encoded.lines === 0) return line;
    this.encoded.lines -= 1;
    return this.encoded.isSecret ? indentText(line) + this.mask('secret in the log') : line;
  }

  private readBlock(line: string, ahead: LinesAhead): { lines: number; isSecret: boolean } {
    const block = base64Block(line, ahead);
    if (!block) return { lines: 0, isSecret: false };
    let isSecret = false;
    replaceInBase64(block.text, (inner) => {
      isSecret ||= this.innerResult(inner).found !== undefined;
      return undefined;
    });
    return { lines: block.lines, isSecret };
  }

  /** A text that was encoded in a line, without its secrets. */
  private innerResult(inner: string): { text: string; found: SecretKind | undefined } {
    let found: SecretKind | undefined;
    const lines = new SecretLines((kind) => {
      found ??= kind;
      return '[secret]';
    }, this.depth + 1);
    const all = inner.split('\n');
    const text = all.map((part, index) => lines.replace(part, (count) => all[index + count])).join('\n');
    return { text, found };
  }

  private replacePatterns(line: string): string {
    patterns ??= [...secretPatterns(readRows(tokenRows)), ...secretPatterns(readRows(placeRows))];
    const lower = line.toLowerCase();
    let result = line;
    for (const { kind, pattern, needs, anyCase } of patterns) {
      if (!needs.some((part) => (anyCase ? lower : line).includes(part))) continue;
      result = result.replace(pattern, (match: string, ...details: unknown[]) => {
        const groups = details.at(-1) as { keep?: string; tail?: string } | number | string;
        const { keep = '', tail = '' } = typeof groups === 'object' ? groups : {};
        const secret = match.slice(keep.length, match.length - tail.length);
        if (kind === 'private key' && this.keyLines === 0) {
          this.keyLines = LONGEST_KEY;
          this.isBareKey = true;
        }
        return isMask(secret) ? match : `${keep}${this.mask(kind)}${tail}`;
      });
    }
    return result;
  }

  private replacePaired(line: string, ahead: LinesAhead): string {
    const { spans, opens } = this.pairs.read(line, ahead);
    if (opens) this.value = { ...opens, indent: indentOf(line), lines: 0 };
    return this.replaceSpans(line, [...spans, ...this.columns.read(line), ...this.kubernetes.spansOf(line)]);
  }

  private replaceNamed(line: string, ahead: LinesAhead): string {
    const { spans, opens } = namedSecrets(line);
    const open = opens ?? this.kubernetes.opensAt(line, ahead);
    if (open) this.value = { ...open, indent: indentOf(line), lines: 0 };
    return this.replaceSpans(line, spans);
  }

  private replaceSpans(line: string, spans: readonly SecretSpan[]): string {
    if (spans.length === 0) return line;
    let result = '';
    let from = 0;
    for (const { kind, start, end } of [...spans].sort((a, b) => a.start - b.start)) {
      if (start < from || isMask(line.slice(start, end))) continue;
      result += line.slice(from, start) + this.mask(kind);
      from = end;
    }
    return result + line.slice(from);
  }

  /** Masks the only value of a line, such as an argument. */
  private replaceNext(line: string, kind: SecretKind): string {
    const [, keep = '', value = '', tail = ''] =
      /^(\s*(?:- )?["']?)(?!-)(.*?)(["']?,?[ \t]{0,9}\\?[ \t]*)$/.exec(line) ?? [];
    if (/\s/.test(value) && !/["']$/.test(keep)) return line;
    return value === '' || isMask(value) ? line : `${keep}${this.mask(kind)}${tail}`;
  }

  private replaceInValue(line: string, value: NonNullable<SecretLines['value']>): string {
    const text = line.trim();
    if (text === '') return line;
    value.lines += 1;
    if (value.content === 'next') {
      this.value = undefined;
      return this.replaceNext(line, value.kind);
    }
    const indent = indentOf(line);
    const isOver =
      value.until === undefined
        ? indent < value.indent || (indent === value.indent && !/^\s*- /.test(line))
        : text.startsWith(value.until);
    const isClosed = value.until === undefined && /^[+~-]?\s*[\]}]/.test(text);
    if (isOver || isClosed || value.lines > LONGEST_VALUE) {
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
    if (secret === '' || isMask(secret)) return line;
    return `${keep}${this.mask(value.kind)}${tail}`;
  }
}

/** A text without anything that has the form of a secret. */
export function withoutSecrets(text: string): string {
  return [...maskedLines(text.split('\n'), () => MASK)].join('\n');
}

/**
 * Masks everything in a text that has the form of a secret. The one way for logs, messages and answers.
 * @param before what is replaced in each line before, such as known secrets
 */
export function* maskedLines(
  lines: readonly string[],
  mask: (kind: SecretKind) => string,
  before: (line: string) => string = (line) => line,
): Generator<string, void> {
  const near = nearKeys(lines);
  const secrets = new SecretLines(mask);
  for (const [index, line] of lines.entries()) {
    const own = near[index] ? replaceLikelyKeyLine(line, () => mask('private key')) : line;
    yield secrets.replace(before(own), (count) => lines[index + count]);
  }
}

/**
 * The lines that come before a key's first line or after its last: a program's output can be out of order, with each line perhaps
 * in its own message. {@link SecretLines} masks those between.
 */
function nearKeys(lines: readonly string[]): Uint8Array {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, index) => {
    const edge = privateKeyEdge(line);
    if (edge === undefined || edge === 'both') return;
    near.fill(1, Math.max(0, index - LONGEST_KEY), index + LONGEST_KEY + 1);
  });
  return near;
}

function withoutPrefix(line: string): string {
  return line.slice(prefixLength(line));
}

function indentText(line: string): string {
  return /^\s*(?:[+~-]{1,2}\s+)?/.exec(line)![0];
}

/** Where the text of a line begins; a diff sign counts as a space. */
function indentOf(line: string): number {
  return /^\s*(?:[+~]{1,2}\s+|-\s{2,})?/.exec(line)![0].length;
}
