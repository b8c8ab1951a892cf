import * as vscode from 'vscode';

/** Tells who ended a debug session: the user, or the program by its own end. */
export class SessionEnd implements vscode.Disposable {
  private byUser = false;
  private readonly following: vscode.Disposable;

  /** @param isIt true of the session that is meant, which starts later */
  constructor(isIt: (session: vscode.DebugSession) => boolean) {
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
        if (!announced && (command === 'disconnect' || command === 'terminate')) this.byUser = true;
      },
    };
  }
}
