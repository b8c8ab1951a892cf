import { NodeKind } from '../json/cells';
import type { FieldType } from '../schema/fields';
import type { JsonNode } from '../json/jsonNode';
import type { StateFormat } from '../state/model';
import { counted } from '../../../shared/counted';
import { isTimestamp } from '../text/timestamp';
import type { Fix, Rule } from './engine/rule';

export const fieldType: Rule = {
  code: 'field-type',
  title: 'Each field must have a value of its type',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why: 'A field was edited by hand or by a script and now holds, say, a string where Pulumi expects a list.',
    repair:
      'Write a value of the type that the message names. `null` always stands for an absent field. Timestamps are ' +
      'RFC 3339 (`2024-05-01T12:00:00Z`); the values of `customTimeouts` are numbers of seconds.',
    engine: {
      custom:
        'could not deserialize deployment: json: cannot unmarshal string into Go struct field ResourceV3.resources.custom of type bool',
    },
  },
  checkFields: (report, format) => ({
    mismatch(value, expected, field) {
      report({
        span: firstCharacters(value),
        message: messageFor(format, value, expected, field),
        fatal: true,
        fixes: repairs(value, expected, field),
      });
    },
  }),
};

function messageFor(format: StateFormat, value: JsonNode, expected: FieldType, field: string): string {
  const what = `${isEntry(format, expected, field) ? 'An entry of ' : ''}"${field === '' ? 'resources' : field}"`;
  if (expected.kind === 'time' && value.isString) {
    return `${what} must be a timestamp such as 2024-05-01T12:00:00Z; Pulumi can’t read this one.`;
  }
  if (expected.kind === 'bytes' && value.isString) {
    return `${what} must be in base64; Pulumi can’t decode this.`;
  }
  if (expected.kind === 'integer' && value.kind === NodeKind.Number) {
    return `${what} must be a whole number, written without a point or an exponent.`;
  }
  return `${what} must be ${describe(expected)}, but this is ${kindName(value)}.`;
}

/** True if the value is an element of the field's list or object. The entries of `resources` have no field. */
function isEntry({ resourceStruct, rootStruct }: StateFormat, expected: FieldType, field: string): boolean {
  const { kind } = resourceStruct.fields.get(field) ?? rootStruct.fields.get(field) ?? expected;
  return field === '' || ((kind === 'list' || kind === 'map') && kind !== expected.kind);
}

function describe(type: FieldType): string {
  switch (type.kind) {
    case 'string':
      return 'a string';
    case 'time':
      return 'a timestamp in a string';
    case 'bytes':
      return 'a string in base64';
    case 'byte':
      return 'a number from 0 to 255';
    case 'boolean':
      return 'true or false';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'list':
      return type.of.kind === 'string' ? 'a list of strings' : 'a list';
    case 'map':
      return type.of.kind === 'list' ? 'an object of lists' : 'an object';
    default:
      return 'an object';
  }
}

function kindName(node: JsonNode): string {
  switch (node.kind) {
    case NodeKind.Object:
      return 'an object';
    case NodeKind.Array:
      return 'a list';
    case NodeKind.String:
      return 'a string';
    case NodeKind.Number:
      return 'a number';
    case NodeKind.True:
      return 'true';
    case NodeKind.False:
      return 'false';
    default:
      return 'null';
  }
}

/** A value of the right type for one of another type. */
interface Conversion {
  readonly title: string;
  readonly text: string;
  /** What is told afterwards of several values. */
  readonly done: string;
  /** It may mean something else. */
  readonly isGuess?: boolean;
}

function repairs(value: JsonNode, expected: FieldType, field: string): Fix[] {
  const conversion = conversionOf(value, expected, field);
  if (!conversion) return [];
  const { title, text, done, isGuess = false } = conversion;
  return [
    {
      title,
      kind: 'convert',
      preferred: true,
      lossless: !isGuess,
      done: (count) => `${counted(count, 'value')} ${done}`,
      changes: () => [{ kind: 'replace', span: value, text }],
    },
  ];
}

