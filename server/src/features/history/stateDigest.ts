import { MOST_NAMES, type VersionChange } from '../../../../shared/history';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownUrn } from '../../state/unsureTexts';
import { byIdentity, nonEmptyValue } from '../compare/stateComparison';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

/** Fields that the engine records but does not use for decisions. */
const NOTES: ReadonlySet<string> = new Set(['created', 'modified', 'sourcePosition', 'stackTrace']);

/** The digest of a resource: a hash of each field with a value. */
interface ResourceDigest {
  readonly urn: string;
  readonly fields: ReadonlyMap<string, number>;
}

/** The digest of a state for later comparison: of its text, it contains only the URNs. */
export type StateDigest = ReadonlyMap<string, ResourceDigest>;

export function digestOf(model: StateModel): StateDigest {
  const digests = new Map<string, ResourceDigest>();
  for (const [identity, resource] of byIdentity(model.resources)) {
    digests.set(identity, { urn: shownUrn(model, resource), fields: fieldsOf(resource) });
  }
  return digests;
}

/** The changes in the newer of two states: resources by URN, with old copies (`delete: true`) separate. */
export function changeBetween(older: StateDigest, newer: StateDigest): VersionChange {
  const missingFrom = (these: StateDigest, others: StateDigest): string[] =>
    [...others].flatMap(([identity, { urn }]) => (these.has(identity) ? [] : [urn]));
  const added = missingFrom(older, newer);
  const removed = missingFrom(newer, older);
  const changed = [...newer].flatMap(([identity, { urn, fields }]) => {
    const before = older.get(identity)?.fields;
    if (!before) return [];
    const names = [...new Set([...before.keys(), ...fields.keys()])];
    const differing = names.filter((name) => before.get(name) !== fields.get(name));
    return differing.length > 0 ? [{ urn, fields: differing }] : [];
  });
  return {
    added: added.slice(0, MOST_NAMES),
    removed: removed.slice(0, MOST_NAMES),
    changed: changed.slice(0, MOST_NAMES),
    addedCount: added.length,
    removedCount: removed.length,
    changedCount: changed.length,
  };
}

function fieldsOf(resource: Resource): ReadonlyMap<string, number> {
  const fields = new Map<string, number>();
  for (const name of resource.fields.keys()) {
    if (NOTES.has(name)) continue;
    const value =
      name === 'propertyDependencies' ? dependencies(resource) : nonEmptyValue(resource.fields.get(name));
    if (value !== undefined) fields.set(name, hash53(canonicalText(value)));
  }
  return fields;
}

/** The dependencies, without properties that have none: the engine drops these when it moves or imports a resource. */
function dependencies(resource: Resource): unknown {
  const value = nonEmptyValue(resource.fields.get('propertyDependencies'));
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).filter(([, urns]) => !Array.isArray(urns) || urns.length > 0);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

/** A piece of output text in place of a value. */
class Piece {
  constructor(readonly text: string) {}
}

/**
 * A canonical text of a JSON value, equal for equivalent values, regardless of member order and layout. All secrets are
 * equal, because each write encrypts them anew. Without recursion: a state can have any depth.
 */
function canonicalText(value: unknown): string {
  let text = '';
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Piece) text += next.text;
    else if (Array.isArray(next)) {
      open.push(new Piece(']'));
      for (let i = next.length - 1; i >= 0; i--) open.push(new Piece(','), next[i]);
      open.push(new Piece('['));
    } else if (typeof next === 'object' && next !== null) {
      const members = next as Readonly<Record<string, unknown>>;
      if (members[SIGNATURE_KEY] === Signature.secret) {
        text += 'secret';
        continue;
      }
      open.push(new Piece('}'));
      for (const key of Object.keys(members).sort().reverse()) {
        open.push(new Piece(','), members[key], new Piece(`${JSON.stringify(key)}:`));
      }
      open.push(new Piece('{'));
    } else {
      text += JSON.stringify(next);
    }
  }
  return text;
}

/** A 53-bit hash of a text. Not safe against an attacker who wants a collision (cyrb53, by bryc, in the public domain). */
function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
