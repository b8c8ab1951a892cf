import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  launchConfiguration,
  previewConfiguration,
} from '../../../client/src/features/debug/model/nodeConfiguration';
import { changesBetween, contentsOf } from '../../harness/folderContents';
import type { PulumiStack } from '../../harness/pulumiStack';
import { breakAtStops, followStops, until, untilEnded, type Stop } from './debugStops';
import { emptyProject } from './emptyProject';
import { forgetSaid, said } from './saidToUser';

/** What a project's folder contains. */
export interface ProjectFiles {
  readonly files: Readonly<Record<string, string>>;
  /** Symbolic links, as package managers make them for the packages of a monorepo. */
  readonly links?: Readonly<Record<string, string>>;
}

export const json = (value: object): string => JSON.stringify(value, undefined, 2);

/** A project file of a Node.js program. */
export const project = (more: object = {}, options: object = {}): string =>
  json({ name: 'shop', runtime: { name: 'nodejs', options }, ...more });

export const tsconfig = (compilerOptions: object): string =>
  json({
    compilerOptions: {
      target: 'es2022',
      sourceMap: true,
      skipLibCheck: true,
      types: ['node'],
      ...compilerOptions,
    },
    files: ['index.ts'],
  });

export const commonJsConfig = tsconfig({ module: 'commonjs', moduleResolution: 'node', strict: true });

/** Replaces the program of a stack. */
export function writeProject(stack: PulumiStack, { files, links = {} }: ProjectFiles): void {
  emptyProject(stack, Object.keys(files));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(stack.cwd, name)), { recursive: true });
    writeFileSync(path.join(stack.cwd, name), text);
  }
  for (const [name, target] of Object.entries(links)) {
    const link = path.join(stack.cwd, name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.resolve(path.dirname(link), target), link, 'junction');
  }
}

/** What a preview says in which nothing was wrong. */
export const SUCCEEDED = 'The preview of stack “dev” has succeeded.';

interface PreviewOptions {
  /** How often to step into after each stop. */
  readonly steps?: number;
  /** Each line that it says. */
  readonly says?: readonly string[] | undefined;
  /** True if another program runs beside it, whose lines in the debug console don't count. */
  readonly beside?: boolean;
  /** False if the test itself lets it go on after each stop. */
  readonly goesOn?: boolean;
  /** Further arguments of a launch configuration. */
  readonly args?: readonly string[];
}

/**
 * Debugs a preview by the extension, to its end, and asserts that it leaves neither a process, nor a lock, nor a session, that
 * it changes no file, and that messages and debug console say nothing else.
 * @param breakpoints where the breakpoints are
 * @returns where the program, and what belongs to it, stopped
 */
export async function stopsOf(
  stack: PulumiStack,
  breakpoints: readonly Stop[],
  { steps = 0, says = [SUCCEEDED], beside = false, goesOn = true, args = [] }: PreviewOptions = {},
): Promise<readonly Stop[]> {
  let over = false;
  // Without it, the first run in a folder would offer to save it.
  const settings = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, '.vscode/launch.json');
  if (!existsSync(settings)) {
    mkdirSync(path.dirname(settings), { recursive: true });
    writeFileSync(
      settings,
      json({ configurations: [previewConfiguration(undefined), launchConfiguration()] }),
    );
  }
  const files = (): Map<string, string> =>
    new Map([...contentsOf(stack.cwd), ...contentsOf(path.dirname(settings))]);
  const before = files();
  forgetSaid();
  const stops = await stopsDuring(stack, breakpoints, goesOn ? steps : undefined, async (begun) => {
    if (args.length > 0) {
      const configuration = { type: 'pulumiTroubleshooter', request: 'launch', name: 'Preview' };
      const settings = { ...configuration, project: stack.cwd, stack: stack.name, args };
      await vscode.debug.startDebugging(vscode.workspace.workspaceFolders![0], settings);
    } else {
      const command = 'pulumiTroubleshooter.debugProgram';
      void vscode.commands.executeCommand(command, vscode.Uri.file(stack.cwd)).then(() => {
        over = true;
      });
    }
    await until('the program to begin', begun);
  });
  // The command ends when its last message is closed.
  await until('the command to end', async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    return over || (args.length > 0 && said.includes(says.at(-1)!));
  });
  assert.deepEqual(await stack.locks(), []);
  // A plugin prints its port for Pulumi.
  const ignored = beside ? /^console: / : /^console: \d+$/;
  assert.deepEqual(
    said.filter((line) => !ignored.test(line)),
    says,
  );
  assert.deepEqual(changesBetween(before, files()), []);
  return stops;
}

/**
 * Debugs a preview as VS Code does alone: a configuration for Node, with all its defaults, that runs the CLI. A JavaScript Debug
 * Terminal does the same with what is typed there.
 */
export function stopsAlone(
  stack: PulumiStack,
  breakpoints: readonly Stop[],
  args: readonly string[] = [],
): Promise<readonly Stop[]> {
  return stopsDuring(stack, breakpoints, 0, async () => {
    const configuration = {
      type: 'node',
      request: 'launch',
      name: 'pulumi preview',
      cwd: stack.cwd,
      runtimeExecutable: 'pulumi',
      runtimeArgs: ['preview', '--non-interactive', '--stack', stack.name, ...args],
      env: process.env,
    };
    const [folder] = vscode.workspace.workspaceFolders!;
    assert.equal(await vscode.debug.startDebugging(folder, configuration), true);
  });
}

/** Where programs stop from the start of a run on until all of it has ended, with its debug sessions. */
async function stopsDuring(
  stack: PulumiStack,
  breakpoints: readonly Stop[],
  steps: number | undefined,
  start: (begun: () => boolean) => Promise<void>,
): Promise<readonly Stop[]> {
  breakAtStops(stack.cwd, breakpoints);
  const stops: Stop[] = [];
  /** The debug sessions that are open. (VS Code can still call one the active one after its end.) */
  const open = new Set<string>();
  let hasBegun = false;
  const followed = vscode.Disposable.from(
    steps === undefined ? { dispose: () => undefined } : followStops(stack.cwd, stops, steps),
    vscode.debug.onDidStartDebugSession(({ id }) => {
      hasBegun = true;
      open.add(id);
    }),
    vscode.debug.onDidTerminateDebugSession(({ id }) => open.delete(id)),
  );
  try {
    await start(() => hasBegun);
    await untilEnded(stack, () => `It stopped at ${stops.map(({ at }) => at).join(', ')}.`);
    await until('the debug sessions to end', () => open.size === 0);
  } finally {
    followed.dispose();
  }
  return stops;
}
