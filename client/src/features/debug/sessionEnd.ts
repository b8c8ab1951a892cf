import * as vscode from 'vscode';

/** What the user asks for. A session that is restarted ends, too. */
export type EndRequest = 'end' | 'restart';

/** What the editor sends to the debug adapter. */
interface EditorMessage {
  readonly command?: string;
  readonly arguments?: { terminateDebuggee?: boolean };
}

/** Tells who ended a debug session: the user, or the program by its own end. */
export class SessionEnd implements vscode.Disposable {
  private byUser = false;
  private readonly following: vscode.Disposable;

  /**
   * @param isIt true of the session that is meant, which starts later
   * @param onRequest called when the editor ends or restarts the session, before the debugger knows and lets a paused
   *   program go on
   * @param isSpared true if the process must outlive a session that the user ends
   */
  constructor(
    isIt: (session: vscode.DebugSession) => boolean,
    private readonly onRequest: (request: EndRequest) => void = () => undefined,
    private readonly isSpared: () => boolean = () => false,
  ) {
    this.following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => (isIt(session) ? this.track() : undefined),
    });
  }

  /** True if the editor ended the session, which the user or an extension asked for, and not the program. */
  get isByUser(): boolean {
    return this.byUser;
  }

  dispose(): void {
    this.following.dispose();
  }

  /**
   * Follows what editor and adapter say to each other. The adapter announces the end of a program; the editor answers with
   * the same request that it sends first when the user ends the session.
   */
  private track(): vscode.DebugAdapterTracker {
    let announced = false;
    return {
      onDidSendMessage: ({ event }: { event?: string }) => {
        announced ||= event === 'terminated';
      },
      onWillReceiveMessage: ({ command, arguments: settings }: EditorMessage) => {
        // The adapter gets this very object. With “Stop”, the editor asks it to kill the process.
        if (settings?.terminateDebuggee && this.isSpared()) settings.terminateDebuggee = false;
        if (announced) return;
        if (command === 'restart') this.onRequest('restart');
        if (command !== 'disconnect' && command !== 'terminate') return;
        this.byUser = true;
        this.onRequest('end');
      },
    };
  }
}
