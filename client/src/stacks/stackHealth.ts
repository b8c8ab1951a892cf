import type { StateQuestions } from '../../../shared/requests';
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { ResourceMark, StateSummary } from '../../../shared/protocol';
import type { PulumiCli, RunControl } from '../pulumi/cli/cli';
import { readLastUpdate, type LastUpdate } from '../pulumi/stacks/history';
import type { Lock } from '../pulumi/backend/locks';
import { backendOf } from '../pulumi/backends/backendOf';
import { bareName, exportStack, type StackInfo, type StackTarget } from '../pulumi/stacks/stacks';

/** Who holds a stack. */
export interface StackLock {
  /** Undefined if nobody knows. */
  readonly locks: readonly Lock[] | undefined;
  /** True if an update is running, or left its lock. */
  readonly isLocked: boolean;
}

/** What an export of a stack and its history tell. */
export interface StackHealth {
  readonly summary: StateSummary;
  /** How many resources have each mark. */
  readonly marks: Readonly<Record<ResourceMark, number>>;
  /** Undefined if there was none, or nobody knows. */
  readonly lastUpdate: LastUpdate | undefined;
  /** The state as the language server has it, to ask for its resources. */
  readonly stateId: string;
  /** Of the export's text: tells whether another one is the same. */
  readonly hash: string;
}

/** What {@link readHealth} works with. */
export interface HealthSources {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'open'>;
}

/** So many findings are listed; the counts say all. */
const LISTED = 100;

/**
 * Exports a stack, reads its history, and has the state checked. Writes nothing and needs no passphrase.
 * @throws {PulumiProblem} if its state cannot be exported
 */
export async function readHealth(
  { cli, server }: HealthSources,
  target: StackTarget,
  control: RunControl = {},
): Promise<StackHealth> {
  const [text, lastUpdate] = await Promise.all([
    exportStack(cli, target, control),
    // A stack without a readable history is worth a look all the same.
    readLastUpdate(cli, target, control).catch(() => undefined),
  ]);
  const { id, summary, marks } = await server.open({
    text,
    targetStack: bareName(target),
    limit: LISTED,
    document: pathToFileURL(target.folder).href,
  });
  return { summary: withoutDeployment(summary), marks, lastUpdate, stateId: id, hash: hashOf(text) };
}

/** What the CLI exports is a state; only that of a stack that was never deployed to is null, which is no fault. */
function withoutDeployment(summary: StateSummary): StateSummary {
  if (summary.shape !== undefined) return summary;
  return { ...summary, findings: [], errorCount: 0, warningCount: 0, fatalCount: 0 };
}

/** Looks who holds a stack, or else what the list of stacks said. Never runs the CLI. */
export async function readLock(cli: PulumiCli, target: StackTarget, info: StackInfo): Promise<StackLock> {
  const locks = await backendOf(cli, target).holders('look');
  return { locks, isLocked: locks ? locks.length > 0 : info.updateInProgress === true };
}

/** True if a process of this machine is known to be updating the stack right now. */
export function isBeingUpdated({ locks }: StackLock): boolean {
  return locks?.some(({ alive }) => alive === true) === true;
}

/** What {@link StackHealth.hash} is of. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
