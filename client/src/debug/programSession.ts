import * as vscode from 'vscode';
import { PlacedBreakpoints } from './placedBreakpoints';
import { SessionEnd, type EndRequest } from './sessionEnd';
import { ATTACH, meantSkipFiles, type LaunchConfiguration, type SourceFiles } from './launchConfiguration';

export interface SessionRequest {
  /**
   * The session's name. No entry of launch.json may have it: at a restart, VS Code would take that entry, with the port in
   * it, where another program may listen.
   */
  readonly name: string;
  /** The workspace folder that contains the project, if any. */
  readonly folder: vscode.WorkspaceFolder | undefined;
  /** How to attach; port and address are added here. */
  readonly configuration: LaunchConfiguration;
  /** The program's sources, used where the configuration names none. */
  readonly sources: SourceFiles;
  /** True if the program runs without stopping at breakpoints. */
  readonly noDebug: boolean;
  /** The task that runs after the session. */
  readonly postDebugTask: unknown;
}

/** The debug session in a program that waits for it. */
export class ProgramSession {
  private readonly following: vscode.Disposable;
  private session: vscode.DebugSession | undefined;
  private starting: Thenable<boolean> | undefined;
  private ended = false;
  private readonly placed = new PlacedBreakpoints();

  /**
   * @param port the port of the program's inspector on 127.0.0.1. No other session has it, so it identifies this one.
   * @param onRequest called when the editor ends or restarts the session, before the debugger knows and lets a paused
   *   program go on
   */
  constructor(
    private readonly port: number,
    onRequest: (request: EndRequest) => void,
  ) {
    // The child session is the process in it.
    const isIt = ({ parentSession, configuration }: vscode.DebugSession): boolean =>
      parentSession === undefined && configuration['port'] === port;
    this.following = vscode.Disposable.from(
      new SessionEnd(isIt, (request) => {
        onRequest(request);
        // The debugger would search for the program at the same port.
        if (request === 'restart') void this.end();
      }),
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: ({ parentSession }) =>
          parentSession && isIt(parentSession)
            ? {
                onWillReceiveMessage: (message: object) => {
                  this.placed.toAdapter(message);
                },
                onDidSendMessage: (message: object) => {
                  this.placed.fromAdapter(message);
                },
              }
            : undefined,
      }),
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

  /** True from its start to its end, which the program's end is. */
  get isOpen(): boolean {
    return this.session !== undefined;
  }

  /** The files with breakpoints, if no breakpoint had a place in the program's code. */
  get unplacedFiles(): readonly string[] {
    return this.placed.filesIfNoneIsPlaced();
  }

  /**
   * Attaches the debugger.
   * @param needless aborted when there is nothing left to attach to
   * @returns false if it could not be attached, undefined if it was no longer needed
   */
  async start(
    { name, folder, configuration, sources, noDebug, postDebugTask }: SessionRequest,
    needless: AbortSignal,
  ): Promise<boolean | undefined> {
    // The debug console would cover the terminal with the program's output.
    const hidden = { internalConsoleOptions: 'neverOpen' };
    // This port is the program's, so there is nothing else to attach to after its end.
    const once = { ...ATTACH, name, port: this.port, restart: false };
    const skipFiles = meantSkipFiles(configuration['skipFiles']);
    const after = postDebugTask === undefined ? {} : { postDebugTask };
    const settings = { ...hidden, ...sources, ...configuration, ...after, skipFiles, ...once };
    this.starting = vscode.debug.startDebugging(folder, settings, { noDebug });
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
