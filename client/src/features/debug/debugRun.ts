import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type * as vscode from 'vscode';
import type { PulumiCli } from '../../pulumi/cli/cli';
import { bareName, describeTarget, type StackTarget } from '../../pulumi/stacks/stacks';
import { endAtOnce, endProcesses, identify, isRunning, type ProcessId } from '../../processes/processes';
import { runOperation, type DebugOperation } from './model/debuggedOperations';
import { askToKill } from '../../ui/progress';
import { OutputTerminal } from '../../ui/terminals/outputTerminal';
import { ProcessTree, type RunProcesses, type WaitingProcess } from './processTree';
import { ProgramSession, type SessionRequest } from './programSession';

export interface DebugRequest extends SessionRequest {
  readonly operation: DebugOperation;
  readonly target: StackTarget;
  /** The CLI, with the environment of the run. */
  readonly cli: PulumiCli;
  /** More arguments for `pulumi`, after the operation's. */
  readonly args: readonly string[];
  /** What is to wait for the debugger in a run with this private folder. */
  readonly processes: (folder: string) => Promise<RunProcesses>;
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
/**
 * Time from the death of an update's program to that moment when its plugins go on: Pulumi must know of that death, or it takes
 * further resources from them.
 */
const LET_GO_MS = 500;
/** How often it looks for a process that waits. */
const POLL_MS = 50;

/** A process in the debugger: that of the program, of a plugin, or of the dynamic providers. */
interface Debugged {
  /** With its start time: the number alone may belong to another process by the time it is killed. */
  readonly process: ProcessId;
  readonly session: ProgramSession;
}

/**
 * A run of `pulumi` whose program and plugins wait for the debugger, the terminal with its output, and the debug sessions, one
 * for each process. They end together: the sessions end when the CLI ends, the CLI ends when the user ends a session or the
 * terminal, and with the CLI, every process that it left behind ends.
 */
export class DebugRun implements vscode.Disposable {
  private readonly stopping = new AbortController();
  /** Asks the CLI to stop, at once or some time after {@link stopping}. */
  private readonly asking = new AbortController();
  private readonly killing = new AbortController();
  private readonly ended = new AbortController();
  private readonly terminal: OutputTerminal;
  private tree: ProcessTree | undefined;
  private readonly debugged: Debugged[] = [];
  /** That of the program, which may come later than that of a plugin. */
  private program: Debugged | undefined;
  /** True if the user wants another run after this one. */
  private restarts = false;
  /** True once everything has ended. */
  private over = false;

  /** Rejects with a {@link PulumiProblem} if `pulumi` fails. Everything has ended then, too. */
  readonly done: Promise<DebugOutcome>;

