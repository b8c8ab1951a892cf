import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PendingOperationKey } from '../../../../shared/pendingOperations';
import type { RecordedFacts } from '../../../../shared/recordedFacts';
import { readProjectSettings } from '../../project/projects';
import { bareName, targetKey, type StackInBackend, type StackTarget } from '../location/stackTarget';
import { lastRun, provedOutcomes, pruneRuns, runFolderName, type ProvedOutcome } from './recordedCalls';
import type { PluginPlaces } from './installedPlugins';
import { recordRun, shimsFolder, type RecordedRun } from './recordedRun';
import { failureText } from '../../../../shared/failureText';

/** Maximum recorded runs of a stack. */
const MOST_RUNS = 50;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Three months, as for backups, in milliseconds. */
const LONGEST_MS = 13 * WEEK_MS;

export interface RecorderHost {
  /** The CLI's own folder. */
  readonly home: string;
  /** The program of the shim. */
  readonly shim: string;
  /** The Node that runs it. */
  readonly node: string;
  /** Asked before each run. */
  readonly isOn: () => boolean;
  /** Gets the reason, once, why runs are not recorded. */
  readonly warn: (message: string) => void;
}

/** Commands whose providers may change objects, with their other names. */
const CHANGING = new Set(['up', 'update', 'destroy', 'down', 'dn', 'refresh', 'import']);
/** Runtimes whose programs know the schemas of their packages: others ask providers. */
const BUILT_WITH_SDKS: ReadonlySet<string | undefined> = new Set([
  'nodejs',
  'python',
  'go',
  'dotnet',
  'java',
]);

/** The folder of a stack's recorded runs: beside its history if the backend is a folder, and otherwise in the CLI's own folder. */
export function callsFolder(target: StackInBackend, home: string): string {
  const { folder } = target.backend.address;
  // Each user can have the folder in another place. A name of a stack can be `..`.
  return folder === undefined
    ? path.join(home, 'recorder', 'calls', hashOf(targetKey(target)))
    : path.join(folder, '.pulumi', 'calls', hashOf(JSON.stringify([target.project, bareName(target)])));
}

/** Whether a stack's state is known to have no pending operation: that of a backend in a folder can be seen at no cost. */
async function hasNothingPending(target: StackTarget): Promise<boolean> {
  const { folder } = target.backend.address;
  if (folder === undefined) return false;
  const file = path.join(folder, '.pulumi', 'stacks', target.project, `${bareName(target)}.json`);
  const state = await readFile(file).catch(() => undefined);
  return state !== undefined && !state.includes('"pending_operations"');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Records what providers answer during runs of the CLI. */
export class RunRecorder {
  private hasWarned = false;

  constructor(private readonly host: RecorderHost) {}

  /** Whether a run with these arguments may change objects. Options with values can come before the command. */
  records(args: readonly string[]): boolean {
    return args.some((arg) => CHANGING.has(arg)) && !args.includes('--preview-only');
  }

  /**
   * Prepares a run. Undefined if it is not recorded: it changes no object, recording is off, or its folder cannot be written.
   * @param places the PATH of the run, the CLI's program, and its own folder
   */
  async begin(
    target: StackTarget,
    args: readonly string[],
    places: PluginPlaces,
  ): Promise<RecordedRun | undefined> {
    const { isOn, node, shim, warn, home } = this.host;
    if (!this.records(args) || !isOn()) return undefined;
    const root = callsFolder(target, home);
    try {
      // A run that was killed has left what it needed.
      await pruneRuns(shimsFolder(places.home), { most: Infinity, since: new Date(Date.now() - WEEK_MS) });
      await pruneRuns(root, { most: MOST_RUNS - 1, since: new Date(Date.now() - LONGEST_MS) });
      const folder = path.join(root, runFolderName(new Date(), process.pid));
      const settings = await readProjectSettings(target.folder);
      const readsSchemas = args.includes('import') || !BUILT_WITH_SDKS.has(settings?.runtime);
      const beganClean = await hasNothingPending(target);
      return recordRun(folder, places, { node, shim }, { readsSchemas, beganClean });
    } catch (error) {
      if (!this.hasWarned) warn(`What providers answer is not recorded: ${failureText(error)}`);
      this.hasWarned = true;
      return undefined;
    }
  }

  /** See {@link lastRun}. */
  lastRun(target: StackTarget): Promise<RecordedFacts['run']> {
    return lastRun(callsFolder(target, this.host.home));
  }

  /** See {@link provedOutcomes}. */
  outcomes<Operation extends PendingOperationKey>(
    target: StackTarget,
    operations: readonly Operation[],
    writtenAt: Date | undefined,
  ): Promise<ProvedOutcome<Operation>[]> {
    return provedOutcomes(callsFolder(target, this.host.home), operations, writtenAt);
  }
}
