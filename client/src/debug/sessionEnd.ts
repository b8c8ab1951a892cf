import * as vscode from 'vscode';

/** What the user asks for. A session that is restarted ends, too. */
export type EndRequest = 'end' | 'restart';

/** Tells who ended a debug session: the user, or the program by its own end. */
export class SessionEnd implements vscode.Disposable {
  private byUser = false;
  private readonly following: vscode.Disposable;

  /**
   * @param isIt true of the session that is meant, which starts later
   * @param onRequest called when the editor ends or restarts the session, before the debugger knows and lets a paused
   *   program go on
   */
  constructor(
    isIt: (session: vscode.DebugSession) => boolean,
    private readonly onRequest: (request: EndRequest) => void = () => undefined,
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
      onWillReceiveMessage: ({ command }: { command?: string }) => {
        if (announced) return;
        if (command === 'restart') this.onRequest('restart');
        if (command !== 'disconnect' && command !== 'terminate') return;
        this.byUser = true;
        this.onRequest('end');
      },
    };
  }
}
