import * as vscode from 'vscode';
import { SessionEnd } from '../sessionEnd';

/** A debug session in a program that this window has not started. */
export interface AttachedSession {
  /** Resolves when the session is over: true if the editor ended it, which the user asked for, and not the program. */
  readonly endedByUser: Promise<boolean>;
}

/** The configuration property that marks our session. */
const MARK = 'pulumiProcess';

/**
 * Attaches a debugger.
 * @param pid the process to attach to
 * @throws {Error} if it cannot be attached
 */
export async function startAttached(
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
  pid: number,
): Promise<AttachedSession> {
  const isOurs = ({ configuration }: vscode.DebugSession): boolean => configuration[MARK] === pid;
  const sessionEnd = new SessionEnd(isOurs);
  let end = (): void => undefined;
  const endedByUser = new Promise<boolean>((resolve) => {
    end = (): void => {
      resolve(sessionEnd.isByUser);
    };
  });
  const following = vscode.Disposable.from(
    sessionEnd,
    vscode.debug.onDidTerminateDebugSession((session) => {
      if (isOurs(session)) end();
    }),
  );
  void endedByUser.then(() => {
    following.dispose();
  });
  if (await vscode.debug.startDebugging(folder, { ...configuration, [MARK]: pid })) return { endedByUser };
  end();
  throw new Error(`The debugger could not be attached to process ${pid}.`);
}
