import type { Change } from './change';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { dependentsIn } from '../state/dependents';
import { formatUrn, parseUrn, typeBelow } from '../../../shared/urn';
import { urnsInFields, visitUrns } from '../state/urnPlaces';

/**
 * The URNs that change when these resources get another parent: a URN contains the types of all parents. A URN that did
 * not match its parent's before stays unchanged.
 * @param from URN of the present parent, `to` of the new one; undefined for none
 * @returns new URNs by old ones; undefined if one of them is taken
 */
export function urnsBelow(
  model: StateModel,
  children: readonly Resource[],
  from: string,
  to: string | undefined,
): ReadonlyMap<string, string> | undefined {
  const dependents = dependentsIn(model);
  const renamed = new Map<string, string>();
  const moved: { resource: Resource; from: string; to: string | undefined }[] = [];
  for (const resource of children) moved.push({ resource, from, to });
  for (const { resource, from: oldParent, to: newParent } of moved) {
    const { urn } = resource;
    const parts = parseUrn(urn);
    if (!parts || renamed.has(urn) || parts.qualifiedType !== typeBelow(parseUrn(oldParent), parts.type))
      continue;
    const next = formatUrn({ ...parts, qualifiedType: typeBelow(parseUrn(newParent ?? ''), parts.type) });
    if (next === urn) continue;
    renamed.set(urn, next);
    for (const child of dependents.children(urn)) moved.push({ resource: child, from: urn, to: next });
  }
  const taken = [...renamed.values()].some((next) => model.graph.byUrn.has(next));
  return taken || new Set(renamed.values()).size < renamed.size ? undefined : renamed;
}

/**
 * Replaces the old URNs everywhere: in the resources themselves and in references. Aliases stay: they name a resource's
 * former URN.
 */
export function urnChanges(model: StateModel, renamed: ReadonlyMap<string, string>): Change[] {
  const changes: Change[] = [];
  if (renamed.size === 0) return changes;
  visitUrns(
    model,
    (urn, node, role) => {
      if (role === 'alias') return;
      const next = renamed.get(urn)!;
      const text = role === 'provider' ? next + node.string!.slice(urn.length) : next;
      changes.push({ kind: 'replace', span: node, text: JSON.stringify(text) });
    },
    (urn) => renamed.has(urn),
    renamed.size > FEW ? model.resources : resourcesWith(model, renamed.keys()),
  );
  return changes;
}

/** Of more URNs, all places are found faster in one pass. */
const FEW = 4;

/** The resources with these URNs in their fields, in list order: thousands of fixes may each ask for one. */
function resourcesWith(model: StateModel, urns: Iterable<string>): Resource[] {
  const index = model.index(urnsInFields);
  const found = new Set([...urns].flatMap((urn) => index.get(urn) ?? []));
  return [...found].sort((a, b) => a.index - b.index);
}
