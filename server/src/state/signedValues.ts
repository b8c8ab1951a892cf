import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';
import type { JsonNode } from '../json/jsonNode';
import type { Span } from '../json/parts';
import type { StateModel } from './model';
import type { Resource } from './resource';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

/** An object with a signature, which the engine reads as a secret, an asset or another special value. */
export interface SignedValue {
  /** The object's start. */
  readonly start: number;
  readonly object: JsonNode;
  /** The value of the signature's key, of any kind. */
  readonly signature: JsonNode;
  /** The values of its members; of a doubled key the last, as the engine reads it. */
  readonly members: ReadonlyMap<string, JsonNode>;
  /** The ciphertext of a secret exactly as Pulumi writes it, as most are: it needs no further check. */
  readonly encrypted?: string | undefined;
  /** The ciphertext's span, with its quotes. */
  readonly encryptedAt?: Span | undefined;
  /** Which values of its resource the engine reads; undefined where nobody asks. */
  readonly heard?: HeardValues;
}

/** A signed value of a resource in the state. */
export interface StateValue extends SignedValue {
  readonly resource: Resource;
  /** The resource is that of a pending operation. */
  readonly isPending: boolean;
}

/**
 * The signed values of all resources, in text order; see {@link signedValuesOfResource}. Empty if the JSON is broken, because
 * anything can look like one then.
 */
export function signedValuesOfState(model: StateModel): readonly StateValue[] {
  if (!model.isSound) return [];
  const found: StateValue[] = [];
  const add = (resource: Resource, isPending: boolean): void => {
    for (const { start, object, signature, members, heard } of signedValuesOfResource(resource)) {
      found.push({ start, object, signature, members, heard: heard!, resource, isPending });
    }
  };
  for (const resource of model.resources) add(resource, false);
  for (const { resource } of model.pendingOperations) if (resource) add(resource, true);
  return found.sort((a, b) => a.start - b.start);
}

const PROPERTY_FIELDS = ['inputs', 'outputs', 'replacementTrigger'] as const;

/**
 * The signed values at the places that the engine searches, in text order: inside `inputs` and `outputs`, but not these
 * themselves, and in `replacementTrigger`. Some may be shadowed: see {@link isShadowed}.
 */
export function signedValuesOfResource(resource: Resource): SignedValue[] {
  const { node, fields } = resource;
  const starts = node.signedInside();
  if (starts.length === 0) return [];
  const found: SignedValue[] = [];
  const heard = new HeardValues(resource);
  for (const field of PROPERTY_FIELDS) {
    const value = fields.get(field);
    if (!value) continue;
    const { start: first, end } = value;
    for (const start of starts) {
      if (start < first || end <= start) continue;
      if (start === first && field !== 'replacementTrigger') continue;
      const encrypted = value.captureAt(start, ENCRYPTED);
      if (encrypted !== undefined && encrypted !== UNKNOWN_VALUE) {
        found.push(new EncryptedSecret(start, value, encrypted, heard));
        continue;
      }
      const object = value.expandAt(start);
      const members = membersOf(object);
      const signature = members.get(SIGNATURE_KEY);
      if (signature) found.push({ start, object, signature, members, heard });
    }
  }
  const isInOrder = found.every(({ start }, i) => i === 0 || found[i - 1]!.start < start);
  return isInOrder ? found : found.sort((a, b) => a.start - b.start);
}

/** The pattern of a secret as Pulumi writes it, without anything to decode; it captures the ciphertext. */
const ENCRYPTED_SECRET = `\\{\\s*"${SIGNATURE_KEY}"\\s*:\\s*"${Signature.secret}"\\s*,\\s*"ciphertext"\\s*:\\s*"([^"\\\\]+)"\\s*\\}`;

const ENCRYPTED = new RegExp(ENCRYPTED_SECRET, 'y');

const CIPHERTEXT_KEY = '"ciphertext"';

/** Such a secret; read only on access. */
class EncryptedSecret implements SignedValue {
  private read: Pick<SignedValue, 'object' | 'members'> | undefined;

  constructor(
    readonly start: number,
    private readonly value: JsonNode,
    readonly encrypted: string,
    readonly heard: HeardValues,
  ) {}

  get encryptedAt(): Span {
    const { raw, start: base } = this.value;
    // No earlier text can look like this key.
    const key = raw.indexOf(CIPHERTEXT_KEY, this.start - base);
    const start = base + raw.indexOf('"', key + CIPHERTEXT_KEY.length);
    return { start, end: start + this.encrypted.length + 2 };
  }

  get object(): JsonNode {
    return this.parts.object;
  }

  get signature(): JsonNode {
    return this.parts.members.get(SIGNATURE_KEY)!;
  }

  get members(): ReadonlyMap<string, JsonNode> {
    return this.parts.members;
  }

  private get parts(): Pick<SignedValue, 'object' | 'members'> {
    if (!this.read) {
      const object = this.value.expandAt(this.start);
      this.read = { object, members: membersOf(object) };
    }
    return this.read;
  }
}

/** True for a value that the engine ignores because its member's key is repeated later in the object. */
export function isShadowed({ start, heard }: SignedValue, resource: Resource): boolean {
  return !(heard ?? new HeardValues(resource)).has(start);
}

/** For how many values of a resource it is quicker to look at the text around each. */
const ONE_BY_ONE = 4;

/** The signed values of a resource that the engine reads; to be asked before the text changes. */
class HeardValues {
  private asked = 0;
  private all: Set<number> | undefined;

  constructor(private readonly resource: Resource) {}

  has(start: number): boolean {
    this.asked += 1;
    if (!this.all && this.asked <= ONE_BY_ONE && this.isHeardForSure(start)) return true;
    this.all ??= this.readAll();
    return this.all.has(start);
  }

  private isHeardForSure(start: number): boolean {
    return PROPERTY_FIELDS.some((field) => {
      const value = this.resource.fields.get(field);
      return value && value.start <= start && start < value.end && !value.mayBeShadowed(start);
    });
  }

  private readAll(): Set<number> {
    const found = new Set<number>();
    for (const field of PROPERTY_FIELDS) {
      const value = this.resource.fields.get(field);
      if (!value) continue;
      for (const { start } of signedValuesIn(value.expand(), field !== 'replacementTrigger'))
        found.add(start);
    }
    return found;
  }
}

/** The signed values in a value, in any order. `isMap`: the value is a map of properties, which is never signed itself. */
export function* signedValuesIn(root: JsonNode, isMap = false): Generator<SignedValue, void> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isArray) {
      for (const element of node.elements()) open.push(element);
    } else if (node.isObject) {
      const members = membersOf(node);
      const signature = isMap && node === root ? undefined : members.get(SIGNATURE_KEY);
      if (signature) yield { start: node.start, object: node, signature, members };
      for (const value of members.values()) open.push(value);
    }
  }
}

/** True for a secret that the engine accepts: with either a ciphertext or a plaintext. */
export function isSecretWith(value: SignedValue, field: 'ciphertext' | 'plaintext'): boolean {
  if (value.encrypted !== undefined) return field === 'ciphertext';
  if (value.signature.string !== Signature.secret) return false;
  const other = field === 'ciphertext' ? 'plaintext' : 'ciphertext';
  return (value.members.get(field)?.string ?? '') !== '' && value.members.get(other)?.isString !== true;
}

/** The members of an object by key; of a doubled key the last. */
export function membersOf(object: JsonNode): Map<string, JsonNode> {
  const members = new Map<string, JsonNode>();
  for (const { key, value } of object.members()) members.set(key.string ?? '', value);
  return members;
}
