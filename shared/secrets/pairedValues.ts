import { namesSecret } from '../secretNames';
import { NamedValueReader, wrapperAt } from './namedValueReader';
import { matchAt, quotedEnd } from './namedValueStart';
import type { SecretSpan } from './secretKinds';

/** A key of an entry, in whatever language: `"name":`, `Name:`, `name=`, `value {`. */
const ENTRY = /(?<![\w.$-])(?<key>[a-z_]{3,16})(?<close>\\{0,64}["'])?\s{0,40}(?:=>|[:=]|(?=\{))\s{0,9}/gi;
/** A block of a configuration language that is named. */
const BLOCK = /(?<![\w.$-])(?:variable|env|secret|output)\s{1,9}"(?<name>[\w.-]{1,100})"\s{0,9}(?=\{)/g;
const NAME_KEY = /^(?:(?:parameter|item|option)?(?:name|key)|variable|header)$/i;
const VALUE_KEY = /^(?:(?:parameter|string_?|object|default_?)?value|content|simple|default)$/i;
const FLAG_KEY = /^(?:is_?)?secret$|^type$/i;
/** The mark of a secret in a state and in gRPC messages, and of a key of Azure's storage. */
const SIGNATURE = /1b47061264138c4ac30d75fd1eb44270|keyName\\*["']\s?:\s?\\*["']key[12]/g;
/** A property list of Apple, and an element of XML that is named by an attribute. */
const ELEMENTS = [
  /<key>(?<name>[^<>]{1,200})<\/key>|<string>(?<value>[^<>]{1,2000})<\/string>/g,
  /<\w{1,40} (?:key|name)="(?<attribute>[^"<>]{1,200})">(?<content>[^<>]{1,2000})(?=<\/)/g,
];
/** The private parts of a JSON Web Key. */
const KEY_PARTS = /(?<keep>["'](?:d|k|p|q|dp|dq|qi)\\*["']\s?:\s?\\*["'])(?<part>[\w-]{16,})/g;
/** Between two objects in a list. */
const BOUNDARY =
  /\}[)\]]?\s{0,9},[^{}]{0,200}\{|\}[)\]]?\s{0,9}[\w.*&]{0,40}\{|\/>|\]\s{0,9},?\s{0,9}(?:map)?\[/;
/** Maximum distance of a name and its value, in characters. */
const FARTHEST = 600;

/** What a line says of names and values that stand apart. */
export interface Paired {
  readonly spans: readonly SecretSpan[];
  /** The last name, if no value follows it on the line. */
  readonly name?: { readonly isSecret: boolean; readonly column: number } | undefined;
  /** The first value, if no name is before it on the line. */
  readonly value?:
    | { readonly spans: readonly SecretSpan[]; readonly column: number; readonly isOpen: boolean }
    | undefined;
}

interface Item {
  readonly kind: 'name' | 'flag' | 'value';
  readonly start: number;
  readonly end: number;
  /** Where a value begins. */
  readonly from?: number;
  readonly isSecret: boolean;
  readonly spans: readonly SecretSpan[];
}

/** Finds values whose names, or marks as secret, stand in another entry of the same object. */
export function pairedValues(line: string): Paired {
  const items = itemsOf(line);
  const spans: SecretSpan[] = [];
  let name: Item | undefined;
  let values: Item[] = [];
  let flag: Item | undefined;
  let hasName = false;
  let before = 0;
  for (const item of items) {
    if (BOUNDARY.test(line.slice(before, item.start)) || item.start - before > FARTHEST) {
      name = undefined;
      flag = undefined;
      values = [];
    }
    before = item.end;
    // What holds a value in an entry of its own.
    if (item.from !== undefined && item.spans.length === 0 && /[[{<(]/.test(line[item.from] ?? '')) continue;
    if (item.kind === 'value') {
      if (name?.isSecret === true || flag?.isSecret === true) spans.push(...item.spans);
      // `name: "A" value: "x" name: "B"`: a name means one value.
      name = undefined;
      values.push(item);
      continue;
    }
    if (item.isSecret) for (const value of values) spans.push(...value.spans);
    if (item.kind === 'flag') {
      flag = item;
    } else {
      name = item;
      values = [];
    }
    hasName = true;
  }
  const first = items.find(({ kind }) => kind === 'value');
  const last = name ?? (items.some(({ kind }) => kind === 'value') ? undefined : flag);
  if (/["']kty\\*["']/.test(line)) {
    for (const { index, groups } of line.matchAll(KEY_PARTS)) {
      const start = index + groups!['keep']!.length;
      spans.push({ kind: 'private key', start, end: start + groups!['part']!.length });
    }
  }
  return {
    spans: [...new Set(spans)].sort((a, b) => a.start - b.start),
    name: last && { isSecret: last.isSecret, column: columnOf(line, last.start) },
    value:
      first && !hasName
        ? {
            spans: first.spans,
            column: columnOf(line, first.start),
            isOpen:
              first.spans.length === 0 &&
              /^[\s\\"']{0,40}(?:[[{(]|[|>][+-]?)?\s{0,40}$/.test(line.slice(first.from ?? first.end)),
          }
        : undefined,
  };
}

/** Where a key begins on its line, with its quote. */
function columnOf(line: string, start: number): number {
  return /["']/.test(line[start - 1] ?? '') ? start - 1 : start;
}

function itemsOf(line: string): Item[] {
  if (
    !/name|key|variable|header|secret|type|output|env|1b470612/i.test(line) &&
    !/value|content|simple|default|<string>/i.test(line)
  )
    return [];
  const items: Item[] = [];
  ENTRY.lastIndex = 0;
  for (let found = ENTRY.exec(line); found; found = ENTRY.exec(line)) {
    const item = itemOf(line, found);
    if (!item) continue;
    items.push(item);
    ENTRY.lastIndex = Math.max(
      ENTRY.lastIndex,
      item.kind === 'value' && item.spans.length === 0 ? 0 : item.end,
    );
  }
  for (const { index } of line.matchAll(SIGNATURE)) {
    const key = line.lastIndexOf('4dabf', index);
    items.push({ kind: 'flag', start: key < 0 ? index : key, end: index + 32, isSecret: true, spans: [] });
  }
  for (const { index, 0: text, groups } of line.matchAll(BLOCK)) {
    const isSecret = namesSecret(groups!['name']!);
    items.push({ kind: 'name', start: index, end: index + text.length, isSecret, spans: [] });
  }
  if (line.includes('<')) items.push(...elementsOf(line));
  return items.sort((a, b) => a.start - b.start);
}

function itemOf(line: string, found: RegExpExecArray): Item | undefined {
  const { index: start } = found;
  const key = found.groups!['key']!.toLowerCase();
  const at = start + found[0].length;
  if (FLAG_KEY.test(key)) {
    const flag = matchAt(/\\*["']?(true|false|secure_?string)\b/iy, line, at);
    if (!flag || (key === 'type') !== /string/i.test(flag[1]!)) return undefined;
    return { kind: 'flag', start, end: at + flag[0].length, isSecret: !/false/i.test(flag[1]!), spans: [] };
  }
  if (VALUE_KEY.test(key)) {
    const bare = found.groups!['close'] === undefined;
    const isInside = line.slice(0, start).search(/["']/) >= 0;
    const reader = new NamedValueReader(
      line,
      'password',
      { index: at, wholeLine: isAlone(line, start), bare },
      isInside,
      'value',
    );
    const end = reader.read();
    return { kind: 'value', start, end, from: at, isSecret: false, spans: reader.spans };
  }
  if (!NAME_KEY.test(key)) return undefined;
  const first = wordAt(line, at);
  // A name can change together with its value.
  const arrow = matchAt(/[ \t]{0,9}=>[ \t]{0,9}/y, line, first.end);
  const second = arrow ? wordAt(line, first.end + arrow[0].length) : first;
  const isSecret = [first, second].some(({ text }) => text.length <= 200 && namesSecret(text));
  return { kind: 'name', start, end: second.end, isSecret, spans: [] };
}

/** True for an entry that has its line for itself. */
function isAlone(line: string, start: number): boolean {
  return /^\s*(?:[+~-]{1,2}\s+)?$/.test(line.slice(Math.max(0, start - 200), start)) && start < 200;
}

/** The text of a name: in quotes, in braces, or a word. */
function wordAt(line: string, index: number): { text: string; end: number } {
  const at = wrapperAt(line, index);
  const quote = matchAt(/(\\*)(["'`])/y, line, at);
  if (quote) {
    const from = at + quote[0].length;
    const end = quotedEnd(line, from, quote[1]!.length, quote[2]!);
    return { text: line.slice(from, Math.min(end, from + 201)), end: end + quote[0].length };
  }
  const word = matchAt(/\{?([^\s"'`,;{}()[\]<>]{1,201})\}?/y, line, at);
  return { text: word?.[1] ?? '', end: at + (word?.[0].length ?? 0) };
}

function* elementsOf(line: string): Generator<Item> {
  for (const { index, groups, 0: text } of ELEMENTS.flatMap((element) => [...line.matchAll(element)])) {
    const { name, value, attribute, content } = groups!;
    const end = index + text.length;
    if (name !== undefined) yield { kind: 'name', start: index, end, isSecret: namesSecret(name), spans: [] };
    const inner = value ?? content;
    if (inner === undefined) continue;
    const from = index + text.lastIndexOf(inner);
    const spans: SecretSpan[] = [{ kind: 'password', start: from, end: from + inner.length }];
    if (attribute !== undefined) {
      yield { kind: 'name', start: index, end: from, isSecret: namesSecret(attribute), spans: [] };
    }
    yield { kind: 'value', start: from, end: from + inner.length, isSecret: false, spans };
  }
}
