import { setTimeout as delay } from 'node:timers/promises';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { areGone, describeLocks, type Lock } from '../location/locks';
import type { StackTarget } from '../location/stackTarget';
import { backendOf } from './backendOf';

/** How often it looks, in milliseconds: a folder is read directly, elsewhere a look can take a run of the CLI. */
const LOOK_MS = { folder: 500, other: 5000 } as const;

interface WaitOptions {
  /** How long, in milliseconds. */
  readonly limitMs: number;
  /** What a look may cost: see `StackBackend.holders`. */
  readonly effort: 'ask' | 'try';
  /** Called with who holds the stack, in words: at first, and when that changes. */
  readonly onHeld: (by: string) => void;
}

/**
 * Waits until nobody holds a stack. Who holds it is not known to be nobody as long as the backend cannot tell.
 * @returns who holds it at the end of the limit, when it was stopped, or at once if their processes are gone; empty if the
 *   stack is free, or never said to be held
 */
export async function waitUntilFree(
  cli: PulumiCli,
  target: StackTarget,
  { limitMs, effort, onHeld }: WaitOptions,
  control: RunControl = {},
): Promise<readonly Lock[]> {
  const every = target.backend.address.folder === undefined ? LOOK_MS.other : LOOK_MS.folder;
  const end = Date.now() + limitMs;
  let held: readonly Lock[] = [];
  let told = '';
  for (;;) {
    const now = await backendOf(cli, target).holders(effort, control);
    if (now?.length === 0 || (now === undefined && held.length === 0)) return [];
    held = now ?? held;
    const by = describeLocks(held);
    if (by !== told) onHeld(by);
    told = by;
    if (areGone(held) || control.stop?.aborted || Date.now() >= end) return held;
    await delay(Math.min(every, end - Date.now()), undefined, { signal: control.stop }).catch(
      () => undefined,
    );
  }
}
