import type { Change } from '../../edits/change';
import { lossWithout, removalChanges } from '../../edits/removal';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Fix } from '../engine/rule';
import { counted } from '../../../../shared/counted';

/** The removal of one entry without dangling references. */
export interface EntryRemoval {
  /** The other changes: `''`, or " and its 2 references in other entries". */
  besides: string;
  changes: () => Change[];
}

/**
 * The removal of an entry. Undefined if resources below it, or managed by it, need it.
 * @param contents entries that are removed with it
 */
export function entryRemoval(
  model: StateModel,
  resource: Resource,
  contents: readonly Resource[] = [],
): EntryRemoval | undefined {
  const removed = [resource, ...contents];
  const gone = new Set(removed);
  const losses = removed.map((one) => lossWithout(model, one));
  if (losses.some(({ children, users }) => [...children, ...users].some((one) => !gone.has(one))))
    return undefined;
  const references = losses.flatMap((loss) => loss.references).filter(({ from }) => !gone.has(from));
  const own =
    contents.length === 0 ? '' : ` with ${counted(contents.length, 'other')} that were deleted with it`;
  return {
    besides: own + alsoRemoved(references.length),
    changes: () => removalChanges(model, removed, references),
  };
}

/** The removal as a fix; the reason says when to choose it. */
export function removalFix({ besides, changes }: EntryRemoval, reason: string): Fix {
  return { title: `Remove this entry${besides}: ${reason}`, kind: 'remove-entry', changes };
}

function alsoRemoved(count: number): string {
  return count === 0 ? '' : `, and ${counted(count, 'reference')} to it`;
}
