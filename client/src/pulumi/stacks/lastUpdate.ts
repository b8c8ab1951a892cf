import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parseCliJson } from '../cli/parseCliJson';
import type { StackTarget } from './stacks';
import { runOn, stackFlag } from './runOn';

/** A stack's last recorded update. Running and killed updates are not recorded. */
export interface LastUpdate {
  /** `update`, `refresh`, `destroy`, `preview`, `import`, … */
  readonly kind: string;
  /** `succeeded`, `failed`, or `in-progress` if the backend records that. */
  readonly result: string;
  /** When it ended, or began if it has not ended (RFC 3339). */
  readonly time: string;
  /** Its number, under which a service keeps the state after it; 0 on backends that keep no earlier states. */
  readonly version: number;
}

interface HistoryEntry {
  readonly kind?: unknown;
  readonly result?: unknown;
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  readonly version?: unknown;
}

/**
 * Reads the newest entry of a stack's history. Needs no passphrase.
 * @returns undefined if it was never updated
 * @throws {PulumiProblem}
 */
export async function readLastUpdate(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<LastUpdate | undefined> {
  const args = ['stack', 'history', stackFlag(target), '--json', '--page-size=1', '--page=1'];
  const { stdout } = await runOn(cli, target, args, control);
  return lastUpdateIn(stdout);
}

/** The newest entry that `pulumi stack history --json` printed. */
export function lastUpdateIn(stdout: string): LastUpdate | undefined {
  const entries = parseCliJson(stdout) as HistoryEntry[] | null;
  const { kind, result, startTime, endTime, version } = entries?.[0] ?? {};
  const time = endTime ?? startTime;
  if (typeof kind !== 'string' || typeof result !== 'string' || typeof time !== 'string') return undefined;
  return { kind, result, time, version: typeof version === 'number' ? version : 0 };
}
