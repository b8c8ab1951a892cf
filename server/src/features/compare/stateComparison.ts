import type { CompareParams, StateComparison } from '../../../../shared/stateDifferences';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { jsonDifferences } from '../../json/jsonDifferences';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownUrn } from '../../state/unsureTexts';

/** Answers `pulumiState/compare`: the differences of two states, regardless of order, spacing and shape. */
export function compareStates({ before, after }: CompareParams): StateComparison {
  const oldModel = new StateModel(before);
  const model = new StateModel(after);
  const old = byIdentity(oldModel.resources);
  const now = byIdentity(model.resources);
  const changed: StateComparison['changed'] = [];
  for (const [identity, resource] of now) {
    const counterpart = old.get(identity);
    const fields = counterpart ? differingFields(counterpart, resource) : [];
    if (fields.length > 0) {
      const named = nameSecrets(fields, counterpart!, resource);
      changed.push({ urn: shownUrn(model, resource), fields: named });
    }
  }
  const [gone, fresh] = [missingFrom(now, old), missingFrom(old, now)];
  const added = fresh.map((resource) => shownUrn(model, resource));
  const removed = gone.map((resource) => shownUrn(oldModel, resource));
  const renamed = renamedOf(gone, fresh).map(([from, to]) => ({
    from: shownUrn(oldModel, from),
    to: shownUrn(model, to),
  }));
  return { added, removed, ...(renamed.length > 0 && { renamed }), changed };
}

/** The pairs of entries of one object: each id is that of one removed and one added entry of its type. */
function renamedOf(gone: readonly Resource[], fresh: readonly Resource[]): [Resource, Resource][] {
  const [old, now] = [gone, fresh].map((resources) => {
    const byObject = new Map<string, Resource | undefined>();
    for (const resource of resources) {
      const { id, type, custom, isProvider } = resource;
      if (!custom || id === '' || isProvider || resource.delete) continue;
      const key = `${type}\n${id}`;
      byObject.set(key, byObject.has(key) ? undefined : resource);
    }
    return byObject;
  });
  return [...old!].flatMap(([key, from]) => {
    const to = now!.get(key);
    return from && to ? [[from, to]] : [];
  });
}

/**
 * The resources by their identity across states. Old copies of a resource share its URN; they are distinguished by their
 * ids, and equal ones by their order.
 */
export function byIdentity(resources: readonly Resource[]): Map<string, Resource> {
  const result = new Map<string, Resource>();
  for (const resource of resources) {
    const identity = resource.delete ? `${resource.urn}\n${resource.id}` : resource.urn;
    let copy = 0;
    while (result.has(`${identity}\n${copy}`)) copy += 1;
    result.set(`${identity}\n${copy}`, resource);
  }
  return result;
}

function missingFrom(these: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, Resource>): Resource[] {
  return [...others].flatMap(([identity, resource]) => (these.has(identity) ? [] : [resource]));
}

/**
 * The fields in which two resources differ, by proper name.
 * @param isSame compares two values of a field
 */
export function differingFields(
  old: Resource,
  now: Resource,
  isSame: (before: JsonNode | undefined, after: JsonNode | undefined, name: string) => boolean = sameField,
): string[] {
  const names = new Set([...old.fields.keys(), ...now.fields.keys()]);
  return [...names].filter((name) => {
    const [before, after] = [old.fields.get(name), now.fields.get(name)];
    return (
      !isSame(before, after, name) && !(name === 'propertyDependencies' && sameDependencies(before, after))
    );
  });
}

/** Stands for fields that differ only in ciphertexts: each encryption makes a new one. */
export const DIFFERING_SECRETS = 'secrets (encrypted again, or changed)';

function nameSecrets(fields: readonly string[], old: Resource, now: Resource): string[] {
  const named = fields.map((name) => {
    const [before, after] = [old.fields.get(name), now.fields.get(name)];
    return sameBesideSecrets(before, after, name, areEncrypted) ? DIFFERING_SECRETS : name;
  });
  return [...new Set(named)];
}

