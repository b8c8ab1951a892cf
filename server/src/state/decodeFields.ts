import { NodeKind } from '../json/cells';
import { fieldOfKey, resourceStruct, type FieldType, type Struct } from '../schema/fields';
import type { JsonNode } from '../json/jsonNode';
import { NO_FIELD, resourceFieldName } from '../schema/resourceKeys';
import { isTimestamp } from '../text/timestamp';

/** Callbacks for what the engine's decoder finds in an object; see {@link visitFields}. */
export interface FieldVisitor {
  /** A value whose type is not that of its field. */
  mismatch?(value: JsonNode, expected: FieldType, field: string): void;
  /** A known field whose key is not spelled like its name. */
  misnamed?(key: JsonNode, field: string): void;
  /** A key of `object` that is not a field. */
  unknown?(key: JsonNode, value: JsonNode, struct: Struct, object: JsonNode): void;
  /** A repeated field of `object`, perhaps in another case, and the one before it. */
  repeated?(now: Member, earlier: Member, field: string, object: JsonNode): void;
}

/** A member of an object. */
export interface Member {
  key: JsonNode;
  value: JsonNode;
}

interface OpenValue {
  node: JsonNode;
  type: FieldType;
  field: string;
}

/**
 * Traverses a struct like Go's `encoding/json`, with nested lists, maps and structs, but without recursion. Skips the
 * elements of a `resources` list: each resource is visited separately.
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
      // Go also accepts bytes as a list of numbers.
      for (const element of node.elements()) open.push({ node: element, type: { kind: 'byte' }, field });
    } else if (type.kind === 'map') {
      for (const { value } of node.members()) open.push({ node: value, type: type.of, field });
    } else if (type.kind === 'struct') {
      visitStruct(node, type.struct, visitors, open);
    }
  }
}

/** True for a resource of this struct in which {@link visitFields} certainly finds nothing. */
export function isAsExpected(resource: JsonNode, struct: Struct): boolean {
  return struct === resourceStruct && resource.isExpected;
}

function visitStruct(
  object: JsonNode,
  struct: Struct,
  visitors: readonly FieldVisitor[],
  open: OpenValue[],
): void {
  // Few fields, each once: a doubled one can stand there thousands of times.
  const seen: string[] = [];
  const last: Member[] = [];
  for (const member of object.members()) {
    const { key, value } = member;
    const field = fieldOf(key, struct);
    if (field === undefined) {
      for (const visitor of visitors) visitor.unknown?.(key, value, struct, object);
      continue;
    }
    const known = seen.indexOf(field);
    if (known < 0) {
      seen.push(field);
      last.push(member);
    } else {
      for (const visitor of visitors) visitor.repeated?.(member, last[known]!, field, object);
      last[known] = member;
    }
    if (!key.isNamed(field) && key.string !== field)
      for (const visitor of visitors) visitor.misnamed?.(key, field);
    const type = struct.fields.get(field)!;
    if (!isPlainOfType(value, type)) open.push({ node: value, type, field });
  }
}

/** The field of a struct that a key names. For a resource's fields, the scanner has recorded it. */
function fieldOf(key: JsonNode, struct: Struct): string | undefined {
  const { fieldNumber } = key;
  if (fieldNumber === NO_FIELD) return fieldOfKey(struct, key.string ?? '');
  const name = resourceFieldName(fieldNumber);
  return struct.fields.has(name) ? name : undefined;
}

/** True for values that need no closer check, which are most of a state. */
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
      // The decoder reads the text between the quotes without decoding escapes.
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
