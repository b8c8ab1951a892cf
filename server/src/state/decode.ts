import { NodeKind } from './cells';
import { fieldOfKey, resourceStruct, type FieldType, type Struct } from './fields';
import type { JsonNode } from './jsonNode';
import { NO_FIELD, resourceFieldName } from './resourceKeys';

/** What the engine's decoder meets on its way through an object; see {@link visitFields}. */
export interface FieldVisitor {
  /** A value of another type than its field has. */
  mismatch?(value: JsonNode, expected: FieldType, field: string): void;
  /** A known field whose key is not written as its name is. */
  misnamed?(key: JsonNode, field: string): void;
  /** A key of `object` that is no field. */
  unknown?(key: JsonNode, value: JsonNode, struct: Struct, object: JsonNode): void;
  /** A field of `object` that was there before, perhaps in other case. */
  repeated?(key: JsonNode, earlier: JsonNode, field: string, object: JsonNode): void;
}

interface OpenValue {
  node: JsonNode;
  type: FieldType;
  field: string;
}

/**
 * Goes through a struct as Go's `encoding/json` does, into lists, maps and structs within, without recursion.
 * The elements of a `resources` list are left out: each resource is visited by itself.
 */
export function visitFields(root: JsonNode, struct: Struct, visitors: readonly FieldVisitor[]): void {
  if (visitors.length === 0 || isAsExpected(root, struct)) return;
  const open: OpenValue[] = [{ node: root, type: { kind: 'struct', struct }, field: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, type, field } = next;
    if (node.isNull) continue;
    if (!isOfType(node, type)) {
      if (node.isValid) for (const visitor of visitors) visitor.mismatch?.(node, type, field);
      continue;
    }
    if (type.kind === 'list' && !node.isSegmented) {
      for (const element of node.elements()) open.push({ node: element, type: type.of, field });
    } else if (type.kind === 'bytes') {
      // Go takes bytes as a list of numbers as well.
      for (const element of node.elements()) open.push({ node: element, type: { kind: 'byte' }, field });
    } else if (type.kind === 'map') {
      for (const { value } of node.members()) open.push({ node: value, type: type.of, field });
    } else if (type.kind === 'struct') {
      visitStruct(node, type.struct, visitors, open);
    }
  }
}

/** True for a resource of this struct in which {@link visitFields} surely meets nothing. */
export function isAsExpected(resource: JsonNode, struct: Struct): boolean {
  return struct === resourceStruct && resource.isExpected;
}

function visitStruct(
  object: JsonNode,
  struct: Struct,
  visitors: readonly FieldVisitor[],
  open: OpenValue[],
): void {
  const seen: string[] = [];
  for (const { key, value } of object.members()) {
    const field = fieldOf(key, struct);
    if (field === undefined) {
      for (const visitor of visitors) visitor.unknown?.(key, value, struct, object);
      continue;
    }
    if (seen.includes(field)) {
      const earlier = lastKeyBefore(key, field, object, struct);
      for (const visitor of visitors) visitor.repeated?.(key, earlier, field, object);
    }
    seen.push(field);
    if (!key.isNamed(field) && key.string !== field)
      for (const visitor of visitors) visitor.misnamed?.(key, field);
    const type = struct.fields.get(field)!;
    if (!isPlainOfType(value, type)) open.push({ node: value, type, field });
  }
}

/** The field of a struct that a key names. The scanner has noted it where it is a resource's. */
function fieldOf(key: JsonNode, struct: Struct): string | undefined {
  const { fieldNumber } = key;
  if (fieldNumber === NO_FIELD) return fieldOfKey(struct, key.string ?? '');
  const name = resourceFieldName(fieldNumber);
  return struct.fields.has(name) ? name : undefined;
}

function lastKeyBefore(key: JsonNode, field: string, object: JsonNode, struct: Struct): JsonNode {
  let last = key;
  for (const member of object.members()) {
    if (member.key.start === key.start) break;
    if (fieldOf(member.key, struct) === field) last = member.key;
  }
  return last;
}

/** True for what needs no closer look, which is most of a state. */
function isPlainOfType(value: JsonNode, type: FieldType): boolean {
  switch (type.kind) {
    case 'string':
      return value.isString;
    case 'boolean':
      return value.kind === NodeKind.True || value.kind === NodeKind.False;
    case 'properties':
      return value.isObject;
    default:
      return false;
  }
}

function isOfType(node: JsonNode, type: FieldType): boolean {
  switch (type.kind) {
    case 'string':
      return node.isString;
    case 'time':
      // The decoder looks at the text between the quotes as it stands, escapes and all.
      return node.isString && isTimestamp(node.raw.slice(1, -1));
    case 'bytes':
      return node.isString ? isBase64(node.string!) : node.isArray;
    case 'byte':
      return node.kind === NodeKind.Number && /^\d{1,3}$/.test(node.raw) && Number(node.raw) < 256;
    case 'boolean':
      return node.kind === NodeKind.True || node.kind === NodeKind.False;
    case 'integer':
      return node.kind === NodeKind.Number && isInt64(node.raw);
    case 'number':
      return node.kind === NodeKind.Number;
    case 'any':
      return true;
    case 'list':
      return node.isArray;
    case 'properties':
    case 'map':
    case 'struct':
      return node.isObject;
  }
}

/** Base64 as Go reads it: with padding, and with line breaks anywhere. */
export function isBase64(text: string): boolean {
  return /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text.replaceAll(/[\r\n]/g, ''));
}

/** Go decodes `3` into an int, but neither `3.0` nor `1e0` nor what does not fit 64 bits. */
export function isInt64(raw: string): boolean {
  if (!/^-?\d+$/.test(raw)) return false;
  const value = BigInt(raw);
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/;

/** What is one for certain, as nearly all are; and such a string in a JSON text. */
const COMMON =
  /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]0\d:[0-5]\d)/;
const COMMON_TIMESTAMP = new RegExp(`^${COMMON.source}$`);
const COMMON_TIMESTAMP_STRING = new RegExp(`"${COMMON.source}"`, 'y');

/** Whether the string at these offsets of a text is a timestamp, its quotes included. */
export function isTimestampAt(text: string, start: number, end: number): boolean {
  COMMON_TIMESTAMP_STRING.lastIndex = start;
  return COMMON_TIMESTAMP_STRING.test(text) || isTimestamp(text.slice(start + 1, end - 1));
}

/**
 * RFC 3339 as Go's `time.Time` reads and writes it: capital `T` and `Z`, a fraction after a point or comma, an hour of
 * one or two digits, and an offset of less than a day, for which 60 minutes are an hour.
 */
export function isTimestamp(text: string): boolean {
  if (COMMON_TIMESTAMP.test(text)) return true;
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  const offset = offsetHour * 60 + offsetMinute;
  return hour < 24 && minute < 60 && second < 60 && offsetMinute <= 60 && offset < 24 * 60;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
