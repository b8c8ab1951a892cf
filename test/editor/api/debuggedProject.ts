import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiStack } from '../../harness/pulumiStack';
import { breakAt, followStops, until, untilEnded } from './debugStops';
import { emptyProject } from './emptyProject';

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

interface Breakpoints {
  readonly file: string;
  /** From 1. */
  readonly lines: readonly number[];
}

/**
 * Debugs a preview to its end.
 * @param steps how often to step into after each stop
 * @returns where the program, and what belongs to it, stopped
 */
export async function stopsOf(
  stack: PulumiStack,
  breakpoints: Breakpoints | readonly Breakpoints[],
  steps = 0,
): Promise<string[]> {
  for (const { file, lines } of [breakpoints].flat()) breakAt(path.join(stack.cwd, file), lines);
  const stops: string[] = [];
  const followed = followStops(stack.cwd, stops, steps);
  let over = false;
  const command = 'pulumiTroubleshooter.debugProgram';
  void vscode.commands.executeCommand(command, vscode.Uri.file(stack.cwd)).then(() => {
    over = true;
  });
  try {
    await until('the program to begin', () => stops.length > 0);
    await untilEnded(stack);
    // The command ends when its last message is closed.
    await until('the command to end', async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      return over;
    });
  } finally {
    followed.dispose();
  }
  return stops;
}
