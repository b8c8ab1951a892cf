import type { Change } from '../edits/change';
import { counted } from '../refactorings/names';
import { lossWithout, removalChanges } from '../refactorings/removal';
import type { StateModel } from '../state/model';
import { formatProviderReference } from '../state/providerReference';
import type { Resource } from '../state/resource';

/** How one entry can go without anything being left that names what is not there. */
export interface EntryRemoval {
  /** What else changes: `''`, or " and its 2 references in other entries". */
  besides: string;
  changes: () => Change[];
}

/** Undefined if something can't be without this entry: resources below it or managed by it. */
export function entryRemoval(model: StateModel, resource: Resource): EntryRemoval | undefined {
  const loss = lossWithout(model, resource);
  if (loss.children.length > 0 || loss.users.length > 0) return undefined;
  return {
    besides: alsoRemoved(loss.references.length),
    changes: () => removalChanges(model, [resource], loss.references),
  };
}

/**
 * The same for an entry that has a copy, which what names it means afterwards. A copy that comes too late for that
 * takes the place of the entry.
 */
export function removalBesideCopy(
  model: StateModel,
  resource: Resource,
  copy: Resource,
): EntryRemoval | undefined {
  const { references, children, users } = lossWithout(model, resource);
  // Another id makes another provider, whose users have to name the copy by its own.
  const rebound = users.filter((user) => user !== copy);
  if (rebound.length > 0 && copy.id === '') return undefined;
  const isTooLate =
    copy.index > resource.index && (references.length > 0 || children.length > 0 || rebound.length > 0);
  if (isTooLate && model.graph.requirements(copy).some(({ index }) => index >= resource.index))
    return undefined;
  return {
    besides: rebound.length === 0 ? '' : `, and let the other manage ${counted(rebound.length, 'resource')}`,
    changes: () => [
      isTooLate ? standIn(model, resource, copy) : { kind: 'removeResource', index: resource.index },
      ...rebound.map((user): Change => ({
        kind: 'replace',
        span: user.fields.get('provider')!,
        text: JSON.stringify(formatProviderReference(copy.urn, copy.id)),
      })),
    ],
  };
}

/** The list with one entry in the place of another. */
function standIn({ resources }: StateModel, gone: Resource, copy: Resource): Change {
  const next = resources
    .filter((other) => other !== copy)
    .map((other) => ({ kept: (other === gone ? copy : other).index }));
  return { kind: 'arrangeResources', next };
}

function alsoRemoved(count: number): string {
  return count === 0 ? '' : `, and ${counted(count, 'reference')} to it`;
}
