import * as vscode from 'vscode';
import { PlacedBreakpoints, placementIn, type Placement } from './model/placedBreakpoints';

interface Followed {
  readonly session: vscode.DebugSession;
  readonly breakpoints: PlacedBreakpoints;
  ended: boolean;
}

/**
 * The breakpoints of every debug session in this window. What a run says of a breakpoint depends on all of them: a compound
 * configuration, for example, also stops in programs that are not Pulumi's.
 */
export class WindowBreakpoints implements vscode.Disposable {
  private readonly sessions = new Set<Followed>();
  private readonly following: vscode.Disposable;
  /** How many runs may still ask. */
  private asking = 0;

  constructor() {
    this.following = vscode.Disposable.from(
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: (session) => {
          const breakpoints = new PlacedBreakpoints();
          this.sessions.add({ session, breakpoints, ended: false });
          return {
            onWillReceiveMessage: (message: object) => {
              breakpoints.toAdapter(message);
            },
            onDidSendMessage: (message: object) => {
              breakpoints.fromAdapter(message);
            },
          };
        },
      }),
      vscode.debug.onDidTerminateDebugSession(({ id }) => {
        for (const each of this.sessions) each.ended ||= each.session.id === id;
        this.forgetEnded();
      }),
    );
  }

  /** Remembers also sessions that end, until the work is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.asking += 1;
    try {
      return await work();
    } finally {
      this.asking -= 1;
      this.forgetEnded();
    }
  }

  /**
   * Which breakpoints had a place in the code that ran.
   * @param isOfRun true of the sessions of the run, and of those that the debugger starts in them
   */
  placement(isOfRun: (session: vscode.DebugSession) => boolean): Placement {
    const all = [...this.sessions];
    const own = all.filter(({ session }) => isOfRun(session));
    const others = all.filter((each) => !own.includes(each));
    return placementIn(
      own.map(({ breakpoints }) => breakpoints),
      others.map(({ breakpoints }) => breakpoints),
    );
  }

  dispose(): void {
    this.following.dispose();
  }

  private forgetEnded(): void {
    if (this.asking > 0) return;
    for (const each of this.sessions) if (each.ended) this.sessions.delete(each);
  }
}
