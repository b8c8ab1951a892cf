import { MOST_NAMES, type VersionChange } from '../../../../shared/history';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownUrn } from '../../state/unsureTexts';
import { hash53 } from '../../text/hash';
import { byIdentity, valueOf } from '../compare/stateComparison';
import { canonicalText } from './canonicalText';

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
      name === 'propertyDependencies' ? dependencies(resource) : valueOf(resource.fields.get(name));
    if (value !== undefined) fields.set(name, hash53(canonicalText(value)));
  }
  return fields;
}

/** The dependencies, without properties that have none: the engine drops these when it moves or imports a resource. */
function dependencies(resource: Resource): unknown {
  const value = valueOf(resource.fields.get('propertyDependencies'));
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).filter(([, urns]) => !Array.isArray(urns) || urns.length > 0);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
