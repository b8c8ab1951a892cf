import { NodeKind } from './cells';
import { fieldOfKey, type FieldType, type Struct } from './fields';
import type { JsonNode } from './jsonNode';

/** What the engine's decoder meets on its way through an object; see {@link visitFields}. */
export interface FieldVisitor {
  /** A value of another type than its field has. */
  mismatch?(value: JsonNode, expected: FieldType, field: string): void;
  /** A known field, under its proper name. `struct` says whose. */
  field?(key: JsonNode, value: JsonNode, field: string, struct: Struct): void;
  /** A key that is no field. */
  unknown?(key: JsonNode, value: JsonNode, struct: Struct): void;
  /** A field that was there before, perhaps in other case. */
  repeated?(key: JsonNode, earlier: JsonNode, field: string): void;
}

/**
 * Goes through a struct as Go's `encoding/json` does, into lists, maps and structs within, without recursion.
 * The elements of a `resources` list are left out: each resource is visited by itself.
 */
export function visitFields(root: JsonNode, struct: Struct, visitor: FieldVisitor): void {
  const open: { node: JsonNode; type: FieldType; field: string }[] = [
    { node: root, type: { kind: 'struct', struct }, field: '' },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, type, field } = next;
    if (node.isNull) continue;
    if (!isOfType(node, type)) {
      if (node.isValid) visitor.mismatch?.(node, type, field);
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
      const seen = new Map<string, JsonNode>();
      for (const { key, value } of node.members()) {
        const name = fieldOfKey(type.struct, key.string ?? '');
        if (name === undefined) {
          visitor.unknown?.(key, value, type.struct);
          continue;
        }
        const earlier = seen.get(name);
        if (earlier) visitor.repeated?.(key, earlier, name);
        seen.set(name, key);
        visitor.field?.(key, value, name, type.struct);
        open.push({ node: value, type: type.struct.fields.get(name)!, field: name });
      }
    }
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

/**
 * RFC 3339 as Go's `time.Time` reads and writes it: capital `T` and `Z`, a fraction after a point or comma, an hour of
 * one or two digits, and an offset of less than a day, for which 60 minutes are an hour.
 */
export function isTimestamp(text: string): boolean {
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
