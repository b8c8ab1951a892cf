import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../../../processes/processes';
import { problemIn, PulumiProblem } from '../pulumiProblem';
import { isAboutShim } from '../../recorder/recordedRun';
import { lineRedactor, redact } from '../../secrets/redact';
import { receive } from '../runOutput';
import { askToEnd, type RunEnd, type RunFolder, type RunRecord } from './runFolder';
import { currentPlace, viewOf } from './place';
import { tail } from './tail';

/** How a run ended. `killed`: by a signal. `lost`: its processes are gone, and its end was not recorded. */
export type RunOutcome =
  | { readonly kind: 'succeeded' | 'stopped' | 'killed' | 'lost' }
  | { readonly kind: 'failed'; readonly problem: PulumiProblem };

/** How often a run is checked, in milliseconds. */
const POLL_MS = 500;
/** At every how many checks the processes are checked, too. Outside of Linux, that takes another program. */
const PROCESSES_EVERY = process.platform === 'linux' ? 1 : 20;
/** How many bytes at the end of an output are searched for errors. */
const LOOKED_AT = 1024 * 1024;

/** A run whose own window is gone. */
export class FoundRun {
  private ending: Promise<RunOutcome> | undefined;

  private constructor(
    readonly folder: RunFolder,
    readonly record: RunRecord,
  ) {}

  /** Undefined if the folder does not belong to a run. */
  static async open(folder: RunFolder): Promise<FoundRun | undefined> {
    const record = await folder.record;
    return record && new FoundRun(folder, record);
  }

  /** False as long as the program has not been started. */
  get hasBegun(): Promise<boolean> {
    return this.folder.processes.then((processes) => processes !== undefined);
  }

  /** True while it goes on, as far as this machine can see. */
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

  /** Resolves with how it ended. */
  get ended(): Promise<RunOutcome> {
    this.ending ??= this.waitForEnd();
    return this.ending;
  }

  /** Asks it to stop. If that does not help, use {@link kill}: asking twice changes nothing. */
  stop(): void {
    askToEnd(this.folder, 'stop');
  }

  /** Ends it at once; its operations stay incomplete. */
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
            if (!isAboutShim(line)) onLine(redactLine(line));
          },
        },
        () => undefined,
      );
    }
  }

  /**
   * What it has printed, redacted.
   * @param limit how many bytes at the end of each output
   */
  async output(
    secrets: readonly string[] = [],
    limit = LOOKED_AT,
  ): Promise<{ stdout: string; stderr: string }> {
    const [stdout = '', stderr = ''] = await Promise.all(
      [this.folder.stdout, this.folder.stderr].map((file) => endOfFile(file, limit)),
    );
    return { stdout: shown(stdout, secrets), stderr: shown(stderr, secrets) };
  }

  private async waitForEnd(): Promise<RunOutcome> {
    for (let look = 0; !(await this.folder.end); look += 1) {
      if (look % PROCESSES_EVERY === 0 && !(await this.isRunning())) break;
      await delay(POLL_MS);
    }
    // It may have been written between the two checks.
    return this.endingOf(await this.folder.end);
  }

  private async endingOf(end: RunEnd | undefined): Promise<RunOutcome> {
    if (end?.failure !== undefined) {
      const problem = new PulumiProblem('cli-missing', `The Pulumi CLI could not be started: ${end.failure}`);
      return { kind: 'failed', problem };
    }
    if (end?.exitCode === 0) return { kind: 'succeeded' };
    // A signal ends the CLI directly once it no longer handles signals.
    if (end?.exitCode === undefined) return { kind: end ? 'killed' : 'lost' };
    if (this.folder.isAsked('stop')) return { kind: 'stopped' };
    // The supervisor redacts the secrets that only it knows.
    const { supervisor } = (await this.folder.processes) ?? {};
    while (supervisor && (await isRunning(supervisor))) await delay(POLL_MS);
    const { stdout, stderr } = await this.output();
    const problem = problemIn(stderr, stdout, end.exitCode);
    return problem.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', problem };
  }
}

function shown(output: string, secrets: readonly string[]): string {
  const lines = output.split('\n').filter((line) => !isAboutShim(line));
  return redact(lines.join('\n'), secrets);
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
