import type { JsonNode } from './jsonNode';
import type { StateModel } from './model';
import type { Resource } from './resource';
import { Signature, SIGNATURE_KEY } from './signature';

/** An object that the engine takes for a secret, an asset or another special value, because it has a signature. */
export interface SignedValue {
  readonly object: JsonNode;
  /** The value under the signature's key, whatever it is. */
  readonly signature: JsonNode;
  /** The values of its members; of a doubled key the last, as the engine reads it. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

/** One that belongs to a resource of the state. */
export interface StateValue extends SignedValue {
  readonly resource: Resource;
  /** The resource is that of a pending operation. */
  readonly isPending: boolean;
}

const cache = new WeakMap<StateModel, readonly StateValue[]>();

/**
 * The signed values where the engine looks for them, in text order: in `inputs` and `outputs`, but not these
 * themselves, and in `replacementTrigger`. None if the JSON is broken, where anything can look like one.
 */
export function signedValues(model: StateModel): readonly StateValue[] {
  let found = cache.get(model);
  if (!found) cache.set(model, (found = readSignedValues(model)));
  return found;
}

/** Faults that leave no doubt of what is where. */
const HARMLESS: readonly string[] = ['number-range', 'trailing-content'];

function readSignedValues(model: StateModel): StateValue[] {
  if (model.syntaxProblems().some(({ code }) => !HARMLESS.includes(code))) return [];
  const found: StateValue[] = [];
  const read = (resource: Resource, isPending: boolean): void => {
    for (const field of ['inputs', 'outputs', 'replacementTrigger']) {
      const node = resource.fields.get(field);
      if (!node || !mayHoldSignature(node)) continue;
      const isMap = field !== 'replacementTrigger';
      for (const value of signedValuesIn(node.expand(), isMap)) found.push({ ...value, resource, isPending });
    }
  };
  for (const resource of model.resources) read(resource, false);
  for (const { resource } of model.pendingOperations) if (resource) read(resource, true);
  return found.sort((a, b) => a.object.start - b.object.start);
}

/** Cheaper than to scan all property values: few hold any. */
function mayHoldSignature(node: JsonNode): boolean {
  const { raw } = node;
  return raw.includes(SIGNATURE_KEY) || raw.includes('\\u00');
}

/** The signed values in a value, in no order. `isMap`: it is a map of properties, which is never signed itself. */
export function* signedValuesIn(root: JsonNode, isMap = false): Generator<SignedValue, void> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.isArray) {
      for (const element of node.elements()) open.push(element);
    } else if (node.isObject) {
      const members = membersOf(node);
      const signature = isMap && node === root ? undefined : members.get(SIGNATURE_KEY);
      if (signature) yield { object: node, signature, members };
      for (const value of members.values()) open.push(value);
    }
  }
}

/** True for a secret that is one to the engine: with either its ciphertext or its plaintext. */
export function isSecretWith(value: SignedValue, field: 'ciphertext' | 'plaintext'): boolean {
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