  constructor(private readonly request: DebugRequest) {
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

  /** True while a run ends soon by itself: its CLI has ended, or it is being stopped and does not change the stack. */
  get ending(): boolean {
    const isStopped = this.stopping.signal.aborted && !this.request.operation.changes;
    return this.running && (this.ended.signal.aborted || isStopped);
  }

  /** True of the debug sessions of its processes. */
  includes(session: vscode.DebugSession): boolean {
    return this.debugged.some((each) => each.session.includes(session));
  }

  /** Shows its terminal. */
  show(): void {
    this.terminal.show();
  }

  /**
   * Asks the CLI to stop; {@link done} settles when everything has ended. The program, which may be paused at a
   * breakpoint, is killed at once, so that the CLI does not wait for it, and usually ends because of that. A CLI that
   * changes the stack is not killed: it finishes its operations and releases its lock. For that, its plugins go on without
   * the debugger. Only a second request that the user confirms kills it.
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
    if (this.program?.session.open) this.unlessEnded(BY_ITSELF_MS, this.asking);
    else this.asking.abort();
    this.endDebugged();
    if (this.request.operation.changes) setTimeout(() => void this.letGo(), LET_GO_MS);
    else this.unlessEnded(PATIENCE_MS, this.killing);
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
    if (!this.over && !this.request.operation.changes) this.tree?.endNow();
    // Asked a second time it would have a question, which nobody can answer any more.
    else if (!this.stopping.signal.aborted) this.stop();
    this.terminal.dispose();
  }

  private async run(): Promise<DebugOutcome> {
    const { noun } = this.request.operation;
    // Other users of this machine can neither read the folder nor write to it.
    const privateFolder = await mkdtemp(join(tmpdir(), 'pulumi-debug-'));
    try {
      const processes = await this.request.processes(privateFolder);
      const [ran, attached, attachedPlugins] = await Promise.allSettled([
        this.runPulumi(processes),
        this.orStop(this.attach(processes)),
        this.orStop(this.attachPlugins(processes)),
      ]);
      await this.letGo();
      // One that was started while the CLI ended is in no tree that was listed, and would wait for ever.
      const late = await processes.close();
      if (late !== undefined && !this.program) await endProcesses([await identify(late)]);
      await this.tree?.end();
      if (attached.status === 'rejected') throw attached.reason;
      if (attachedPlugins.status === 'rejected') throw attachedPlugins.reason;
      if (this.stopping.signal.aborted) return this.finish(this.restarts ? 'restart' : 'stopped', 'Stopped.');
      if (ran.status === 'rejected') throw ran.reason;
      const isAsAsked = attached.value || this.request.noDebug;
      return this.finish(isAsAsked ? 'succeeded' : 'not attached', `The ${noun} has succeeded.`);
    } catch (error) {
      this.terminal.finish(`The ${noun} has failed.`);
      throw error;
    } finally {
      this.over = true;
      await rm(privateFolder, { recursive: true, force: true });
    }
  }

  private async runPulumi(processes: RunProcesses): Promise<void> {
    const { target, operation, cli, args } = this.request;
    this.terminal.writeLine(`pulumi ${operation.id} of the ${describeTarget(target)}\r\n`);
    try {
      await runOperation(cli, target, operation, [...processes.args, ...args], {
        env: processes.env,
        stop: this.asking.signal,
        kill: this.killing.signal,
        onStart: (pid) => {
          // It starts again after asking for the passphrase: the first run has ended then.
          this.tree?.endNow();
          this.tree = new ProcessTree(pid, processes.mark);
        },
        onLine: (line) => {
          this.terminal.writeLine(line);
        },
      });
    } finally {
      this.ended.abort();
    }
  }

  /** Stops the run if the debugger cannot be attached: a process would wait for ever. */
  private async orStop<T>(attaching: Promise<T>): Promise<T> {
    try {
      return await attaching;
    } catch (error) {
      if (!this.stopping.signal.aborted) this.stop();
      throw error;
    }
  }

  /** Attaches when the program waits for the debugger. False if `pulumi` ended before. */
  private async attach(processes: RunProcesses): Promise<boolean> {
    while (!this.ended.signal.aborted) {
      const found = this.tree && (await processes.program(this.tree));
      if (found) {
        return this.debug(found, this.request, (program) => {
          this.program = program;
        });
      }
      await delay(POLL_MS);
    }
    return false;
  }

  /** Attaches to each plugin that waits, until `pulumi` ends. */
  private async attachPlugins(processes: RunProcesses): Promise<void> {
    const attaching: Promise<boolean>[] = [];
    while (!this.ended.signal.aborted) {
      for (const found of await processes.plugins()) {
        const name = `Pulumi: ${found.what} (${bareName(this.request.target)})`;
        const request = { ...this.request, name, postDebugTask: undefined };
        const attached = this.orStop(this.debug(found, request));
        // It is awaited only at the end.
        attached.catch(() => undefined);
        attaching.push(attached);
      }
      await delay(POLL_MS);
    }
    await Promise.all(attaching);
  }

  /**
   * Attaches the debugger to a process that waits for it.
   * @param known called when the process is known, before the session begins
   * @returns false if the run was stopped or ended before
   */
  private async debug(
    { pid, configuration }: WaitingProcess,
    request: SessionRequest,
    known: (debugged: Debugged) => void = () => undefined,
  ): Promise<boolean> {
    // The tree is complete now, except for providers that come later, which report themselves.
    const [process] = await Promise.all([identify(pid), this.tree?.look()]);
    const parent = this.program?.session.open;
    const session = new ProgramSession(
      configuration,
      parent,
      (asked) => {
        // They still run, because their sessions have not ended.
        for (const each of this.killable) endAtOnce(each.process);
        // If the run was stopped before, that has ended the session.
        if (this.stopping.signal.aborted) return;
        this.restarts = asked === 'restart';
        this.stop();
      },
      () => !this.killable.includes(debugged),
    );
    const debugged: Debugged = { process, session };
    this.debugged.push(debugged);
    known(debugged);
    if (this.stopping.signal.aborted) {
      // It waits before its first line, so it is in the middle of nothing.
      await endProcesses([process]).catch(() => undefined);
      return false;
    }
    const started = await session.start(request, this.ended.signal);
    // One that has ended meanwhile is of no more interest: Pulumi says why.
    if (started === false && (await isRunning(process))) this.refuse();
    return started === true;
  }

  /** @throws {Error} unless the run is being stopped anyway */
  private refuse(): void {
    if (!this.stopping.signal.aborted) throw new Error('The debugger could not be attached to the program.');
  }

  /**
   * What may be killed at any moment. A plugin of an update can be in the middle of creating something, so it is spared, until
   * the CLI has ended: what it creates then is recorded nowhere.
   */
  private get killable(): readonly Debugged[] {
    return this.request.operation.changes && !this.ended.signal.aborted
      ? [this.program].filter((each) => each !== undefined)
      : this.debugged;
  }

  /** Ends the sessions, so that what stands at a breakpoint goes on. */
  private async letGo(): Promise<void> {
    await Promise.all(this.debugged.map(({ session }) => session.end()));
  }

  private endDebugged(): void {
    for (const { process, session } of this.killable) {
      if (session.open) endAtOnce(process);
      else void endProcesses([process]).catch(() => undefined);
    }
  }

  private finish(outcome: DebugOutcome, line: string): DebugOutcome {
    this.terminal.finish(line);
    return outcome;
  }
}