const WHOLE_NUMBER = /^-?(0|[1-9]\d*)$/;

function conversionOf(value: JsonNode, expected: FieldType, field: string): Conversion | undefined {
  const text = value.string;
  switch (expected.kind) {
    case 'string':
      // A script has read the id as a number. Any other field with one was something else.
      return field === 'id' && value.kind === NodeKind.Number && WHOLE_NUMBER.test(value.raw)
        ? { title: 'Write the number as a string', text: `"${value.raw}"`, done: 'written as strings' }
        : undefined;
    case 'boolean':
      return text === 'true' || text === 'false' ? withoutQuotes(text) : undefined;
    case 'integer':
    case 'number':
      if (text === undefined) return undefined;
      return WHOLE_NUMBER.test(text) ? withoutQuotes(text) : inSeconds(text);
    case 'time':
      return asTimestamp(value);
    case 'list':
      return unpacked(text, '[') ?? (expected.of.kind === 'string' ? asOnlyEntry(value) : undefined);
    case 'map':
    case 'struct':
    case 'properties':
      return unpacked(text, '{');
    default:
      return undefined;
  }
}

function withoutQuotes(text: string): Conversion {
  return { title: `Write ${text} without quotes`, text, done: 'written without quotes' };
}

function asOnlyEntry(value: JsonNode): Conversion | undefined {
  if (!value.isString) return undefined;
  const text = `[${value.raw}]`;
  return { title: 'Make it a list with this one entry', text, done: 'made lists', isGuess: true };
}

const SECONDS = { h: 3600, m: 60, s: 1 };

/** A duration as programs write it, such as `1h30m`, in the seconds of a state. */
function inSeconds(text: string): Conversion | undefined {
  if (!/^(?:\d+[hms])+$/.test(text)) return undefined;
  const parts = text.split(/(?<=[hms])/);
  const seconds = parts.reduce((sum, part) => sum + parseInt(part, 10) * SECONDS[part.at(-1) as 'h'], 0);
  return { title: `Write ${seconds}, in seconds`, text: `${seconds}`, done: 'written in seconds' };
}

/** From here on, a number of a time counts milliseconds: in seconds it would be in the year 5138. */
const MILLISECONDS_FROM = 1e11;
const LOOSE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?) ?(?:([Zz])|([+-]\d\d):?(\d\d))?)?$/;

/** A time as other programs write it, in the form that Go reads. */
function asTimestamp(value: JsonNode): Conversion {
  const { number, string: text } = value;
  const done = 'written as timestamps';
  if (number !== undefined && number > 0 && Number.isInteger(number)) {
    const time = new Date(number < MILLISECONDS_FROM ? number * 1000 : number);
    if (!Number.isNaN(time.getTime()) && time.getUTCFullYear() <= 9999)
      return { title: 'Write the number as a timestamp', text: `"${time.toISOString()}"`, done };
  }
  const [, date, time, z, hours, minutes] = LOOSE_TIME.exec(text ?? '') ?? [];
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const written = `${date}T${time ?? '00:00:00'}${zone}`;
  if (date !== undefined && isTimestamp(written)) {
    const isGuess = z === undefined && hours === undefined;
    const title = `Write it as a timestamp${isGuess ? ' of UTC' : ''}`;
    return { title, text: `"${written}"`, done, isGuess };
  }
  return { title: 'Write null: the time is not known', text: 'null', done: 'removed', isGuess: true };
}

/** JSON that was written into a string, as it was before. */
function unpacked(text: string | undefined, bracket: '[' | '{'): Conversion | undefined {
  if (!text?.trimStart().startsWith(bracket)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return { title: 'Take the JSON out of the string', text: text.trim(), done: 'taken out of their strings' };
}

/** The span of a token; for a large object, only the opening bracket, so that a whole screen is not underlined. */
function firstCharacters(node: JsonNode): { start: number; end: number } {
  return node.isObject || node.isArray ? { start: node.start, end: node.start + 1 } : node;
}
