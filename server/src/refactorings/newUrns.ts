import type { Change } from '../edits/change';
import type { Span } from '../state/jsonNode';
import type { StateModel } from '../state/model';
import { parseProviderReference } from '../state/providerReference';
import type { Resource } from '../state/resource';
import { signedValues } from '../state/signedValues';
import { Signature } from '../state/signature';
import { dependentsIn } from '../state/dependents';
import { formatUrn, parseUrn, ROOT_STACK_TYPE } from '../state/urn';

/**
 * The URNs that change when these resources get another parent: a URN holds the types of all parents. One that did not
 * follow from its parent's before keeps what it has.
 * @param from URN of the parent that they have, `to` of the one that they get; undefined: none
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
    if (!parts || renamed.has(urn) || parts.qualifiedType !== typeBelow(oldParent, parts.type)) continue;
    const next = formatUrn({ ...parts, qualifiedType: typeBelow(newParent, parts.type) });
    if (next === urn) continue;
    renamed.set(urn, next);
    for (const child of dependents.children(urn)) moved.push({ resource: child, from: urn, to: next });
  }
  const taken = [...renamed.values()].some((next) => model.graph.byUrn.has(next));
  return taken || new Set(renamed.values()).size < renamed.size ? undefined : renamed;
}

/** The qualified type of a resource of this type below this parent; the stack itself does not count. */
function typeBelow(parent: string | undefined, type: string): string {
  const above = parent === undefined ? undefined : parseUrn(parent)?.qualifiedType;
  return above === undefined || above === ROOT_STACK_TYPE ? type : `${above}$${type}`;
}

/** Writes new URNs wherever the old ones stand: at the resources themselves and where others name them. */
export function urnChanges(model: StateModel, renamed: ReadonlyMap<string, string>): Change[] {
  if (renamed.size === 0) return [];
  const changes: Change[] = [];
  const replace = (span: Span | undefined, text: string | undefined): void => {
    if (span && text !== undefined) changes.push({ kind: 'replace', span, text: JSON.stringify(text) });
  };
  const pending = model.pendingOperations.flatMap(({ resource }) => (resource ? [resource] : []));
  for (const resource of [...model.resources, ...pending]) {
    const { fields } = resource;
    replace(fields.get('urn'), renamed.get(resource.urn));
    replace(fields.get('viewOf'), renamed.get(resource.string('viewOf')));
    for (const { node, urn } of resource.references) replace(node, renamed.get(urn));
    const { reference } = parseProviderReference(resource.provider);
    const provider = reference && renamed.get(reference.urn);
    if (provider !== undefined) replace(fields.get('provider'), `${provider}::${reference!.id}`);
  }
  for (const { signature, members } of signedValues(model)) {
    const urn = members.get('urn');
    if (signature.string === Signature.resourceReference) replace(urn, renamed.get(urn?.string ?? ''));
  }
  return changes;
}
