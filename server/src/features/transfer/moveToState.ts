import type { MoveResourcesParams, MovedResources } from '../../../../shared/resourceChanges';
import { removalChanges } from '../../edits/removal';
import { sameValue } from '../compare/stateComparison';
import { dependentsIn } from '../../state/dependents';
import { findResource } from '../../state/pathInState';
import { StateModel } from '../../state/model';
import { formatProviderReference } from '../../state/referenceToProvider';
import type { Reference, Resource } from '../../state/resource';
import { describeUrn, formatUrn, parseUrn, ROOT_STACK_TYPE, typeBelow } from '../../../../shared/urn';
import { visitUrns } from '../../state/urnPlaces';
import { BROKEN_JSON, editsOf, type Change } from '../../edits/change';
import { indentAt } from '../../edits/newEntry';
import { removeReference, clearField, setField } from '../../edits/fieldEdits';
import { applyEdits, type TextEdit } from '../../edits/textEdit';

/** Two models, and the resources that move from one to the other. */
interface Move {
  readonly from: StateModel;
  readonly to: StateModel;
  /** The resources that leave the source, in list order. */
  readonly moved: ReadonlySet<Resource>;
  /** Providers that the other state does not have: they are copied. */
  readonly copied: Set<Resource>;
  /** URNs in the other state, by those in the source. */
  readonly urns: Map<string, string>;
  /** Provider references in the other state, by those in the source. */
  readonly providers: Map<string, string>;
  /** URN of the other stack itself. */
  readonly root: string;
}

/**
 * Moves a resource and all its children into the state of another stack, as `pulumi state move` does. URNs get the other
 * stack's name, providers are copied, and references between moved and remaining resources are dropped on both sides. A
 * resource whose parent does not move gets the other stack's root as its parent.
 * @returns both texts, or the reason for having none
 */
export function moveResources(params: MoveResourcesParams): MovedResources {
  const from = new StateModel(params.source);
  const to = new StateModel(params.destination);
  if (!from.isSound || !to.isSound) return { failure: BROKEN_JSON };
  const resource = findResource(from, params.resource);
  if (!resource) return { failure: 'The resource is not in the state any more. Look again.' };
  const root = to.resources.find(({ type }) => type === ROOT_STACK_TYPE)?.urn;
  if (root === undefined) {
    return {
      failure: 'The other stack is empty. Run `pulumi up` there once, so that it can take resources.',
    };
  }
  const below = dependentsIn(from).descendants(resource.urn);
  const moved = new Set([resource, ...below].sort((a, b) => a.index - b.index));
  const move: Move = { from, to, moved, copied: new Set(), urns: new Map(), providers: new Map(), root };
  const failure = problemOf(move) ?? nameResources(move, params) ?? nameProviders(move, params);
  if (failure !== undefined) return { failure };
  const lost = lostReferences(move);
  const entries = [...move.copied, ...moved].sort((a, b) => a.index - b.index);
  const next = [
    ...to.resources.map(({ index }) => ({ kept: index })),
    ...entryTexts(move, entries).map((text) => ({ text })),
  ];
  const hasSecrets = entries.some(({ node }) => node.raw.includes('"ciphertext"'));
  if (hasSecrets && !to.secretsProviders) {
    return { failure: 'The other stack has no secrets provider, and what is moved has secrets.' };
  }
  return {
    source: applyEdits(from.text, editsOf(from, removalChanges(from, [...moved], lost))),
    destination: applyEdits(to.text, editsOf(to, [{ kind: 'arrangeResources', next }])),
    moved: [...moved].map(({ urn }) => urn),
    hasSecrets,
  };
}

/** Why these resources can't leave their state. */
function problemOf({ from, moved }: Move): string | undefined {
  for (const resource of moved) {
    const { urn, type } = resource;
    const name = describeUrn(urn);
    if (type === ROOT_STACK_TYPE) return 'The stack itself cannot be moved.';
    if (from.graph.byUrn.get(urn)!.length > 1) {
      return `${name} is being replaced: the state has two entries of it. Let an update finish that first.`;
    }
    if (from.pendingOperations.some((operation) => operation.resource?.urn === urn)) {
      return `An operation of ${name} was interrupted. Repair the pending operations first.`;
    }
    if (
      resource.isProvider &&
      from.resources.some((user) => !moved.has(user) && from.graph.providerOf(user) === resource)
    ) {
      return `${name} is a provider of resources that would stay. Move those that it manages instead; it is copied with them.`;
    }
  }
  return undefined;
}

