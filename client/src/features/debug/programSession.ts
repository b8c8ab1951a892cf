import * as vscode from 'vscode';
import { SessionEnd, type EndRequest } from './sessionEnd';

export interface SessionRequest {
  /**
   * The session's name. No entry of launch.json may have it: at a restart, VS Code would take that entry, with the port in
   * it, where another program may listen.
   */
  readonly name: string;
  /** The workspace folder that contains the project, if any. */
  readonly folder: vscode.WorkspaceFolder | undefined;
  /** True if the program runs without stopping at breakpoints. */
  readonly noDebug: boolean;
  /** The task that runs after the session. */
  readonly postDebugTask: unknown;
}

/** The configuration property that marks our session. */
const MARK = 'pulumiDebugSession';
let count = 0;

/** The debug session in a process of the user's code that waits for it: the program, or a plugin. */
export class ProgramSession {
  private readonly following: vscode.Disposable;
  private session: vscode.DebugSession | undefined;
  private starting: Thenable<boolean> | undefined;
  private ended = false;
  private readonly mark = (count += 1);

  /**
   * @param configuration how the debugger attaches to the process
   * @param parent the session of the program that the process belongs to, if it is open
   * @param onRequest called when the editor ends or restarts the session, before the debugger knows and lets a paused
   *   program go on
   * @param isSpared true if the process must outlive a session that the user ends
   */
  constructor(
    private readonly configuration: vscode.DebugConfiguration,
    private readonly parent: vscode.DebugSession | undefined,
    onRequest: (request: EndRequest) => void,
    isSpared: () => boolean,
  ) {
    const isIt = ({ parentSession, configuration }: vscode.DebugSession): boolean =>
      parentSession?.id === parent?.id && configuration[MARK] === this.mark;
    this.following = vscode.Disposable.from(
      new SessionEnd(
        isIt,
        (request) => {
          onRequest(request);
          // The debugger would search for the program at the same port.
          if (request === 'restart') void this.end();
        },
        isSpared,
      ),
      vscode.debug.onDidStartDebugSession((session) => {
        if (!isIt(session)) return;
        this.session = session;
        if (this.ended) void this.end();
      }),
      vscode.debug.onDidTerminateDebugSession((session) => {
        if (session !== this.session) return;
        this.session = undefined;
        this.following.dispose();
      }),
    );
  }

  /** True of this session, and of the one in it that js-debug starts for the process. */
  includes({ configuration, parentSession }: vscode.DebugSession): boolean {
    const marked = [configuration, parentSession?.configuration].find((each) => each?.[MARK] !== undefined);
    return marked?.[MARK] === this.mark;
  }

  /** From its start to its end, which is the end of the process. */
  get open(): vscode.DebugSession | undefined {
    return this.session;
  }

  /**
   * Attaches the debugger.
   * @param needless aborted when there is nothing left to attach to
   * @returns false if it could not be attached, undefined if it was no longer needed
   */
  async start(
    { name, folder, noDebug, postDebugTask }: SessionRequest,
    needless: AbortSignal,
  ): Promise<boolean | undefined> {
    // The debug console would cover the terminal with the program's output.
    const hidden = { internalConsoleOptions: 'neverOpen' };
    const after = postDebugTask === undefined ? {} : { postDebugTask };
    const settings = { ...hidden, ...this.configuration, ...after, name, [MARK]: this.mark };
    const options = { noDebug, ...(this.parent && { parentSession: this.parent }) };
    this.starting = vscode.debug.startDebugging(folder, settings, options);
    // VS Code does not give up before ten seconds have passed.
    return Promise.race([this.starting, whenAborted(needless)]);
  }

  /** Ends the session. A session that has not begun is ended when it begins, without waiting for that. */
  async end(): Promise<void> {
    this.ended = true;
    if (this.session) await vscode.debug.stopDebugging(this.session);
    else void this.unfollowFailed();
  }

  private async unfollowFailed(): Promise<void> {
    if (!(await this.starting)) this.following.dispose();
  }
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve(undefined);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
