import * as vscode from 'vscode';
import { PlacedBreakpoints, placementIn, type Placement } from './model/placedBreakpoints';

interface Session {
  readonly session: vscode.DebugSession;
  readonly breakpoints: PlacedBreakpoints;
}

/** The breakpoints of every debug session in this window. */
export class WindowBreakpoints implements vscode.Disposable {
  private readonly open = new Set<Session>();
  private readonly followers = new Set<SessionsBeside>();
  private readonly following: vscode.Disposable;

  constructor() {
    this.following = vscode.Disposable.from(
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: (session) => {
          const breakpoints = new PlacedBreakpoints();
          const added = { session, breakpoints };
          this.open.add(added);
          for (const each of this.followers) each.sessions.add(added);
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
        for (const each of this.open) if (each.session.id === id) this.open.delete(each);
      }),
    );
  }

  /** Remembers the sessions that are open now or begin later, until it is disposed of. */
  follow(): SessionsBeside {
    const follower = new SessionsBeside(this.open, () => this.followers.delete(follower));
    this.followers.add(follower);
    return follower;
  }

  dispose(): void {
    this.following.dispose();
  }
}

/**
 * All debug sessions during a run. What the run says of a breakpoint depends on all of them: a compound configuration, for
 * example, also stops in programs that are not Pulumi's.
 */
export class SessionsBeside implements vscode.Disposable {
  readonly sessions: Set<Session>;

  /** @param open the sessions that are open, at each moment */
  constructor(
    private readonly open: ReadonlySet<Session>,
    readonly dispose: () => void,
  ) {
    this.sessions = new Set(open);
  }

  /** Forgets the sessions of an earlier run. */
  forgetEnded(): void {
    for (const each of this.sessions) if (!this.open.has(each)) this.sessions.delete(each);
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
}
