import { bytesOf, fieldsOf, isSet, textOf } from './protobuf';

/** What a provider is asked to do to one object. */
export type CallKind = 'create' | 'update' | 'delete' | 'read';

/** The call of a provider that is recorded, before it reaches the provider. Nothing in it is a property. */
export interface ProviderCall {
  readonly kind: CallKind;
  readonly urn: string;
  /** The object's id: of a create it is known only from the answer. */
  readonly id?: string;
}

interface Method {
  readonly kind: CallKind;
  /** The numbers of the fields of its request. */
  readonly request: { readonly urn: number; readonly id?: number; readonly preview?: number };
}

/** By the path of the method. The numbers are those of `provider.proto` in Pulumi's SDK. */
const METHODS: ReadonlyMap<string, Method> = new Map([
  ['Create', { kind: 'create', request: { urn: 1, preview: 4 } }],
  ['Read', { kind: 'read', request: { urn: 2, id: 1 } }],
  ['Update', { kind: 'update', request: { urn: 2, id: 1, preview: 7 } }],
  ['Delete', { kind: 'delete', request: { urn: 2, id: 1 } }],
]);
const SERVICE = '/pulumirpc.ResourceProvider/';

/** Whether calls of this method are recorded, previews apart. */
export function isRecorded(path: string): boolean {
  return METHODS.has(path.slice(SERVICE.length)) && path.startsWith(SERVICE);
}

/** What a request asks for. Undefined if it changes nothing, as in a preview, or names no resource. */
export function readCall(path: string, message: Buffer): ProviderCall | undefined {
  const { kind, request } = METHODS.get(path.slice(SERVICE.length))!;
  if (request.preview !== undefined && isSet(message, request.preview)) return undefined;
  const urn = textOf(message, request.urn);
  if (!urn) return undefined;
  const id = request.id === undefined ? undefined : textOf(message, request.id);
  return { kind, urn, ...(id && { id }) };
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
