import { createHash } from 'node:crypto';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { bytesOf, fieldsOf, textOf } from './protobuf';

/** Larger inputs have no hash: they would have to be kept in memory a second time. In bytes. */
export const MOST_HASHED = 8 << 20;

/**
 * A hash that tells whether two inputs are the same, whichever order their properties have. Secrets are left out: a short one
 * could be guessed from a hash.
 * @param inputs as in a state, or {@link structValue}
 */
export function hashOfInputs(inputs: unknown): string {
  return createHash('sha256').update(canonical(inputs)).digest('hex').slice(0, 32);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const properties = value as Record<string, unknown>;
  if (properties[SIGNATURE_KEY] === Signature.secret) return '"secret"';
  const names = Object.keys(properties).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(properties[name])}`).join(',')}}`;
}

/** The value of a `google.protobuf.Struct`. */
export function structValue(struct: Buffer): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const { field, bytes } of fieldsOf(struct)) {
    if (field !== 1 || !bytes) continue;
    properties[textOf(bytes, 1) ?? ''] = valueOf(bytesOf(bytes, 2) ?? Buffer.alloc(0));
  }
  return properties;
}

/** The value of a `google.protobuf.Value`. */
function valueOf(message: Buffer): unknown {
  // Its number is the only field of a fixed width, which `fieldsOf` passes over.
  if (message[0] === (2 << 3) + 1 && message.length >= 9) return message.readDoubleLE(1);
  for (const { field, value, bytes } of fieldsOf(message)) {
    if (field === 3) return bytes!.toString('utf8');
    if (field === 4) return value === 1;
    if (field === 5) return structValue(bytes!);
    if (field === 6) return [...fieldsOf(bytes!)].map((entry) => valueOf(entry.bytes!));
  }
  return null;
}
