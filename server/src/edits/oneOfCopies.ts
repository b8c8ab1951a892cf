import { editsOf, type Change } from './change';
import { setField } from './fieldEdits';
import { applyEdits } from './textEdit';
import { dependentsIn } from '../state/dependents';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';

/**
 * Keeps one of several live entries of one URN, so that every reference to the URN still has a target: where others name
 * it before the kept entry, that moves to the first of them.
 * @param others the other live entries of the URN
 * @param isMarked true for those that stay in the state, marked for deletion by the next update; the rest are removed
 */
export function keepOne(
  model: StateModel,
  kept: Resource,
  others: readonly Resource[],
  isMarked: (other: Resource) => boolean = () => false,
): Change[] {
  const first = others.find(({ index }) => index < kept.index);
  if (!first || !isNeededEarlier(model, kept) || !canMove(model, kept, first))
    return others.map((other) => (isMarked(other) ? marked(other) : removed(other)));
  return [
    { kind: 'replace', span: first.node, text: kept.node.raw },
    isMarked(first) ? { kind: 'replace', span: kept.node, text: markedText(model, first) } : removed(kept),
    ...others.flatMap((other) => (other === first ? [] : isMarked(other) ? marked(other) : removed(other))),
  ];
}

/** True if something names the URN, or the provider, before this entry. */
function isNeededEarlier(model: StateModel, kept: Resource): boolean {
  const first = [dependentsIn(model).namers(kept.urn)[0], usersOf(model, kept)[0]];
  return first.some((one) => one !== undefined && one.index < kept.index);
}

/** The resources of a provider; nothing for any other resource. */
export function usersOf(model: StateModel, resource: Resource): readonly Resource[] {
  return resource.isProvider ? (dependentsIn(model).users.get(referenceTo(resource)) ?? []) : [];
}

/** True if all that the entry needs comes before the other. */
function canMove({ graph }: StateModel, kept: Resource, { index }: Resource): boolean {
  return graph.requirements(kept).every((needed) => needed.index < index);
}

const removed = ({ index }: Resource): Change => ({ kind: 'removeResource', index });

const marked = (resource: Resource): Change => setField(resource, 'delete', 'true');

function markedText(model: StateModel, resource: Resource): string {
  const { start, raw } = resource.node;
  const edits = editsOf(model, [marked(resource)]);
  return applyEdits(
    raw,
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
}
