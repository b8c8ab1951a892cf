import type { LeftResource } from '../../../shared/leftResources';
import { counted } from '../../../shared/counted';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import { shownName, targetDetails, type StackTarget } from '../pulumi/stacks/stacks';
import { targetBatches } from '../pulumi/stacks/targetedRefresh';
import { confirm, type Answer } from '../ui/questions/confirm';
import { listNames } from './leftRows';

/** Asks before all that is left is deleted. @param left the resources with objects */
export function confirmDestroy(target: StackTarget, left: readonly LeftResource[]): Promise<Answer> {
  const name = shownName(target);
  const what =
    left.length === 0 ? 'Remove the last entries' : `Delete the ${counted(left.length, 'resource')} left`;
  return confirm({
    question: `${what} of stack “${name}”?`,
    detail: [
      targetDetails(target),
      left.length > 0 && `⚠ Deleted permanently, at once: ${listNames(left)}.`,
      ...protectedNote(left),
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
  { name, isKept }: LeftResource,
  along: readonly LeftResource[],
): Promise<Answer> {
  const others =
    along.length === 0
      ? ''
      : ` and ${counted(along.length, 'resource')} that need${along.length === 1 ? 's' : ''} it`;
  return confirm({
    question: `Delete ${name}${others} of stack “${shownName(target)}”?`,
    detail: [
      targetDetails(target),
      isKept
        ? `${name} leaves the state only; its object stays.`
        : `⚠ Deleted permanently, at once: ${listNames([...along, { name }])}.`,
      ...protectedNote(along),
      'Everything else stays as it is.',
      BACKED_UP,
    ],
    action: 'Delete',
    instead: 'Show What Depends on It',
    typed: shownName(target),
  });
}

/**
 * The flags for a destroy of these alone. Each is named, so that Pulumi refuses to take along what the user was not asked about.
 * @throws {PulumiProblem} if the CLI would read a name as a pattern (nothing escapes a `*`), or they are too many
 */
export function targetFlags(resources: readonly LeftResource[]): string[] {
  const pattern = resources.find(({ urn }) => urn.includes('*'));
  if (pattern) {
    throw new PulumiProblem(
      'other',
      `Nothing was deleted: ${pattern.name} has a * in its name, which pulumi destroy --target takes for any letters, so that it would delete others, too. Destroy all that is left instead.`,
    );
  }
  const [targets = [], more] = targetBatches(resources.map(({ urn }) => urn));
  if (more) {
    throw new PulumiProblem(
      'other',
      `Nothing was deleted: ${resources.length} resources are too many for one command line. Destroy all that is left instead.`,
    );
  }
  return targets.map((urn) => `--target=${urn}`);
}

const BACKED_UP = 'The stack’s state is backed up before; the resources are not.';

function protectedNote(resources: readonly LeftResource[]): string[] {
  const some = resources.filter(({ marks }) => marks.includes('protected'));
  if (some.length === 0) return [];
  return [
    `Protected, so that Pulumi refuses to delete ${some.length === 1 ? 'it' : 'them'}: ${listNames(some)}. What they need stays, too.`,
  ];
}
