import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { PulumiCli } from '../pulumi/cli/cli';
import { bareName, describeTarget, type StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from '../ui/services';
import {
  INSPECTOR_REPORT,
  inspectorEnvironment,
  parseInspectorReport,
  type InspectorReport,
} from './inspectorReport';
import { endAtOnce, endProcesses, identify, type ProcessId } from '../processes/processes';
import { runOperation, type DebugOperation } from './debugOperation';
import { askToKill } from '../ui/progress';
import { OutputTerminal } from '../ui/terminals/outputTerminal';
import { ProcessTree } from './processTree';
import { ProgramSession, type SessionRequest } from './programSession';
import { WaitingProgram } from './waitingProgram';

export interface DebugRequest extends SessionRequest {
  readonly operation: DebugOperation;
  readonly target: StackTarget;
  /** The CLI, with the environment of the run. */
  readonly cli: PulumiCli;
  /** `NODE_OPTIONS` of that environment, if set. */
  readonly nodeOptions: string | undefined;
  /** More arguments for `pulumi`, after the operation's. */
  readonly args: readonly string[];
}

/**
 * The outcome of a run that did not fail. `not attached`: it succeeded, but its program never waited for a debugger.
 * `restart`: it was stopped, and the user wants another one.
 */
export type DebugOutcome = 'succeeded' | 'not attached' | 'stopped' | 'restart';

/** Time that a preview has to stop before it is killed. It writes nothing, so nothing can be left half done. */
const PATIENCE_MS = 5000;
/**
 * Time that the CLI has to end by itself when its program was killed. It no longer catches signals a moment before it
 * releases the lock: one that comes then leaves the lock behind.
 */
const BY_ITSELF_MS = 3000;
const REPORT_POLL_MS = 50;
const REPORT = 'inspector.json';

/**
 * A run of `pulumi` whose program waits for the debugger, the terminal with its output, and the debug session. They end
 * together: the session ends when the CLI ends, the CLI ends when the user ends the session or the terminal, and with the
 * CLI, every process that it left behind ends.
 */
export class DebugRun implements vscode.Disposable {
  private readonly stopping = new AbortController();
  /** Asks the CLI to stop, at once or some time after {@link stopping}. */
  private readonly asking = new AbortController();
  private readonly killing = new AbortController();
  private readonly ended = new AbortController();
  private readonly terminal: OutputTerminal;
  private processes: ProcessTree | undefined;
  /**
   * The process of the user's program, with its start time: the number alone may belong to another process by the time it
   * is killed.
   */
  private program: ProcessId | undefined;
  private session: ProgramSession | undefined;
  /** True if the user wants another run after this one. */
  private restarts = false;
  /** True once everything has ended. */
  private over = false;

  /** Rejects with a {@link PulumiProblem} if `pulumi` fails. Everything has ended then, too. */
  readonly done: Promise<DebugOutcome>;

  constructor(
    private readonly services: Services,
    private readonly request: DebugRequest,
  ) {
    this.terminal = new OutputTerminal(`Pulumi: ${bareName(request.target)}`, 'debug-alt');
    for (const event of [this.terminal.onInterrupt, this.terminal.onDismiss]) {
      event(() => {
        this.stop();
      });
    }
    this.done = this.run();
  }

  get running(): boolean {
    return !this.over;
  }

  /** True while a run that does not change the stack is being stopped. */
  get ending(): boolean {
    return this.running && this.stopping.signal.aborted && !this.request.operation.changes;
  }

  /** The files with breakpoints, if no breakpoint had a place in the program's code. */
  get unplacedFiles(): readonly string[] {
    return this.request.noDebug ? [] : (this.session?.unplacedFiles ?? []);
  }

  /** Shows its terminal. */
  show(): void {
    this.terminal.show();
  }

  /**
   * Asks the CLI to stop; {@link done} settles when everything has ended. The program, which may be paused at a
   * breakpoint, is killed at once, so that the CLI does not wait for it, and usually ends because of that. A CLI that
   * changes the stack is not killed: it finishes its operations and releases its lock. Only a second request that the user confirms kills it.
   */
  stop(): void {
    if (this.ended.signal.aborted) return;
    if (this.stopping.signal.aborted) {
      this.restarts = false;
      if (this.request.operation.changes) void askToKill(this.killing);
      else this.killing.abort();
      return;
    }
    this.stopping.abort();
    if (this.session?.isOpen) this.unlessEnded(BY_ITSELF_MS, this.asking);
    else this.asking.abort();
    this.endProgram();
    if (!this.request.operation.changes) this.unlessEnded(PATIENCE_MS, this.killing);
  }

  /** Aborts after this time, if the CLI is still running then. */
  private unlessEnded(ms: number, controller: AbortController): void {
    const timer = setTimeout(() => {
      controller.abort();
    }, ms);
    this.ended.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  }

  /**
   * Closes the terminal. If the editor is closing during the run, it also kills every process at once, except a CLI that
   * changes the stack: that ends after its program, and releases its lock.
   */
  dispose(): void {
    if (!this.over && !this.request.operation.changes) this.processes?.endNow();
    // Asked a second time it would have a question, which nobody can answer any more.
    else if (!this.stopping.signal.aborted) this.stop();
    this.terminal.dispose();
  }

  private async run(): Promise<DebugOutcome> {
    const { noun } = this.request.operation;
    // Other users of this machine can neither read the folder nor write to it.
    const privateFolder = await mkdtemp(join(tmpdir(), 'pulumi-debug-'));
    try {
      const reports = join(privateFolder, 'reports');
      await mkdir(reports);
      const report = join(reports, REPORT);
      const [ran, attached] = await Promise.allSettled([this.runPulumi(report), this.attachOrStop(report)]);
      await this.session?.end();
      await this.endLateProgram(reports, join(privateFolder, 'closed'));
      await this.processes?.end();
      if (attached.status === 'rejected') throw attached.reason;
      if (this.stopping.signal.aborted) return this.finish(this.restarts ? 'restart' : 'stopped', 'Stopped.');
      if (ran.status === 'rejected') throw ran.reason;
      return this.finish(attached.value ? 'succeeded' : 'not attached', `The ${noun} has succeeded.`);
    } catch (error) {
      this.terminal.finish(`The ${noun} has failed.`);
      throw error;
    } finally {
      this.over = true;
      await rm(privateFolder, { recursive: true, force: true });
    }
  }

  private async runPulumi(report: string): Promise<void> {
    const { target, operation, cli, args, nodeOptions } = this.request;
    this.terminal.writeLine(`pulumi ${operation.id} of the ${describeTarget(target)}\r\n`);
    const preload = vscode.Uri.joinPath(this.services.context.extensionUri, 'dist', 'programInspector.js');
    try {
      await runOperation(cli, target, operation, args, {
        env: inspectorEnvironment(nodeOptions, preload.fsPath, report),
        stop: this.asking.signal,
        kill: this.killing.signal,
        onStart: (pid) => {
          // It starts again after asking for the passphrase: the first run has ended then.
          this.processes?.endNow();
          this.processes = new ProcessTree(pid, `${INSPECTOR_REPORT}=${report}`);
        },
        onLine: (line) => {
          this.terminal.writeLine(line);
        },
      });
    } finally {
      this.ended.abort();
    }
  }

  /** Stops the run if the debugger cannot be attached: its program would wait for ever. */
  private async attachOrStop(report: string): Promise<boolean> {
    try {
      return await this.attach(report);
    } catch (error) {
      if (!this.stopping.signal.aborted) this.stop();
      throw error;
    }
  }

  /** Attaches when the program waits for the debugger. False if `pulumi` ended before. */
  private async attach(report: string): Promise<boolean> {
    const inspector = await this.programInspector(report);
    if (inspector === undefined) return false;
    // The tree is complete now, except for providers. Only the program could wait for ever.
    const [program] = await Promise.all([identify(inspector.pid), this.processes?.look()]);
    this.program = program;
    if (this.stopping.signal.aborted) {
      this.endProgram();
      return false;
    }
    this.session = new ProgramSession(inspector.port, (request) => {
      // It still runs, because its session has not ended.
      endAtOnce(program);
      // If the run was stopped before, that has ended the session.
      if (this.stopping.signal.aborted) return;
      this.restarts = request === 'restart';
      this.stop();
    });
    const started = await this.session.start(this.request, this.ended.signal);
    if (started === false) this.refuse();
    return started === true;
  }

  /** @throws {Error} unless the run is being stopped anyway */
  private refuse(): void {
    if (!this.stopping.signal.aborted) throw new Error('The debugger could not be attached to the program.');
  }

  private endProgram(): void {
    if (!this.program) return;
    if (this.session?.isOpen) endAtOnce(this.program);
    else void endProcesses([this.program]).catch(() => undefined);
  }

  /**
   * Ends a program that was started while the CLI ended. It is in no tree that was listed, and would wait for ever.
   * Either it has written its report by now, or it can no longer write it and ends because of that.
   */
  private async endLateProgram(reports: string, closed: string): Promise<void> {
    if (this.program) return;
    await rename(reports, closed).catch(() => undefined);
    const late = await readReport(join(closed, REPORT));
    if (late) await endProcesses([await identify(late.pid)]);
  }

  private async programInspector(report: string): Promise<InspectorReport | undefined> {
    const waiting = new WaitingProgram();
    while (!this.ended.signal.aborted) {
      const program = (await readReport(report)) ?? (this.processes && (await waiting.look(this.processes)));
      if (program) return program;
      await delay(REPORT_POLL_MS);
    }
    return undefined;
  }

  private finish(outcome: DebugOutcome, line: string): DebugOutcome {
    this.terminal.finish(line);
    return outcome;
  }
}

/** The report in a file; undefined if there is none yet. */
async function readReport(file: string): Promise<InspectorReport | undefined> {
  return parseInspectorReport(await readFile(file, 'utf8').catch(() => ''));
}
