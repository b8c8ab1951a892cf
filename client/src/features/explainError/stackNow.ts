import type { KnownErrorId } from '../../../../shared/knownErrors/knownErrorId';
import { shownName, type StackTarget } from '../../pulumi/location/stackTarget';
import { healthLines } from '../stacksView/healthLines';
import { readHealth, type HealthSources, type StackHealth } from '../stacksView/stackHealth';
import type { Line } from '../stacksView/treeLine';
import type { StackNow } from './page';

/**
 * Reads the stack with the explained problem: who holds it, what is pending, and how the last update ended. Writes nothing.
 * @throws {PulumiProblem} if its state cannot be exported
 */
export async function readStackNow(
  sources: HealthSources,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StackNow> {
  const health = await readHealth(sources, target, { stop, kill: stop });
  const locks = health.holders;
  const lines = healthLines(target, { locks, isLocked: locks !== undefined && locks.length > 0 }, health);
  return {
    stack: shownName(target),
    backend: target.backend.url,
    lines: [...(locks?.length === 0 ? ['Nobody holds the stack'] : []), ...lines.map(textOf)],
    over: problemsThatAreOver(health),
  };
}

function textOf({ label, description, children = [] }: Line): string {
  const named = children.slice(0, NAMED).map((child) => child.label);
  const more = children.length > named.length ? [`and ${children.length - named.length} more`] : [];
  const details = [...named, ...more].join('; ');
  return [label, description].filter(Boolean).join(', ') + (details && `: ${details}`);
}

/** How many of the pending operations or problems are named. */
const NAMED = 3;

/** Why an error with one of these ids no longer holds. */
function problemsThatAreOver({ holders, summary }: StackHealth): Partial<Record<KnownErrorId, string>> {
  const isFree = holders?.length === 0;
  return {
    ...(isFree && {
      'stack-locked': 'Nobody holds the stack any more.',
      'update-conflict': 'No update of the stack is running any more.',
    }),
    ...(isFree &&
      summary.pendingOperations.length === 0 && {
        'pending-operations': 'No operation is pending any more.',
      }),
    ...(summary.shape !== undefined &&
      summary.errorCount === 0 && { 'state-integrity': 'The state that the stack has now is consistent.' }),
  };
}
