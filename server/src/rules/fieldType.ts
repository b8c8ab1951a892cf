import { NodeKind } from '../json/cells';
import type { FieldType } from '../schema/fields';
import type { JsonNode } from '../json/jsonNode';
import type { StateFormat } from '../state/model';
import { counted } from '../../../shared/counted';
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
        fixes: repairs(value, expected),
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

/** Conversions that need no guess. */
function repairs(value: JsonNode, expected: FieldType): Fix[] {
  const to = (title: string, text: string, lossless: boolean): Fix[] => [
    {
      title,
      kind: 'convert',
      preferred: true,
      lossless,
      done: (count) => `${counted(count, 'value')} written without quotes`,
      changes: () => [{ kind: 'replace', span: value, text }],
    },
  ];
  const text = value.string;
  if (expected.kind === 'boolean' && (text === 'true' || text === 'false'))
    return to(`Write ${text} without quotes`, text, true);
  if (
    (expected.kind === 'number' || expected.kind === 'integer') &&
    text !== undefined &&
    /^-?(0|[1-9]\d*)$/.test(text)
  ) {
    return to(`Write ${text} without quotes`, text, true);
  }
  if (expected.kind === 'list' && expected.of.kind === 'string' && value.isString) {
    return to('Make it a list with this one entry', `[${value.raw}]`, false);
  }
  return [];
}

/** The span of a token; for a large object, only the opening bracket, so that a whole screen is not underlined. */
function firstCharacters(node: JsonNode): { start: number; end: number } {
  return node.isObject || node.isArray ? { start: node.start, end: node.start + 1 } : node;
}
