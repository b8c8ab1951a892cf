/**
 * One field of a message in protobuf's wire format; `value` is set for numbers, `bytes` for everything with a length, `fixed` for
 * four or eight bytes, such as a double.
 */
export interface WireField {
  readonly field: number;
  readonly value?: number;
  readonly bytes?: Buffer;
  readonly fixed?: Buffer;
}

/**
 * The fields of a message, in order. Stops silently where the message is cut off or is none: who asks gets what is there.
 * Numbers of more than 53 bits are not exact.
 */
export function* fieldsOf(message: Buffer): Generator<WireField> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; at < message.length; shift *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
    return NaN;
  };
  while (at < message.length) {
    const tag = varint();
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire === 0) {
      yield { field, value: varint() };
    } else if (wire === 2) {
      const length = varint();
      if (!(at + length <= message.length)) return;
      yield { field, bytes: message.subarray(at, (at += length)) };
    } else if (wire === 1 || wire === 5) {
      const length = wire === 1 ? 8 : 4;
      if (at + length > message.length) return;
      yield { field, fixed: message.subarray(at, (at += length)) };
    } else {
      return;
    }
  }
}

/** The last value of a field with a length, as the format wants it. */
export function bytesOf(message: Buffer, field: number): Buffer | undefined {
  let found: Buffer | undefined;
  for (const { field: number, bytes } of fieldsOf(message)) if (number === field && bytes) found = bytes;
  return found;
}

/** The text of a field; undefined if the message does not have it. */
export function textOf(message: Buffer, field: number): string | undefined {
  return bytesOf(message, field)?.toString('utf8');
}

/** Whether a boolean field is set. */
export function isSet(message: Buffer, field: number): boolean {
  for (const { field: number, value } of fieldsOf(message)) if (number === field && value) return true;
  return false;
}

/** The same message with other texts in some of its fields. Fields that it does not have stay away. */
export function withTexts(message: Buffer, texts: ReadonlyMap<number, string>): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { field, bytes } of fieldsOf(message)) {
    const text = bytes && texts.get(field);
    if (text === undefined) continue;
    const start = bytes!.byteOffset - message.byteOffset;
    const tag = start - varintOf(bytes!.length).length;
    parts.push(message.subarray(at, tag), varintOf(Buffer.byteLength(text)), Buffer.from(text));
    at = start + bytes!.length;
  }
  return Buffer.concat([...parts, message.subarray(at)]);
}

/** A field in the wire format; see {@link WireField}. */
export function wireBytes({ field, value, bytes, fixed }: WireField): Buffer {
  const tag = (wire: number): Buffer => varintOf(field * 8 + wire);
  if (bytes) return Buffer.concat([tag(2), varintOf(bytes.length), bytes]);
  if (fixed) return Buffer.concat([tag(fixed.length === 8 ? 1 : 5), fixed]);
  return Buffer.concat([tag(0), varintOf(value ?? 0)]);
}

function varintOf(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/**
 * A property of a `google.protobuf.Struct`, if it is a text.
 * https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/struct.proto
 */
export function textProperty(struct: Buffer, name: string): string | undefined {
  for (const { field, bytes } of fieldsOf(struct)) {
    if (field !== 1 || !bytes || textOf(bytes, 1) !== name) continue;
    const value = bytesOf(bytes, 2);
    return value && textOf(value, 3);
  }
  return undefined;
}
