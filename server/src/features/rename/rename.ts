import { sortEdits, type TextEdit } from '../../edits/textEdit';
import type { StateModel } from '../../state/model';
import { resourceReferences } from '../../state/urnPlaces';
import { formatProviderReference } from '../../state/referenceToProvider';
import { parseUrn } from '../../../../shared/urn';
import { allResources } from './allResources';
import { changeUrns } from './changeUrns';
import { problemOfName } from './newName';
import { changeProviderVersion } from './providerVersionRename';
import { StringParts } from './stringParts';
import { providers } from './providers';
import type { Refusal, RenameTarget } from './target';
import { urnRename } from './urnRename';

/**
 * Renames something wherever the state names it. Only the name itself changes, inside the strings where Pulumi looks
 * for it: URNs and references to providers, of resources, pending operations, snippets, and in property values the
 * references to resources. Plain strings with the same text stay, and so does all that is secret.
 *
 * Aliases follow if they have the very URN that is renamed, because Pulumi compares both: the first thing that an
 * update does is to put a resource's URN in the place of its aliases (`Snapshot.NormalizeURNReferences`). An alias
 * that no resource has any more is history, and follows only what it shares with the others: stack, project and types.
 * @returns sorted, disjoint edits, or why there are none
 */
export function rename(
  model: StateModel,
  target: RenameTarget,
  newName: string,
): { edits: TextEdit[] } | Refusal {
  const refusal = problemOfName(model, target, newName);
  if (refusal !== undefined) return { refusal };
  const parts = new StringParts(model);
  const outcome = renameInto(parts, model, target, newName);
  return outcome ?? { edits: sortEdits(parts.edits) };
}

function renameInto(
  parts: StringParts,
  model: StateModel,
  target: RenameTarget,
  newName: string,
): Refusal | undefined {
  switch (target.kind) {
    case 'provider-id':
      return changeProviderId(parts, model, target, newName);
    case 'provider-version':
      return changeProviderVersion(parts, model, target, newName);
    case 'type':
      changeTypes(parts, model, target, newName);
      return changeUrns(parts, model, urnRename(model, target, newName));
    case 'stack':
    case 'project':
      changeCheckpointStack(parts, model, target, newName);
      return changeUrns(parts, model, urnRename(model, target, newName));
    case 'resource':
      return changeUrns(parts, model, urnRename(model, target, newName));
  }
}

function changeTypes(
  parts: StringParts,
  model: StateModel,
  { type, stack, project }: Extract<RenameTarget, { kind: 'type' }>,
  newType: string,
): void {
  for (const resource of allResources(model)) {
    const urn = resource.type === type ? parseUrn(resource.urn) : undefined;
    if (urn?.stack !== stack || urn.project !== project) continue;
    parts.change(resource.fields.get('type')!, [{ start: 0, end: type.length, text: newType }]);
  }
}

/** A checkpoint says whose it is: `organization/<project>/<stack>`, or only the stack. */
function changeCheckpointStack(
  parts: StringParts,
  { root, shape }: StateModel,
  { kind, stack, project }: Extract<RenameTarget, { kind: 'stack' | 'project' }>,
  newName: string,
): void {
  const checkpoint = shape === 'checkpoint' ? root?.field('checkpoint') : root;
  const node =
    shape === 'checkpoint' || shape === 'legacy-checkpoint' ? checkpoint?.field('stack') : undefined;
  const text = node?.string;
  if (!node || text === undefined) return;
  const names = text.split('/');
  if (names.at(-1) !== stack || (kind === 'project' && (names.length < 3 || names.at(-2) !== project)))
    return;
  const end = kind === 'stack' ? text.length : text.length - stack.length - 1;
  const old = kind === 'stack' ? stack : project;
  parts.change(node, [{ start: end - old.length, end, text: newName }]);
}

/** Gives a provider resource another id, and lets all references to it follow. */
function changeProviderId(
  parts: StringParts,
  model: StateModel,
  { urn, id }: Extract<RenameTarget, { kind: 'provider-id' }>,
  newId: string,
): Refusal | undefined {
  if (newId !== id && providers(model, urn, newId).length > 0) {
    return { refusal: 'Another entry of this provider has this id already. Choose another one.' };
  }
  const wholeId = [{ start: 0, end: id.length, text: newId }];
  for (const provider of providers(model, urn, id)) parts.change(provider.fields.get('id')!, wholeId);
  const reference = formatProviderReference(urn, id);
  const idInReference = [{ start: urn.length + 2, end: reference.length, text: newId }];
  for (const resource of allResources(model)) {
    if (resource.provider === reference) parts.change(resource.fields.get('provider')!, idInReference);
  }
  for (const { urn: named, id: idNode } of resourceReferences(model)) {
    if (idNode && named.string === urn && idNode.string === id) parts.change(idNode, wholeId);
  }
  return undefined;
}
