import type { SecretKind } from './secretKinds';

/** A row of a file in `rows`: its name, and the lines of each of its fields. */
export interface Row {
  readonly name: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** A secret that is recognised by its form or its place. The groups `keep` and `tail` stay; the text between them is masked. */
export interface SecretPattern {
  readonly name: string;
  readonly kind: SecretKind;
  readonly pattern: RegExp;
  /** A line with none of these has no match. Searching them takes a fraction of the time. */
  readonly needs: readonly string[];
  /** `needs` are in small letters, as the case does not matter. */
  readonly anyCase: boolean;
}

const PARTS: Readonly<Record<string, string>> = {
  uuid: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
};

/**
 * Reads a file of rows, and puts its named parts where they are used.
 * @throws if a part is unknown
 */
export function readRows(text: string): Row[] {
  const rows: { name: string; fields: Record<string, string[]> }[] = [];
  const parts: Record<string, string> = { ...PARTS };
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const key = line.startsWith('  ') ? line.slice(2).split(' ', 1)[0]! : undefined;
    const value = line.slice(2 + (key?.length ?? 0)).trimStart();
    const row = rows.at(-1);
    if (key === undefined) {
      rows.push({ name: line, fields: {} });
    } else if (key === 'is') {
      parts[rows.pop()!.name.replace('Part ', '')] = value;
    } else if (key === 'and') {
      const last = Object.values(row!.fields).at(-1)!;
      last.push(last.pop()! + withParts(value, parts));
    } else {
      const isText = key === 'example' || key === 'unlike' || key === 'has';
      (row!.fields[key] ??= []).push(isText ? value : withParts(value, parts));
    }
  }
  return rows;
}

function withParts(value: string, parts: Readonly<Record<string, string>>): string {
  return value.replace(/(?<!\\[pP])\{([a-z_]+)\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`Unknown part: {${name}}`);
    return withParts(part, parts);
  });
}

/** The expressions that find secrets in a line. */
export function secretPatterns(rows: readonly Row[]): SecretPattern[] {
  return rows.map(({ name, fields }) => {
    const source = fields['token']?.join('|') ?? placeOf(fields);
    const anyCase = fields['case'] !== undefined;
    const needs = fields['has']!.join(' ').split(' ');
    return {
      name,
      kind: (fields['kind']?.[0] ?? 'access token') as SecretKind,
      pattern: new RegExp(fromWordStart(source), anyCase ? 'gi' : 'g'),
      needs: anyCase ? needs.map((need) => need.toLowerCase()) : needs,
      anyCase,
    };
  });
}

/** A word may also begin after an escaped line break or tab in JSON, whose letter is not part of the word. */
function fromWordStart(source: string): string {
  return source.replace(/\(\?<!(\\w|\[[^\]]{1,40}\])\)/g, String.raw`(?<!$1(?<!\\[nrt]))`);
}

const QUOTE = String.raw`\\*["']`;
/** In quotes, which may have blanks between them, or one word. */
const GIVEN = String.raw`(?:(?<=["'])[^"'\\\n]+|[^\s"'\\]+)`;
const NO_VALUE = String.raw`(?!-|\$[A-Za-z_({]|%\w{1,60}%|<[a-z<]|\*{3}|\{\{|\[(?:secret\]|removed:))`;
/** Between an option and its value: a blank, `=`, or the next argument of a list. */
const BETWEEN = String.raw`(?:=|${QUOTE},|(?:${QUOTE})?,?[ ]{1,9}|(?=["']))(?:${QUOTE})?`;

function placeOf(fields: Row['fields']): string {
  const { command, attached, argument, user, unless } = fields;
  const join = (name: string): string => fields[name]?.join('') ?? '';
  if (!command) {
    const after = fields['after'] ? `(?<tail>${join('after')})` : '';
    const but = unless ? String.raw`(?!(?:${unless.join('|')})(?![\w-]))` : '';
    return `(?<keep>${join('before')})${but}${join('secret')}${after}`;
  }
  const program = String.raw`(?<![\w-])(?:${command.join('|')})`;
  if (argument) return `(?<keep>${program} ${join('argument')}(?:${QUOTE})?)${NO_VALUE}${GIVEN}`;
  const words = String.raw`(?:${QUOTE})?[\s,][^\n]{0,300}?(?<=[\s"'])`;
  if (attached) return `(?<keep>${program}${words}${join('attached')})${NO_VALUE}${GIVEN}`;
  const login = user ? String.raw`[^\s"':%,]{1,100}${join('user')}` : '';
  return `(?<keep>${program}${words}(?:${join('option')})${BETWEEN}${login})${NO_VALUE}${GIVEN}`;
}
