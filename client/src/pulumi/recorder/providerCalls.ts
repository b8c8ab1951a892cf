import { bytesOf, fieldsOf, isSet, textOf } from './protobuf';
import { createHash } from 'node:crypto';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

/** What a provider is asked to do to one object. */
export type CallKind = 'create' | 'update' | 'delete' | 'read';

/** The call of a provider that is recorded, before it reaches the provider. Nothing in it is a property. */
export interface ProviderCall {
  readonly kind: CallKind;
  readonly urn: string;
  /** The object's id: of a create it is known only from the answer. */
  readonly id?: string;
  /** Of the inputs of a create or an update, if their secrets can be told. */
  readonly inputs?: string;
}

interface Method {
  readonly kind: CallKind;
  /** The numbers of the fields of its request. */
  readonly request: {
    readonly urn: number;
    readonly id?: number;
    readonly preview?: number;
    readonly inputs?: number;
  };
}

/** By the path of the method. The numbers are those of `provider.proto` in Pulumi's SDK. */
const METHODS: ReadonlyMap<string, Method> = new Map([
  ['Create', { kind: 'create', request: { urn: 1, inputs: 2, preview: 4 } }],
  ['Read', { kind: 'read', request: { urn: 2, id: 1 } }],
  ['Update', { kind: 'update', request: { urn: 2, id: 1, inputs: 4, preview: 7 } }],
  ['Delete', { kind: 'delete', request: { urn: 2, id: 1 } }],
]);
const SERVICE = '/pulumirpc.ResourceProvider/';

/** Whether calls of this method are recorded, previews apart. */
export function isRecorded(path: string): boolean {
  return METHODS.has(path.slice(SERVICE.length)) && path.startsWith(SERVICE);
}

/**
 * What a request asks for. Undefined if it changes nothing, as in a preview, or names no resource.
 * @param options.marksSecrets whether the secrets among the properties are marked
 */
export function readCall(
  path: string,
  message: Buffer,
  { marksSecrets }: { marksSecrets: boolean },
): ProviderCall | undefined {
  const { kind, request } = METHODS.get(path.slice(SERVICE.length))!;
  if (request.preview !== undefined && isSet(message, request.preview)) return undefined;
  const urn = textOf(message, request.urn);
  if (!urn) return undefined;
  const id = request.id === undefined ? undefined : textOf(message, request.id);
  const inputs = request.inputs === undefined ? undefined : bytesOf(message, request.inputs);
  const canBeHashed = marksSecrets && inputs && inputs.length <= MOST_HASHED;
  return {
    kind,
    urn,
    ...(id && { id }),
    ...(canBeHashed && { inputs: hashOfInputs(structValue(inputs)) }),
  };
}

/** The id in the answer to a create or a read. A read's is empty if the object is gone. */
export function idInAnswer(message: Buffer): string | undefined {
  return textOf(message, 1);
}

/**
 * The id in the answer to a create that made an object which then failed to start: the details of the error have it.
 * @param details `grpc-status-details-bin`, a `google.rpc.Status`
 */
export function idInFailure(details: string): string | undefined {
  for (const { field, bytes } of fieldsOf(Buffer.from(details, 'base64'))) {
    if (field !== 3 || !bytes || !textOf(bytes, 1)?.endsWith('pulumirpc.ErrorResourceInitFailed')) continue;
    const failed = bytesOf(bytes, 2);
    return failed && textOf(failed, 1);
  }
  return undefined;
}

/** Larger inputs have no hash: they would have to be kept in memory a second time. In bytes. */
const MOST_HASHED = 8 << 20;

/**
 * A hash that tells whether two inputs are the same, whichever order their properties have. Secrets are left out: a short one
 * could be guessed from a hash.
 * @param inputs as in a state, or {@link structValue}
 */
function hashOfInputs(inputs: unknown): string {
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
function structValue(struct: Buffer): Record<string, unknown> {
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
