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

/** The removal of an entry. Undefined if resources below it, or managed by it, need it. */
export function entryRemoval(model: StateModel, resource: Resource): EntryRemoval | undefined {
  const loss = lossWithout(model, resource);
  if (loss.children.length > 0 || loss.users.length > 0) return undefined;
  return {
    besides: alsoRemoved(loss.references.length),
    changes: () => removalChanges(model, [resource], loss.references),
  };
}

/** The removal as a fix; the reason says when to choose it. */
export function removalFix({ besides, changes }: EntryRemoval, reason: string): Fix {
  return { title: `Remove this entry${besides}: ${reason}`, kind: 'remove-entry', changes };
}

function alsoRemoved(count: number): string {
  return count === 0 ? '' : `, and ${counted(count, 'reference')} to it`;
}
