import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { PulumiCli } from '../pulumi/cli/cli';
import { bareName, describeTarget, type StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from '../services';
import {
  INSPECTOR_REPORT,
  inspectorEnvironment,
  parseInspectorReport,
  type InspectorReport,
} from './inspectorReport';
import { endProcesses, identify, type ProcessId } from '../processes';
import { runOperation, type DebugOperation } from './operation';
import { OutputTerminal } from '../ui/terminals/outputTerminal';
import { ProcessTree } from './processTree';
import { ProgramSession, type SessionRequest } from './programSession';

export interface DebugRequest extends SessionRequest {
  readonly operation: DebugOperation;
  readonly target: StackTarget;
  /** With the environment that the run is to have. */
  readonly cli: PulumiCli;
  /** `NODE_OPTIONS` of that environment, if it sets them. */
  readonly nodeOptions: string | undefined;
  /** For `pulumi`, behind those of the operation. */
  readonly args: readonly string[];
}

/** How a run ended that did not fail; `not attached`: it succeeded, but its program never waited for a debugger. */
export type DebugOutcome = 'succeeded' | 'not attached' | 'stopped';

/** How long a preview may take to stop before it is ended. It writes nothing that could stay half done. */
const PATIENCE_MS = 5000;
const REPORT_POLL_MS = 50;
const REPORT = 'inspector.json';

/**
 * A run of `pulumi` whose program waits for the debugger, the terminal with its output, and the debug session.
 * They end together: the session when the CLI ends, the CLI when the user ends the session or the terminal, and
 * with the CLI every process that it has left behind.
 */
export class DebugRun implements vscode.Disposable {
  private readonly stopping = new AbortController();
  private readonly killing = new AbortController();
  private readonly ended = new AbortController();
  private readonly terminal: OutputTerminal;
  private processes: ProcessTree | undefined;
  /** The process of the user's program, with its start: its number alone may be another's by the time it is ended. */
  private program: Promise<ProcessId> | undefined;
  private session: ProgramSession | undefined;
  /** True once nothing of it is left. */
  private over = false;

  /** Rejects with a {@link PulumiProblem} if `pulumi` fails; everything has ended then all the same. */
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

  /** True while it ends by itself. A run that changes the stack may take its time. */
  get ending(): boolean {
    return this.running && this.stopping.signal.aborted && !this.request.operation.changes;
  }

  /** Brings its terminal to the front. */
  show(): void {
    this.terminal.show();
  }

  /**
   * Asks the CLI to stop; {@link done} tells when everything has ended. The program, which may stand at a breakpoint,
   * is ended at once, so that the CLI has nothing to wait for. If it changes the stack, it is then left alone to put
   * down what it holds and to release its lock; only if it is asked again, it is ended, too.
   */
  stop(): void {
    if (this.ended.signal.aborted) return;
    if (this.stopping.signal.aborted) {
      this.killing.abort();
      return;
    }
    this.stopping.abort();
    this.endProgram();
    if (this.request.operation.changes) return;
    const timer = setTimeout(() => {
      this.killing.abort();
    }, PATIENCE_MS);
    this.ended.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  }

  /**
   * Closes the terminal and, if the editor is closing while it runs, ends every process at once; the CLI only if it
   * does not change the stack: otherwise it ends with its program, and releases its lock.
   */
  dispose(): void {
    if (!this.over && this.request.operation.changes) this.stop();
    else if (!this.over) this.processes?.endNow();
    this.terminal.dispose();
  }

  private async run(): Promise<DebugOutcome> {
    const { noun } = this.request.operation;
    // Others on this machine can neither see what is in it nor put anything there.
    const privateFolder = await mkdtemp(join(tmpdir(), 'pulumi-debug-'));
    try {
      const reports = join(privateFolder, 'reports');
      await mkdir(reports);
      const report = join(reports, REPORT);
      const [ran, attached] = await Promise.allSettled([this.runPulumi(report), this.attach(report)]);
      await this.session?.end();
      await this.endLateProgram(reports, join(privateFolder, 'closed'));
      await this.processes?.end();
      if (attached.status === 'rejected') throw attached.reason;
      if (this.stopping.signal.aborted) return this.finish('stopped', 'Stopped.');
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
        stop: this.stopping.signal,
        kill: this.killing.signal,
        onStart: (pid) => {
          // Once more if it had to ask for the passphrase; the first try has ended then.
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

  /** Attaches when the program waits for it. False if `pulumi` ended before. */
  private async attach(report: string): Promise<boolean> {
    const program = await this.programInspector(report);
    if (program === undefined) return false;
    this.program = identify(program.pid);
    if (this.stopping.signal.aborted) {
      this.endProgram();
      return false;
    }
    // The tree is complete now, except for providers: the program is what would wait for ever.
    await this.processes?.look();
    this.session = new ProgramSession(program.port, () => {
      // If it was stopped before, the session ends because of that.
      if (!this.stopping.signal.aborted) this.stop();
    });
    const started = await this.session.start(this.request, this.ended.signal);
    if (started === false) this.refuse();
    return started === true;
  }

  /** @throws {Error} unless it is stopped anyway */
  private refuse(): void {
    if (this.stopping.signal.aborted) return;
    this.stop();
    throw new Error('The debugger could not be attached to the program.');
  }

  private endProgram(): void {
    void this.program?.then((program) => endProcesses([program])).catch(() => undefined);
  }

  /**
   * A program that was started while the CLI ended belongs to no tree that was looked at, and would wait for ever.
   * Either it has left its report by now, or it cannot any more, and ends by that.
   */
  private async endLateProgram(reports: string, closed: string): Promise<void> {
    if (this.program) return;
    await rename(reports, closed).catch(() => undefined);
    const late = await readReport(join(closed, REPORT));
    if (late) await endProcesses([await identify(late.pid)]);
  }

  private async programInspector(report: string): Promise<InspectorReport | undefined> {
    while (!this.ended.signal.aborted) {
      const program = await readReport(report);
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
