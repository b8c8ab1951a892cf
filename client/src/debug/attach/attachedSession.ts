import * as vscode from 'vscode';

/** A debug session in a program that this window has not started. */
export interface AttachedSession {
  /** Resolves when the session is over, whatever ended it. */
  readonly ended: Promise<void>;
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
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const following = vscode.debug.onDidTerminateDebugSession((session) => {
    if (isOurs(session)) end();
  });
  void ended.then(() => {
    following.dispose();
  });
  if (await vscode.debug.startDebugging(folder, { ...configuration, [MARK]: pid })) return { ended };
  end();
  throw new Error(`The debugger could not be attached to process ${pid}.`);
}