/** Two secrets that can't be compared without their keys. */
function areEncrypted(left: object, right: object): boolean {
  return (
    areSecrets(left, right) &&
    [left, right].every((value) => typeof (value as Record<string, unknown>)['ciphertext'] === 'string')
  );
}

function areSecrets(left: object, right: object): boolean {
  return [left, right].every(
    (value) => (value as Record<string, unknown>)[SIGNATURE_KEY] === Signature.secret,
  );
}

/**
 * True unless two secrets are known to differ: ciphertexts cannot be compared, but plain texts can. Undefined: encrypted.
 */
export function maySecretsBeSame(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}

function mayBeSameSecrets(left: object, right: object): boolean {
  return areSecrets(left, right) && maySecretsBeSame(plaintextOf(left), plaintextOf(right));
}

function plaintextOf(secret: object): string | undefined {
  const { plaintext } = secret as { plaintext?: unknown };
  return typeof plaintext === 'string' ? plaintext : undefined;
}

/** The engine drops properties without dependencies when it moves or imports a resource. */
function sameDependencies(old: JsonNode | undefined, now: JsonNode | undefined): boolean {
  const [before, after] = [old, now].map((node) => {
    const entries = Object.entries((nonEmptyValue(node) ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.filter(([, urns]) => Array.isArray(urns) && urns.length > 0));
  });
  return sameValue(before, after);
}

/** True if a field is equivalent in both; missing, null, false and empty values are equivalent. */
export function sameField(old: JsonNode | undefined, now: JsonNode | undefined): boolean {
  if (old?.raw === now?.raw) return true;
  const [before, after] = [nonEmptyValue(old), nonEmptyValue(now)];
  return sameValue(before, after) && (before === undefined || sameDigits(old!, now!));
}

/** Fields with property values, whose secrets each import encrypts anew. */
export const PROPERTY_FIELDS: ReadonlySet<string> = new Set(['inputs', 'outputs', 'replacementTrigger']);

/**
 * True if a field is equivalent in both except for its secrets.
 * @param areAlike compares two secrets; by default they are equal unless both are in plain text
 */
export function sameBesideSecrets(
  old: JsonNode | undefined,
  now: JsonNode | undefined,
  name: string,
  areAlike = mayBeSameSecrets,
): boolean {
  if (!PROPERTY_FIELDS.has(name) || !old || !now) return sameField(old, now);
  if (old.raw === now.raw) return true;
  const root = nonEmptyValue(old);
  // The engine ignores a signature of a property map itself.
  const isSame = (left: object, right: object): boolean => left !== root && areAlike(left, right);
  return sameValue(root, nonEmptyValue(now), isSame) && sameDigits(old, now);
}

/** Numbers that a double may not distinguish: more than 15 digits, or an exponent of three digits. */
const BEYOND_A_FLOAT = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/** True if two values that JavaScript considers equal, except for their secrets, have equal numbers in all digits. */
function sameDigits(old: JsonNode, now: JsonNode): boolean {
  if (!BEYOND_A_FLOAT.test(old.raw) && !BEYOND_A_FLOAT.test(now.raw)) return true;
  for (const { left, right } of jsonDifferences(old.expand(), now.expand())) {
    // Ciphertexts differ, too, and their text may look like a number.
    if (left?.number !== undefined && right?.number !== undefined) return false;
  }
  return true;
}

/** True for a value that the engine treats as missing. */
export function isEmptyValue(node: JsonNode): boolean {
  return nonEmptyValue(node) === undefined;
}

/** A field's value; undefined if the engine treats it as missing. */
export function nonEmptyValue(node: JsonNode | undefined): unknown {
  if (!node) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(node.raw);
  } catch {
    return node.raw;
  }
  const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return empty || value === null || value === false || value === '' ? undefined : value;
}

/**
 * Deep equality without recursion: a state can have any depth.
 * @param isSame true for two objects that are equal regardless of their content
 */
export function sameValue(
  left: unknown,
  right: unknown,
  isSame: (left: object, right: object) => boolean = () => false,
): boolean {
  const pairs: [unknown, unknown][] = [[left, right]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (isSame(a, b)) continue;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      pairs.push([(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]]);
    }
  }
  return true;
}
