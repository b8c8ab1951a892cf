import { fieldDocs } from '../../schema/fieldDocs';
import { fieldOfKey, type FieldType, type Struct } from '../../schema/fields';
import type { Completion } from './completion';

/**
 * The fields that an object does not have yet, in the order in which Pulumi writes them.
 * @param keys its existing keys
 * @param colon the colon in the style of the text; undefined if key and value already exist
 */
export function fieldCompletions(
  struct: Struct,
  keys: ReadonlySet<string>,
  colon: string | undefined,
): Completion[] {
  const present = new Set([...keys].map((key) => fieldOfKey(struct, key)));
  return [...struct.fields]
    .filter(([name]) => !present.has(name))
    .map(([name, type]) => {
      const key = JSON.stringify(name);
      const documentation = documentationOf(struct, name);
      return {
        kind: 'field',
        label: name,
        ...(documentation !== undefined && { documentation }),
        ...(colon === undefined
          ? { text: key }
          : { text: `${key}${colon}${EMPTY[type.kind]}`, snippet: `${key}${colon}${SNIPPETS[type.kind]}` }),
      };
    });
}

/** An initial value of each type. */
const EMPTY: Readonly<Record<FieldType['kind'], string>> = {
  string: '""',
  boolean: 'true',
  integer: '3',
  number: '0',
  byte: '0',
  time: '""',
  bytes: '""',
  any: 'null',
  properties: '{}',
  list: '[]',
  map: '{}',
  struct: '{}',
};

/** The same as a snippet, with the cursor inside. */
const SNIPPETS: Readonly<Record<FieldType['kind'], string>> = {
  string: '"$1"',
  boolean: '${1|true,false|}',
  integer: '${1:3}',
  number: '${1:0}',
  byte: '${1:0}',
  time: '"$1"',
  bytes: '"$1"',
  any: '${1:null}',
  properties: '{$1}',
  list: '[$1]',
  map: '{$1}',
  struct: '{$1}',
};

function documentationOf({ name }: Struct, field: string): string | undefined {
  const docs = fieldDocs[name][field];
  if (!docs) return undefined;
  const since = docs.since === undefined ? '' : `\n\nSince Pulumi ${docs.since}.`;
  return `${docs.what}\n\n**Editing:** ${docs.edit}${since}`;
}
