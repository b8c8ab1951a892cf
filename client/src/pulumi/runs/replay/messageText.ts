import { fieldsOf, wireBytes, type WireField } from '../../recorder/protobuf';
import { readStruct, writeStruct, type PropertyValue } from './propertyStruct';

/** What is in a field. */
export type FieldKind = 'text' | 'flag' | 'number' | 'struct' | MessageShape;

/** The names of a message's fields by their numbers, with what they are; all others are kept as they came. */
export interface MessageShape {
  // oxlint-disable-next-line typescript/consistent-indexed-object-style -- a type that names itself cannot be a Record
  readonly [field: number]: readonly [name: string, kind: FieldKind];
}

/** A message as JSON: its fields in order, each with its name, or with the number of one that the shape does not name. */
export type MessageFields = readonly (readonly [string | number, FieldValue])[];

export type FieldValue =
  | string
  | boolean
  | MessageFields
  | { readonly struct: Readonly<Record<string, PropertyValue>> }
  | { readonly number: number }
  /** In Base64. */
  | { readonly bytes: string }
  | { readonly fixed: string };

/** Reads a message. */
export function readMessage(message: Buffer, shape: MessageShape): MessageFields {
  return [...fieldsOf(message)].map((wire) => {
    const [name, kind] = shape[wire.field] ?? [wire.field];
    return [name, readField(wire, kind)] as const;
  });
}

function readField({ bytes, fixed, value }: WireField, kind: FieldKind | undefined): FieldValue {
  if (fixed) return { fixed: fixed.toString('base64') };
  if (!bytes) return kind === 'flag' ? value === 1 : { number: value! };
  if (kind === 'text') return bytes.toString('utf8');
  if (kind === 'struct') return { struct: readStruct(bytes) };
  return typeof kind === 'object' ? readMessage(bytes, kind) : { bytes: bytes.toString('base64') };
}

/** The bytes of a message. @throws {Error} if it has a name that the shape does not have */
export function writeMessage(fields: MessageFields, shape: MessageShape): Buffer {
  return Buffer.concat(
    fields.map(([name, value]) => {
      const field = typeof name === 'number' ? name : numberOf(shape, name);
      return wireBytes({ field, ...writeField(value, shape[field]?.[1]) });
    }),
  );
}

function writeField(value: FieldValue, kind: FieldKind | undefined): Omit<WireField, 'field'> {
  if (typeof value === 'string') return { bytes: Buffer.from(value) };
  if (typeof value === 'boolean') return { value: Number(value) };
  if ('struct' in value) return { bytes: writeStruct(value.struct) };
  if ('number' in value) return { value: value.number };
  if ('bytes' in value) return { bytes: Buffer.from(value.bytes, 'base64') };
  if ('fixed' in value) return { fixed: Buffer.from(value.fixed, 'base64') };
  return { bytes: writeMessage(value, typeof kind === 'object' ? kind : {}) };
}

function numberOf(shape: MessageShape, name: string): number {
  const found = Object.entries(shape).find(([, [each]]) => each === name);
  if (!found) throw new Error(`The record names a field “${name}”, which this version does not know.`);
  return Number(found[0]);
}

/** The text of a field; empty if the message does not have it, as protobuf has it. */
export function textIn(fields: MessageFields, name: string): string {
  const value = fields.findLast(([each]) => each === name)?.[1];
  return typeof value === 'string' ? value : '';
}

/** The properties of a field. */
export function structIn(fields: MessageFields, name: string): Readonly<Record<string, PropertyValue>> {
  const value = fields.findLast(([each]) => each === name)?.[1];
  return typeof value === 'object' && 'struct' in value ? value.struct : {};
}
