import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { bareName, describeTarget, type StackTarget } from '../pulumi/stacks';
import type { Services } from '../services';
import { inspectorEnvironment, parseInspectorReport, type InspectorReport } from './inspectorReport';
import { ATTACH, type LaunchConfiguration } from './launchConfiguration';
import type { DebugOperation } from './operation';
import { OutputTerminal } from './outputTerminal';
import { ProcessTree } from './processTree';

export interface DebugRequest {
  readonly operation: DebugOperation;
  readonly target: StackTarget;
  /** The folder of the workspace that holds the project, if one does. */
  readonly folder: vscode.WorkspaceFolder | undefined;
  /** How to attach; port and address are set here. */
  readonly configuration: LaunchConfiguration;
}

/** How a run ended that did not fail; `not attached`: it succeeded, but its program never waited for a debugger. */
export type DebugOutcome = 'succeeded' | 'not attached' | 'stopped';

/** How long a preview may take to stop before it is ended. It writes nothing that could stay half done. */
const PATIENCE_MS = 5000;
const REPORT_POLL_MS = 50;

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
  private program: InspectorReport | undefined;
  private session: vscode.DebugSession | undefined;
  /** True once nothing of it is left. */
  private over = false;

  /** Rejects with a {@link PulumiProblem} if `pulumi` fails; everything has ended then all the same. */
  readonly done: Promise<DebugOutcome>;

  constructor(
    private readonly services: Services,
    private readonly request: DebugRequest,
  ) {
    this.terminal = new OutputTerminal(`Pulumi: ${bareName(request.target)}`, 'debug-alt');
    this.terminal.onInterrupt(() => {
      this.stop();
    });
    this.done = this.run();
  }

  get running(): boolean {
    return !this.over;
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
    if (this.request.operation.question) return;
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
    if (!this.over && this.request.operation.question) this.stop();
    else if (!this.over) this.processes?.endNow();
    this.terminal.dispose();
  }

  private async run(): Promise<DebugOutcome> {
    const { noun } = this.request.operation;
    const sessions = this.followSession();
    const reports = await mkdtemp(join(tmpdir(), 'pulumi-debug-'));
    try {
      const report = join(reports, 'inspector.json');
      const [ran, attached] = await Promise.allSettled([this.runPulumi(report), this.attach(report)]);
      if (this.session) await vscode.debug.stopDebugging(this.session);
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
      sessions.dispose();
      await rm(reports, { recursive: true, force: true });
    }
  }

  private async runPulumi(report: string): Promise<void> {
    const { target, operation } = this.request;
    this.terminal.writeLine(`pulumi ${operation.id} of the ${describeTarget(target)}\r\n`);
    const preload = vscode.Uri.joinPath(this.services.context.extensionUri, 'dist', 'programInspector.js');
    try {
      await this.services.cli.run({
        args: [...operation.args, `--stack=${target.stack}`],
        cwd: target.folder,
        passphraseOf: describeTarget(target),
        env: inspectorEnvironment(process.env, preload.fsPath, report),
        stop: this.stopping.signal,
        kill: this.killing.signal,
        onStart: (pid) => {
          // Once more if it had to ask for the passphrase; the first try has ended then.
          this.processes?.endNow();
          this.processes = new ProcessTree(pid);
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
    this.program = program;
    if (this.stopping.signal.aborted) {
      this.endProgram();
      return false;
    }
    const { folder, configuration } = this.request;
    // The tree is complete now, but for providers: the program is what would wait for ever.
    await this.processes?.look();
    // The debug console would cover the terminal, where the program's output is.
    const settings = { internalConsoleOptions: 'neverOpen', ...configuration, ...ATTACH, port: program.port };
    if (!(await vscode.debug.startDebugging(folder, settings))) {
      this.stop();
      throw new Error('The debugger could not be attached to the program.');
    }
    return true;
  }

  private endProgram(): void {
    if (!this.program) return;
    try {
      process.kill(this.program.pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }

  private async programInspector(report: string): Promise<InspectorReport | undefined> {
    while (!this.ended.signal.aborted) {
      const text = await readFile(report, 'utf8').catch(() => '');
      const program = parseInspectorReport(text);
      if (program) return program;
      await delay(REPORT_POLL_MS);
    }
    return undefined;
  }

  /** The session is found by its port, which nobody else has; its child is the process in it. */
  private followSession(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.parentSession || !this.program) return;
        if (session.configuration['port'] === this.program.port) this.session = session;
      }),
      vscode.debug.onDidTerminateDebugSession((session) => {
        if (session !== this.session) return;
        this.session = undefined;
        // If it was stopped before, this is what came of it.
        if (!this.stopping.signal.aborted) this.stop();
      }),
    );
  }

  private finish(outcome: DebugOutcome, line: string): DebugOutcome {
    this.terminal.finish(line);
    return outcome;
  }
}
