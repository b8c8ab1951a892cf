import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiProcess } from '../../harness/pulumiProcess';
import type { PulumiStack } from '../../harness/pulumiStack';

/** Where a debugged program has stopped, and what the editor shows there. */
export interface Stop {
  /** The file and the line, from 1: `index.ts:7`. */
  readonly at: string;
  /** The variables in scope, except global ones; of several of a name, the innermost. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Asserts where a program has stopped, and that these variables had these values there; there may be others. */
export function assertStops(stops: readonly Stop[], expected: readonly Stop[], message?: string): void {
  assert.deepEqual(asExpected(stops, expected), expected, message);
}

/** Of each stop, only the variables that the expected one of the same place in the list has. */
export function asExpected(stops: readonly Stop[], expected: readonly Stop[]): readonly Stop[] {
  return stops.map(({ at, variables }, index) => {
    const names = Object.keys(expected[index]?.variables ?? {});
    const seen = Object.entries(variables).filter(([name]) => names.includes(name));
    return { at, variables: Object.fromEntries(seen) };
  });
}

/** Sets a breakpoint at the place of each stop. */
export function breakAtStops(root: string, stops: readonly Stop[]): void {
  for (const { at } of stops) {
    const [, file, line] = /^(.+):(\d+)$/.exec(at)!;
    breakAt(path.join(root, file!), [Number(line)]);
  }
}

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
 * @param stops gets each stop
 * @param steps how often to step into before that
 */
export function followStops(root: string, stops: Stop[], steps = 0): vscode.Disposable {
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
      stackFrames: { id: number; line: number; source?: { path?: string } }[];
    };
    const [top] = stackFrames;
    const named = top?.source?.path ?? '';
    // In a remote editor it is an address.
    const file = named.startsWith('vscode-remote:') ? vscode.Uri.parse(named).path : named;
    const variables = top ? await variablesIn(session, top.id) : {};
    stops.push({ at: `${path.relative(root, file)}:${top?.line}`, variables });
    await session.customRequest(left-- > 0 ? 'stepIn' : 'continue', { threadId });
  }
}

/** What the view of the variables shows for a frame of the stack. */
async function variablesIn(session: vscode.DebugSession, frameId: number): Promise<Record<string, string>> {
  const { scopes } = (await session.customRequest('scopes', { frameId })) as {
    scopes: { name: string; variablesReference: number }[];
  };
  const seen: Record<string, string> = {};
  for (const { name: scope, variablesReference } of scopes) {
    if (scope === 'Global') continue;
    const { variables } = (await session.customRequest('variables', { variablesReference })) as {
      variables: { name: string; value: string }[];
    };
    for (const { name, value } of variables) seen[name] ??= value;
  }
  return seen;
}

/**
 * Waits until no process of a stack is left. A failure names those that still run.
 * @param details what else it says
 */
export function untilEnded(stack: PulumiStack, details: () => string = () => ''): Promise<void> {
  let left: readonly PulumiProcess[] = [];
  const isEnded = async (): Promise<boolean> => {
    left = await stack.processesLeft();
    return left.length === 0;
  };
  return until('everything to end', isEnded, () =>
    [details(), ...left.map(({ pid, command }) => `${pid} ${command}`)].join('\n'),
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
