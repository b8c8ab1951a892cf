import path from 'node:path';
import type { PendingOperationKey } from '../../../../shared/pendingOperations';
import { readProjectSettings } from '../../project/projects';
import type { StackTarget } from '../location/stackTarget';
import { provedOutcomes, pruneRuns, runFolderName, type ProvedOutcome } from './recordedCalls';
import type { PluginPlaces } from './installedPlugins';
import { recordRun, type RecordedRun } from './recordedRun';

/** Maximum recorded runs of a stack. */
const MOST_RUNS = 50;
/** Three months, as for backups, in milliseconds. */
const LONGEST_MS = 13 * 7 * 24 * 60 * 60 * 1000;

export interface RecorderHost {
  /** The folder of a stack's recorded runs. */
  readonly callsOf: (target: StackTarget) => string;
  /** The program of the shim. */
  readonly shim: string;
  /** The Node that runs it. */
  readonly node: string;
  /** Asked before each run. */
  readonly isOn: () => boolean;
  /** Gets the reason, once, why runs are not recorded. */
  readonly warn: (message: string) => void;
}

/** Commands whose providers may change objects. */
const CHANGING: ReadonlySet<string | undefined> = new Set(['up', 'destroy', 'refresh', 'import']);
/** Runtimes whose programs know the schemas of their packages: others ask providers. */
const BUILT_WITH_SDKS: ReadonlySet<string | undefined> = new Set([
  'nodejs',
  'python',
  'go',
  'dotnet',
  'java',
]);

/** Records what providers answer during runs of the CLI, beside the backups of each stack. */
export class RunRecorder {
  private hasWarned = false;

  constructor(private readonly host: RecorderHost) {}

  /**
   * Prepares a run. Undefined if it is not recorded: it changes no object, recording is off, or its folder cannot be written.
   * @param places the PATH of the run, the CLI's program, and its own folder
   */
  async begin(
    target: StackTarget,
    args: readonly string[],
    places: PluginPlaces,
  ): Promise<RecordedRun | undefined> {
    const { isOn, node, shim, warn } = this.host;
    const command = args.find((arg) => !arg.startsWith('-'));
    if (!CHANGING.has(command) || args.includes('--preview-only') || !isOn()) return undefined;
    const root = this.host.callsOf(target);
    try {
      await pruneRuns(root, { most: MOST_RUNS - 1, since: new Date(Date.now() - LONGEST_MS) });
      const folder = path.join(root, runFolderName(new Date(), process.pid));
      const settings = await readProjectSettings(target.folder);
      const readsSchemas = command === 'import' || !BUILT_WITH_SDKS.has(settings?.runtime);
      return recordRun(folder, places, { node, shim }, { readsSchemas });
    } catch (error) {
      if (!this.hasWarned) warn(`What providers answer is not recorded: ${String(error)}`);
      this.hasWarned = true;
      return undefined;
    }
  }

  /** What providers have said about a stack's pending operations. */
  outcomes<Operation extends PendingOperationKey>(
    target: StackTarget,
    operations: readonly Operation[],
  ): Promise<ProvedOutcome<Operation>[]> {
    return provedOutcomes(this.host.callsOf(target), operations);
  }
}
