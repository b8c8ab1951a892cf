import { formatEdits } from '../../edits/formatEdits';
import type { CorrectedId, RestoredState, RestoreResourcesParams } from '../../../../shared/stateEdits';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { describeUrn } from '../../../../shared/urn';
import { BROKEN_JSON, editsOf, type Change } from '../../edits/change';
import type { ListItem } from '../../edits/listEdits';
import { indentAt } from '../../edits/newEntry';
import { sorting } from '../../edits/resourceOrder';
import { applyEdits } from '../../edits/textEdit';
import { livingId, withLivingId } from './livingId';
import { hasSecrets, missingNeeds, sameSecretsProvider } from './otherState';

/**
 * Answers `pulumiState/restoreResources`: restores resources from another state of the same stack. An existing one is
 * replaced by its other version. A missing one is inserted after its dependencies and before its dependents, together
 * with its missing dependencies. An id that the present state contradicts is not restored.
 */
export function restoreResources({ text, from, urns }: RestoreResourcesParams): RestoredState {
  const model = new StateModel(text);
  const source = new StateModel(laidOut(from));
  if (!model.isSound || !source.isSound) return { failure: BROKEN_JSON };
  if (!model.resourceList?.isArray) {
    return { failure: 'The state has no list of resources to add to. Restore the whole state instead.' };
  }
  const wanted: Resource[] = [];
  for (const urn of urns) {
    const found = live(source, urn);
    if (!found) return { failure: `${describeUrn(urn)} is not in the older state.` };
    wanted.push(found);
  }
  const needed = missingNeeds(model, source, wanted);
  const restored = [...wanted, ...needed].sort((a, b) => a.index - b.index);
  const unreadable = sameSecretsProvider(model, source) ? undefined : restored.find(hasSecrets);
  if (unreadable) {
    return {
      failure: `${describeUrn(unreadable.urn)} holds secrets that were encrypted with another passphrase or secrets provider than the stack has now. Restore the whole state instead.`,
    };
  }
  const inPlace: Change[] = [];
  const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
  const living: CorrectedId[] = [];
  for (const resource of restored) {
    const id = livingId(model, source, resource);
    if (id) living.push({ ...id, old: resource.id, urn: resource.urn });
    const entry = entryText(
      model,
      source,
      resource,
      id ? withLivingId(source, resource, id) : resource.node.raw,
    );
    const now = live(model, resource.urn);
    if (now) inPlace.push({ kind: 'replace', span: now.node, text: entry });
    else next.push({ text: entry });
  }
  const replaced = applyEdits(text, editsOf(model, inPlace));
  const grown = new StateModel(replaced);
  const added = applyEdits(replaced, editsOf(grown, [{ kind: 'arrangeResources', next }]));
  return { text: inOrder(added), alsoRestored: needed.map(({ urn }) => urn), living };
}

/** The present entry of the resource; if all copies are pending deletion, the last. */
function live({ graph }: StateModel, urn: string): Resource | undefined {
  const copies = graph.byUrn.get(urn);
  return copies?.find((copy) => !copy.delete) ?? copies?.at(-1);
}

function entryText(model: StateModel, source: StateModel, { node }: Resource, raw: string): string {
  const neighbour = model.resources[0]?.node ?? model.resourceList!;
  return raw.replaceAll(`\n${indentAt(source.text, node.end)}`, `\n${indentAt(model.text, neighbour.end)}`);
}

/** Backups of the backend are one long line. */
function laidOut(text: string): string {
  return applyEdits(text, formatEdits(text, { indent: '    ', endsWithNewline: true }));
}

function inOrder(text: string): string {
  const model = new StateModel(text);
  const next = sorting(model.graph).order.map((kept) => ({ kept }));
  return applyEdits(text, editsOf(model, [{ kind: 'arrangeResources', next }]));
}
