import type { StateQuestions } from '../../../../shared/requests';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { pathToFileURL } from 'node:url';
import type { ResourceMark } from '../../../../shared/openedState';
import type { RecordedFacts } from '../../../../shared/recordedFacts';
import type { SharedObject } from '../../../../shared/stateDifferences';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { PulumiCli } from '../../pulumi/cli/cli';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import { readLastUpdate, type LastUpdate } from '../../pulumi/stacks/lastUpdate';
import { areForgotten, nobodyWrites, type Lock } from '../../pulumi/location/locks';
import type { Glance } from '../../pulumi/backends/stackBackend';
import { backendOf } from '../../pulumi/backends/backendOf';
import { bareName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import type { RunRecorder } from '../../pulumi/recorder/runRecorder';
import type { StackInfo } from '../../pulumi/stacks/stackList';

/** Who holds a stack. */
export interface StackLock {
  /** Undefined if unknown. */
  readonly locks: readonly Lock[] | undefined;
  /** True if an update is running, or has left its lock; also false if unknown. */
  readonly isLocked: boolean;
}

/**
 * Who works on a stack: no process (`free`); none any more, but it has left locks (`left`); a process (`running`); a
 * process that may have ended (`held`); or `unknown`.
 */
export type Hold = 'free' | 'left' | 'running' | 'held' | 'unknown';

/** The facts from a stack's export and history. */
export interface StackHealth {
  readonly summary: StateSummary;
  /** How many resources have each mark. */
  readonly marks: Readonly<Record<ResourceMark, number>>;
  /** Undefined if there was none, or it is unknown. */
  readonly lastUpdate: LastUpdate | undefined;
  /** The state as the language server has it, to ask for its resources. */
  readonly stateId: string;
  /** Who held the stack then, if the backend tells. */
  readonly holders: readonly Lock[] | undefined;
  /** What was recorded of it, with which the state was checked. */
  readonly recorded: RecordedFacts | undefined;
  /** What another stack of the backend manages, too, as far as the backend can be asked for that. */
  readonly sharedObjects: readonly SharedObject[];
  /** A hash of the export's text: tells whether another one is the same. */
  readonly hash: string;
}

/** The part of it that the status bar shows. */
export type ShownHealth = Pick<StackHealth, 'summary' | 'lastUpdate' | 'sharedObjects'>;

/** The services that {@link readHealth} needs. */
export interface HealthSources {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'open' | 'sharedObjects'> & { close(id: string): Promise<void> };
  readonly recorder?: Pick<RunRecorder, 'lastRun'>;
}

/** Maximum findings listed; the counts include all. */
export const LISTED = 100;

/**
 * Exports a stack, reads its history, asks who holds it, and has the state checked. Writes nothing and needs no passphrase.
 * @param options.known what was read the last time: if the stack has the same state, it is not checked again
 * @param options.held who holds it, if that was just asked
 * @throws {PulumiProblem} if its state cannot be exported
 */
export async function readHealth(
  sources: HealthSources,
  target: StackTarget,
  control: RunControl = {},
  { known, held }: { known?: StackHealth | undefined; held?: Glance['held'] } = {},
): Promise<StackHealth> {
  const { cli, server, recorder } = sources;
  const backend = backendOf(cli, target);
  const [text, lastUpdate, holders] = await Promise.all([
    exportStack(cli, target, control),
    // The rest of the health does not need the history.
    readLastUpdate(cli, target, control).catch(() => undefined),
    held ? held.by : backend.holders('ask', control),
  ]);
  const hash = hashOf(text);
  // A run under way writes the state only after it was answered.
  const run = nobodyWrites(holders) ? await recorder?.lastRun(target) : undefined;
  const recorded = run && { run };
  if (known?.hash === hash && isDeepStrictEqual(known.recorded, recorded)) {
    const now = { lastUpdate, holders };
    return isDeepStrictEqual({ ...known, ...now }, known) ? known : { ...known, ...now };
  }
  const findShared = async (): Promise<readonly SharedObject[]> => {
    const others = (await backend.others(control)) ?? [];
    return others.length > 0 ? server.sharedObjects({ text, others }) : [];
  };
  const [{ id, summary, marks }, sharedObjects] = await Promise.all([
    server.open({
      text,
      targetStack: bareName(target),
      limit: LISTED,
      document: pathToFileURL(target.folder).href,
      recorded,
    }),
    findShared(),
  ]);
  // The pending operations can belong to an update that has begun since the backend was asked.
  const isSurprising = summary.pendingOperations.length > 0 && holders?.length === 0;
  return {
    summary: withoutDeployment(summary),
    marks,
    lastUpdate,
    holders: isSurprising ? await backend.holders('ask', control) : holders,
    recorded,
    sharedObjects,
    stateId: id,
    hash,
  };
}

/** A stack that was never deployed to has an export without a state, which is no fault. */
export function withoutDeployment(summary: StateSummary): StateSummary {
  if (summary.shape !== undefined) return summary;
  return { ...summary, findings: [], errorCount: 0, warningCount: 0, dangerCount: 0, fatalCount: 0 };
}

/**
 * Who holds a stack, without a run of the CLI: as the backend's files show it, or else as it was when the health was read
 * or the stacks were listed.
 */
export async function readLock(
  cli: PulumiCli,
  target: StackTarget,
  info: StackInfo,
  health?: StackHealth,
): Promise<StackLock> {
  const locks = (await backendOf(cli, target).holders('look')) ?? health?.holders;
  // A list without an update proves nothing: not every service reports running updates there.
  return { locks, isLocked: locks ? locks.length > 0 : info.updateInProgress === true };
}

/** Who works on the stack, as far as its lock shows. */
export function holdOf(lock: StackLock): Hold {
  const { locks, isLocked } = lock;
  if (!locks) return isLocked ? 'running' : 'unknown';
  if (locks.length === 0) return 'free';
  if (isUpdatedHere(lock) || locks.some(({ kind }) => kind === 'operation')) return 'running';
  return areForgotten(locks) ? 'left' : 'held';
}

/** True if a process of this machine is known to be updating the stack right now. */
export function isUpdatedHere({ locks }: StackLock): boolean {
  return locks?.some(({ alive }) => alive === true) === true;
}

/** True if the update that left the pending operations has ended, as far as is known. */
export function canBeRepaired(lock: StackLock): boolean {
  return ['free', 'left', 'unknown'].includes(holdOf(lock));
}

/** The hash in {@link StackHealth.hash}. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
