import { bytesOf, fieldsOf, textOf, wireBytes } from '../../recorder/protobuf';

/** A property as gRPC has it, secrets and assets as objects with a signature. */
export type PropertyValue =
  | null
  | boolean
  | number
  | string
  | readonly PropertyValue[]
  | { readonly [name: string]: PropertyValue };

/** Reads a `google.protobuf.Struct`: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/struct.proto */
export function readStruct(message: Buffer): Record<string, PropertyValue> {
  const entries = [...fieldsOf(message)].map(({ bytes = Buffer.alloc(0) }) => {
    const value = readValue(bytesOf(bytes, 2) ?? Buffer.alloc(0));
    return [textOf(bytes, 1) ?? '', value] as const;
  });
  return Object.fromEntries(entries);
}

function readValue(message: Buffer): PropertyValue {
  const last = [...fieldsOf(message)].at(-1);
  if (last?.field === 2) return last.fixed?.readDoubleLE() ?? null;
  if (last?.field === 4) return last.value === 1;
  const bytes = last?.bytes ?? Buffer.alloc(0);
  if (last?.field === 3) return bytes.toString('utf8');
  if (last?.field === 5) return readStruct(bytes);
  if (last?.field !== 6) return null;
  return [...fieldsOf(bytes)].map(({ bytes: each }) => readValue(each ?? Buffer.alloc(0)));
}

/** The bytes of a `google.protobuf.Struct`. */
export function writeStruct(properties: Readonly<Record<string, PropertyValue>>): Buffer {
  return Buffer.concat(
    Object.entries(properties).map(([name, value]) => {
      const key = wireBytes({ field: 1, bytes: Buffer.from(name) });
      const entry = [key, wireBytes({ field: 2, bytes: writeValue(value) })];
      return wireBytes({ field: 1, bytes: Buffer.concat(entry) });
    }),
  );
}

function writeValue(value: PropertyValue): Buffer {
  if (value === null) return wireBytes({ field: 1, value: 0 });
  if (typeof value === 'boolean') return wireBytes({ field: 4, value: Number(value) });
  if (typeof value === 'string') return wireBytes({ field: 3, bytes: Buffer.from(value) });
  if (typeof value === 'number') {
    const fixed = Buffer.alloc(8);
    fixed.writeDoubleLE(value);
    return wireBytes({ field: 2, fixed });
  }
  if (!isList(value)) return wireBytes({ field: 5, bytes: writeStruct(value) });
  const values = value.map((each) => wireBytes({ field: 1, bytes: writeValue(each) }));
  return wireBytes({ field: 6, bytes: Buffer.concat(values) });
}

/** `Array.isArray` does not tell readonly arrays from objects. */
export function isList(value: readonly PropertyValue[] | object): value is readonly PropertyValue[] {
  return Array.isArray(value);
}
