import type { LeftResource } from '../../../../shared/leftResources';
import { counted } from '../../../../shared/counted';
import { shownName, targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import { confirm, type Answer } from '../../ui/confirm';
import { fatesOf } from './model/leftRows';

/** Asks before all that is left is deleted. @param left the resources on the page */
export function confirmDestroy(target: StackTarget, left: readonly LeftResource[]): Promise<Answer> {
  const name = shownName(target);
  const what =
    left.length === 0 ? 'Remove the last entries' : `Delete the ${counted(left.length, 'resource')} left`;
  return confirm({
    question: `${what} of stack “${name}”?`,
    detail: [
      targetDetails(target),
      ...fatesOf(left),
      'With --continue-on-error, one that is refused does not keep Pulumi from the others.',
      BACKED_UP,
    ],
    action: left.length === 0 ? 'Remove' : 'Delete All That Is Left',
    instead: 'Preview Instead',
    typed: name,
  });
}

/**
 * Asks before one resource is deleted, with all that need it.
 * @param along those that need it
 */
export function confirmRetry(
  target: StackTarget,
  resource: LeftResource,
  along: readonly LeftResource[],
): Promise<Answer> {
  const { name } = resource;
  const others =
    along.length === 0
      ? ''
      : ` and ${counted(along.length, 'resource')} that need${along.length === 1 ? 's' : ''} it`;
  return confirm({
    question: `Delete ${name}${others} of stack “${shownName(target)}”?`,
    detail: [
      targetDetails(target),
      ...fatesOf([...along, resource]),
      'Everything else stays as it is.',
      BACKED_UP,
    ],
    action: 'Delete',
    instead: 'Show What Depends on It',
    typed: shownName(target),
  });
}

const BACKED_UP = 'The stack’s state is backed up before; the resources are not.';
