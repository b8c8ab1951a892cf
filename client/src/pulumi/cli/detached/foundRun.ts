import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../../../processes';
import { problemIn, PulumiProblem } from '../pulumiProblem';
import { lineRedactor, redact } from '../../secrets/redact';
import { receive } from '../runOutput';
import { askToEnd } from './askToEnd';
import { currentPlace, viewOf } from './place';
import type { RunEnd, RunFolder, RunRecord } from './runFolder';
import { tail } from './tail';

/** How a run ended. `killed`: by a signal. `lost`: unseen, and its processes are gone. */
export type RunEnding =
  | { readonly kind: 'succeeded' | 'stopped' | 'killed' | 'lost' }
  | { readonly kind: 'failed'; readonly problem: PulumiProblem };

/** How often a run is looked at. */
const POLL_MS = 500;
/** At every which look at its processes, too: but on Linux, others have to be asked for that. */
const PROCESSES_EVERY = process.platform === 'linux' ? 1 : 20;
/** How much of the end of an output is searched for what went wrong, in bytes. */
const LOOKED_AT = 1024 * 1024;

/** A run that its own window cannot tell of any more. */
export class FoundRun {
  private ending: Promise<RunEnding> | undefined;

  private constructor(
    readonly folder: RunFolder,
    readonly record: RunRecord,
  ) {}

  /** Undefined if the folder is no run's. */
  static async open(folder: RunFolder): Promise<FoundRun | undefined> {
    const record = await folder.record;
    return record && new FoundRun(folder, record);
  }

  /** False as long as the program has not been started. */
  get hasBegun(): Promise<boolean> {
    return this.folder.processes.then((processes) => processes !== undefined);
  }

  /** True while it goes on, as far as can be seen from here. */
  async isRunning(): Promise<boolean> {
    if (await this.folder.end) return false;
    const view = viewOf(this.record.place, await currentPlace());
    if (view !== 'here') return view === 'elsewhere';
    const { supervisor, cli } = (await this.folder.processes) ?? {};
    return (
      (supervisor !== undefined && (await isRunning(supervisor))) ||
      (cli !== undefined && (await isRunning(cli)))
    );
  }

  /** How it ended, as soon as that is known. */
  get ended(): Promise<RunEnding> {
    this.ending ??= this.waitForEnd();
    return this.ending;
  }

  /** Asks it to stop; a second time is of no use, {@link kill} is. */
  stop(): void {
    askToEnd(this.folder, 'stop');
  }

  /** Ends it at once; what it was doing stays half done. */
  kill(): void {
    askToEnd(this.folder, 'kill');
  }

  /** Passes on what it prints, from the beginning, redacted. */
  follow(secrets: readonly string[], onLine: (line: string) => void): void {
    for (const path of [this.folder.stdout, this.folder.stderr]) {
      const redactLine = lineRedactor(secrets);
      const stream = tail(path, this.ended);
      stream.on('error', () => undefined);
      receive(
        stream,
        {
          onLine: (line) => {
            onLine(redactLine(line));
          },
        },
        () => undefined,
      );
    }
  }

  /**
   * What it has printed, redacted.
   * @param limit so much of the end of each output, in bytes
   */
  async output(
    secrets: readonly string[] = [],
    limit = LOOKED_AT,
  ): Promise<{ stdout: string; stderr: string }> {
    const [stdout = '', stderr = ''] = await Promise.all(
      [this.folder.stdout, this.folder.stderr].map((file) => endOfFile(file, limit)),
    );
    return { stdout: redact(stdout, secrets), stderr: redact(stderr, secrets) };
  }

  private async waitForEnd(): Promise<RunEnding> {
    for (let look = 0; !(await this.folder.end); look += 1) {
      if (look % PROCESSES_EVERY === 0 && !(await this.isRunning())) break;
      await delay(POLL_MS);
    }
    // It can have been written between the two looks.
    return this.endingOf(await this.folder.end);
  }

  private async endingOf(end: RunEnd | undefined): Promise<RunEnding> {
    if (end?.failure !== undefined) {
      const problem = new PulumiProblem('cli-missing', `The Pulumi CLI could not be started: ${end.failure}`);
      return { kind: 'failed', problem };
    }
    if (end?.exitCode === 0) return { kind: 'succeeded' };
    // A signal that comes when the CLI listens to none any more ends it as it is.
    if (end?.exitCode === undefined) return { kind: end ? 'killed' : 'lost' };
    if (this.folder.isAsked('stop')) return { kind: 'stopped' };
    // It redacts the secrets that only this run knows.
    const { supervisor } = (await this.folder.processes) ?? {};
    while (supervisor && (await isRunning(supervisor))) await delay(POLL_MS);
    const { stdout, stderr } = await this.output();
    const problem = problemIn(stderr, stdout, end.exitCode);
    return problem.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', problem };
  }
}

async function endOfFile(path: string, limit: number): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const length = Math.min(size, limit);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
      return buffer.toString();
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
