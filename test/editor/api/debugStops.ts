import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiProcess } from '../../harness/pulumiProcess';
import type { PulumiStack } from '../../harness/pulumiStack';

/** Sets breakpoints; lines are 1-based. */
export function breakAt(file: string, lines: readonly number[]): void {
  const source = vscode.Uri.file(file);
  vscode.debug.addBreakpoints(
    lines.map(
      (line) => new vscode.SourceBreakpoint(new vscode.Location(source, new vscode.Position(line - 1, 0))),
    ),
  );
}

export async function clearBreakpoints(): Promise<void> {
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  await until('no breakpoints', () => vscode.debug.breakpoints.length === 0);
}

/**
 * Records each stop of a debugged program and continues it.
 * @param root what the files are relative to
 * @param stops gets `index.ts:7`
 * @param steps how often to step into before that
 */
export function followStops(root: string, stops: string[], steps = 0): vscode.Disposable {
  let left = steps;
  return vscode.debug.registerDebugAdapterTrackerFactory('*', {
    createDebugAdapterTracker: (session) => ({
      onDidSendMessage: (message: { event?: string; body?: { threadId?: number } }) => {
        const threadId = message.body?.threadId;
        if (message.event === 'stopped') void note(session, threadId);
      },
    }),
  });

  async function note(session: vscode.DebugSession, threadId: number | undefined): Promise<void> {
    const { stackFrames } = (await session.customRequest('stackTrace', { threadId, levels: 1 })) as {
      stackFrames: { line: number; source?: { path?: string } }[];
    };
    const [top] = stackFrames;
    const named = top?.source?.path ?? '';
    // In a remote editor it is an address.
    const file = named.startsWith('vscode-remote:') ? vscode.Uri.parse(named).path : named;
    stops.push(`${path.relative(root, file)}:${top?.line}`);
    await session.customRequest(left-- > 0 ? 'stepIn' : 'continue', { threadId });
  }
}

/** Waits until no process of a stack is left. A failure names those that still run. */
export function untilEnded(stack: PulumiStack): Promise<void> {
  let left: readonly PulumiProcess[] = [];
  const isEnded = async (): Promise<boolean> => {
    left = await stack.processesLeft();
    return left.length === 0;
  };
  return until('everything to end', isEnded, () =>
    left.map(({ pid, command }) => `${pid} ${command}`).join('\n'),
  );
}

/** @param details what a failure says about the wait */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  details: () => string = () => '',
): Promise<void> {
  const end = Date.now() + 40_000;
  while (!(await condition())) {
    if (Date.now() > end) {
      const focus = vscode.debug.activeDebugSession?.name ?? 'none';
      throw new Error(`waited for ${what}; the debug session in focus: ${focus}\n${details()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