/** Gives each moved resource its URN in the other stack. */
function nameResources(
  { to, moved, urns }: Move,
  { stack, project }: MoveResourcesParams,
): string | undefined {
  for (const { urn, references } of moved) {
    const parts = parseUrn(urn);
    if (!parts) return `${describeUrn(urn)} has no URN that could be changed. Repair the state first.`;
    const parent = urns.get(references.find(({ field }) => field === 'parent')?.urn ?? '');
    const next = formatUrn({
      ...parts,
      stack,
      project,
      qualifiedType: typeBelow(parseUrn(parent ?? ''), parts.type),
    });
    if (to.graph.byUrn.has(next)) return `The other stack has ${describeUrn(next)} already.`;
    urns.set(urn, next);
  }
  return undefined;
}

/** Finds each resource's provider in the other state, or copies it. */
function nameProviders(move: Move, { stack, project }: MoveResourcesParams): string | undefined {
  const { from, to, moved, copied, urns, providers } = move;
  for (const { provider: reference, urn } of moved) {
    if (reference === '' || providers.has(reference)) continue;
    const provider = from.graph.providerOf(resourceWith(from, urn));
    const parts = provider && parseUrn(provider.urn);
    if (!parts) return `The provider of ${describeUrn(urn)} is not in the state. Repair the state first.`;
    const name = urns.get(provider.urn) ?? formatUrn({ ...parts, stack, project, qualifiedType: parts.type });
    const there = to.graph.byUrn.get(name)?.find((copy) => !copy.delete);
    if (there && !sameInputs(provider, there)) {
      return `The other stack has another provider ${describeUrn(name)}, with other settings.`;
    }
    if (!there && !moved.has(provider)) copied.add(provider);
    urns.set(provider.urn, name);
    providers.set(reference, formatProviderReference(name, (there ?? provider).id));
  }
  return undefined;
}

function resourceWith({ graph }: StateModel, urn: string): Resource {
  return graph.byUrn.get(urn)![0]!;
}

function sameInputs(one: Resource, other: Resource): boolean {
  const [a, b] = [one, other].map((resource): unknown =>
    JSON.parse(resource.fields.get('inputs')?.raw ?? '{}'),
  );
  return sameValue(a, b);
}

/** References from remaining to moved resources. */
function lostReferences({ from, moved, urns }: Move): { from: Resource; reference: Reference }[] {
  return from.resources.flatMap((resource) =>
    moved.has(resource)
      ? []
      : resource.references
          .filter(({ urn }) => urns.has(urn) && moved.has(resourceWith(from, urn)))
          .map((reference) => ({ from: resource, reference })),
  );
}

/** The entries for the other state. */
function entryTexts(move: Move, entries: readonly Resource[]): string[] {
  const { from, to } = move;
  const edits = editsOf(from, entryChanges(move, new Set(entries)));
  const neighbour = to.resources[0]!.node;
  let at = 0;
  return entries.map(({ node }) => {
    const own: TextEdit[] = [];
    for (; at < edits.length && edits[at]!.end <= node.end; at++) {
      const { start, end, text } = edits[at]!;
      own.push({ start: start - node.start, end: end - node.start, text });
    }
    return applyEdits(node.raw, own).replaceAll(
      `\n${indentAt(from.text, node.end)}`,
      `\n${indentAt(to.text, neighbour.end)}`,
    );
  });
}

function entryChanges({ from, urns, providers, root }: Move, entries: ReadonlySet<Resource>): Change[] {
  const changes: Change[] = [];
  for (const entry of entries) {
    if (!entry.parent) changes.push(setField(entry, 'parent', JSON.stringify(root)));
  }
  visitUrns(from, (urn, node, role, resource) => {
    if (!resource || !entries.has(resource) || urn === '') return;
    const replace = (text: string): void => {
      changes.push({ kind: 'replace', span: node, text: JSON.stringify(text) });
    };
    const next = urns.get(urn);
    if (role === 'provider') replace(providers.get(resource.provider) ?? resource.provider);
    else if (role === 'alias') return;
    else if (next !== undefined) replace(next);
    else if (role === 'parent') replace(root);
    else if (role === 'viewOf') changes.push(...clearField(resource, 'viewOf'));
    else if (role !== 'own' && role !== 'resourceReference' && role !== 'snippet') {
      const reference = resource.references.find((candidate) => candidate.node.start === node.start);
      if (reference) changes.push(removeReference(resource, reference));
    }
  });
  return changes;
}
