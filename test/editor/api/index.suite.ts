import { readdirSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { listenToAll } from './saidToUser';

const repository = path.resolve(__dirname, '../../../..');

/**
 * VS Code calls this in its extension host: runs the test files that TEST_FILES names there, by default all of this folder.
 * The tests may not know which editor it is: the desktop's or the stand-in (test/harness/editorHost.mjs).
 * @throws {Error} if a test fails, which becomes the editor's exit code.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  listenToAll();
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 30_000,
    color: false,
    forbidOnly: process.env['CI'] !== undefined,
    reporter: path.join(repository, 'test/harness/reporter.cjs'),
    ...(process.env['TEST_GREP'] ? { grep: process.env['TEST_GREP'] } : {}),
  });
  for (const file of process.env['TEST_FILES']?.split(path.delimiter) ?? allFiles()) mocha.addFile(file);
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
    ignoreDebugger();
  });
  if (failures > 0) throw new Error(`${failures} failed`);
}

function allFiles(): string[] {
  const names = readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  return names.sort().map((name) => path.join(__dirname, name));
}

/**
 * VS Code's debugger for Node runs in the same process. It requests a program that has just ended once more, and does
 * not handle the rejection; Mocha would count that as a failure of the current test.
 */
function ignoreDebugger(): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    const listeners = process.listeners(event as 'uncaughtException');
    process.removeAllListeners(event);
    let isPassedOn = false;
    process.on(event, (error: unknown, ...more: unknown[]) => {
      // Mocha emits a rejection again for other listeners, which are called anyway.
      if (isPassedOn || isOfDebuggerAlone(error)) return;
      isPassedOn = true;
      try {
        for (const listener of listeners) Reflect.apply(listener, process, [error, ...more]);
      } finally {
        isPassedOn = false;
      }
    });
  }
}

/** True if the stack trace of an error contains the debugger's code, but neither the extension's nor a test's. */
function isOfDebuggerAlone(error: unknown): boolean {
  const frames = error instanceof Error ? (error.stack ?? '').split(/\n\s+at /).slice(1) : [];
  return frames.some((frame) => frame.includes('ms-vscode.js-debug')) && !frames.some(isOurs);
}

/** The tests' editor with its debugger is also in a folder below the repository. */
function isOurs(frame: string): boolean {
  return ['client', 'server', 'dist', 'test', 'out'].some((folder) =>
    frame.includes(path.join(repository, folder) + path.sep),
  );
}
