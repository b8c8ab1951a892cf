import { sortEdits, type TextEdit } from '../../edits/textEdit';
import type { StateModel } from '../../state/model';
import { resourceReferences } from '../../state/urnPlaces';
import { formatProviderReference } from '../../state/referenceToProvider';
import { parseUrn } from '../../../../shared/urn';
import { allResources, providers } from './renamedResources';
import { rewriteUrns } from './rewriteUrns';
import { problemOfName } from './newName';
import { changeProviderVersion } from './providerVersionRename';
import { StringParts } from './stringParts';
import type { Refusal, RenameTarget } from './target';
import { urnRename } from './urnRename';

/**
 * Renames something everywhere in the state. Only the name changes, inside the strings where Pulumi expects it: URNs and
 * provider references of resources, pending operations and snippets, and resource references in property values. Other
 * strings with the same text, and secrets, stay.
 *
 * Aliases with exactly the renamed URN change, too, because Pulumi compares both: an update first replaces aliases by
 * their resource's URN (`Snapshot.NormalizeURNReferences`). An alias that no resource has any more is history, and
 * changes only in what it shares with others: stack, project and types.
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
      return rewriteUrns(parts, model, urnRename(model, target, newName));
    case 'stack':
    case 'project':
      changeCheckpointStack(parts, model, target, newName);
      return rewriteUrns(parts, model, urnRename(model, target, newName));
    case 'resource':
      return rewriteUrns(parts, model, urnRename(model, target, newName));
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

/** A checkpoint names its stack: `organization/<project>/<stack>`, or only the stack. */
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

/** Changes a provider's id, and all references to it. */
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
