import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { identify, isRunning, type ProcessId } from '../../../processes/processes';
import { redact } from '../../secrets/redact';
import type { RunRequest, RunResult } from '../run';
import type { StackTarget } from '../../location/stackTarget';
import { storedTarget } from '../storedTarget';
import { runSupervised, RunNotBegun } from './supervisedRun';
import type { ExpectedState } from '../cliRequest';
import { FoundRun } from './foundRun';
import { currentPlace, viewOf } from './place';
import { newRunFolder, runFoldersIn, type Owner, type RunFolder } from './runFolder';
import { failureText } from '../../../../../shared/failureText';

/** How many ended runs are kept whose own window has not seen the end. */
const KEPT = 20;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** How often a window confirms that it watches a run, in milliseconds. */
const CONFIRM_MS = 5000;
/**
 * After how many milliseconds without a confirmation a window counts as gone, although its process runs: a server keeps
 * that process for a while.
 */
const SILENT_MS = 20_000;

export interface DetachedRunsOptions {
  /** The folder of all runs; created when it is needed. */
  readonly root: string;
  /** The bundled `supervisor.js`. */
  readonly supervisor: string;
  /** Resolves when the window has answered: on a server, its extensions can outlive it by hours. Default: at once. */
  readonly windowAnswers?: () => Promise<unknown>;
  readonly confirmMs?: number;
  readonly silentMs?: number;
}

/** The subject of a run, besides its program. */
export interface DetachedRunSubject {
  /** The CLI's arguments, without those that the extension adds. */
  readonly args: readonly string[];
  readonly target: StackTarget;
  readonly secrets: readonly string[];
  /** What the stack should have afterwards, if known. */
  readonly expected?: ExpectedState | undefined;
}

/**
 * The runs of the CLI that outlive their window, and what is kept of them until the user has been told how they ended. A
 * run that ends while its window is open leaves nothing.
 */
export class DetachedRuns {
  private readonly window = randomBytes(8).toString('hex');
  private readonly silences = new Map<string, { readonly seen: number; readonly since: number }>();
  private self: Promise<ProcessId> | undefined;
  private firstPruned: Promise<void> | undefined;
  private isClosing = false;

  constructor(private readonly options: DetachedRunsOptions) {}

  /**
   * Runs a program to its end, or hands it over to the next window if this one ends first.
   * @throws if it could not be started; nothing has happened then
   */
  async run(request: RunRequest, subject: DetachedRunSubject): Promise<RunResult> {
    await this.prune();
    const folder = await this.begin(subject);
    if (request.stop?.aborted) {
      await folder.remove();
      return { exitCode: undefined, stdout: '', stderr: '', stopped: true };
    }
    const stopConfirming = this.confirm(folder, 0);
    const { supervisor } = this.options;
    const { secrets } = subject;
    return runSupervised(request, folder, { supervisor, secrets }).finally(() => {
      stopConfirming();
      void this.removeSeen(folder);
    });
  }

  private async begin({ args, target, secrets, expected }: DetachedRunSubject): Promise<RunFolder> {
    const now = new Date();
    const id = this.window.slice(0, 4) + randomBytes(2).toString('hex');
    const record = {
      args: args.map((arg) => redact(arg, secrets)),
      target: storedTarget(target),
      began: now.toISOString(),
      place: await currentPlace(),
    };
    try {
      const folder = newRunFolder(this.options.root, now, id);
      await folder.make(record, await this.owner(), expected);
      return folder;
    } catch (error) {
      throw new RunNotBegun(
        `Pulumi’s output cannot be stored, so nothing was started: ${failureText(error)}`,
      );
    }
  }

  /** From now on, ended runs are left to the next window: messages of this one may not be seen. */
  close(): void {
    this.isClosing = true;
  }

  /**
   * Takes over the runs that no window watches. Each is found once, unless the window that found it is gone before it has
   * reported the end.
   * @returns these runs, and whether other windows have runs, so that a later call may find more
   */
  async takeAbandoned(): Promise<{ readonly taken: FoundRun[]; readonly areOthers: boolean }> {
    this.firstPruned ??= this.prune();
    await this.firstPruned;
    const taken: FoundRun[] = [];
    let areOthers = false;
    for (const folder of await runFoldersIn(this.options.root)) {
      const found = folder.isTold ? undefined : await this.take(folder);
      if (found === 'of another') areOthers = true;
      else if (found) taken.push(found);
    }
    return { taken, areOthers };
  }

  /** Records that the user has been told how a run ended, if this window is still open. */
  async setTold(run: FoundRun): Promise<void> {
    await this.windowAnswers();
    if (!this.isClosing) await run.folder.setTold();
  }

  /** All kept runs, newest first. */
  async list(): Promise<FoundRun[]> {
    const folders = await runFoldersIn(this.options.root);
    const runs = await Promise.all(folders.map((folder) => FoundRun.open(folder)));
    return runs.filter((run) => run !== undefined).reverse();
  }

  private async take(folder: RunFolder): Promise<FoundRun | 'of another' | undefined> {
    const [run, current] = [await FoundRun.open(folder), await folder.owner()];
    if (!run || !current || current.owner.window === this.window) return undefined;
    const view = viewOf(run.record.place, await currentPlace());
    // Only its own machine can see whether it goes on.
    if (view === 'elsewhere') return undefined;
    if (view === 'here' && (await this.isCaredFor(folder, current))) return 'of another';
    // A run that never began is not reported.
    if (!(await run.hasBegun)) return undefined;
    const turn = current.turn + 1;
    if (!(await folder.claim(turn, await this.owner()))) return 'of another';
    const stopConfirming = this.confirm(folder, turn);
    void run.ended.finally(stopConfirming);
    return run;
  }

  /** True if the window of a process on this machine is open. */
  private async isCaredFor(
    folder: RunFolder,
    { owner, seen }: { readonly owner: Owner; readonly seen: number },
  ): Promise<boolean> {
    if (!(await isRunning(owner))) return false;
    // Checked twice, by a clock that stops while the machine sleeps.
    const now = performance.now();
    const known = this.silences.get(folder.path);
    if (known?.seen !== seen) this.silences.set(folder.path, { seen, since: now });
    return known?.seen !== seen || now - known.since < (this.options.silentMs ?? SILENT_MS);
  }

  /** Confirms regularly that this window is open, as long as it answers. */
  private confirm(folder: RunFolder, turn: number): () => void {
    const timer = setInterval(() => {
      void this.windowAnswers()
        .then(() => folder.confirmOwner(turn))
        .catch(() => undefined);
    }, this.options.confirmMs ?? CONFIRM_MS);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  }

  /** Removes a run whose end this window reports. */
  private async removeSeen(folder: RunFolder): Promise<void> {
    await this.windowAnswers();
    const current = await folder.owner();
    if (!this.isClosing && current?.owner.window === this.window) await folder.remove();
  }

  private async windowAnswers(): Promise<void> {
    await this.options.windowAnswers?.();
  }

  private async owner(): Promise<Owner> {
    this.self ??= identify(process.pid);
    return { ...(await this.self), window: this.window };
  }

  /** Deletes the oldest finished runs. If that fails, a new run still starts. */
  private async prune(): Promise<void> {
    try {
      const oldest = Date.now() - KEPT_MS;
      let told = 0;
      for (const folder of (await runFoldersIn(this.options.root)).reverse()) {
        const run = await FoundRun.open(folder);
        if (folder.isTold) told += 1;
        const isOld = folder.began < oldest && !(await run?.isRunning());
        if (isOld || (folder.isTold && told >= KEPT)) await folder.remove();
      }
    } catch {
      // The next run tries again.
    }
  }
}
