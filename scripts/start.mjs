// Opens the extension in a real VS Code, with a demo workspace or with a file of yours.
//   npm start [-- [--browser] [FILE]]
//
// The demo opens at once with broken states. Its stuck stack is made in the background.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArguments, USAGE, UsageError } from './demo/arguments.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { leadPrograms, stopPrograms } from './setup/run.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const demo = path.join(repository, '.demo');
const pidFile = path.join(demo, 'pid');

/** Prints the current step. */
const log = (message) => console.log(`· ${message}`);

async function main() {
  const { help, browser, file: named } = parseArguments(process.argv.slice(2));
  if (help) return console.log(USAGE);
  const file = named && path.resolve(process.env.INIT_CWD ?? '.', named);
  if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`);

  const ended = signal();
  leadPrograms();
  const opening = open(file, browser);
  const opened = await Promise.race([opening, ended]);
  if (!opened) {
    log('ending');
    stopPrograms();
    const half = await opening.catch(() => undefined); // it cleans up after the programs
    await half?.editor.stop();
    return;
  }
  const { scene, editor } = opened;
  const over = Promise.race([editor.closed, ended]).then(() => undefined);
  if (!file) void complete(scene, over);
  await over;
  log('ending');
  stopPrograms();
  await scene.end?.();
  await editor.stop();
}

/** Opens the file, or the demo without its stack, and prints the next steps. */
async function open(file, browser) {
  await ensurePackages({ log });
  beAlone();
  // Only now: these need the installed packages.
  const { makeDemo } = await import('./demo/workspace.mjs');
  const { desktopEditor, openDesktop, openInBrowser } = await import('./demo/editors.mjs');

  const scene = file ? { file, line: 1, env: {} } : await makeDemo(repository, demo);
  const code = browser ? undefined : desktopEditor();
  log(code ? `starting ${code}` : 'starting VS Code for the browser');
  const opening = { repository, profile: path.join(demo, 'profile'), log, ...scene };
  const editor = await (code ? openDesktop(code, opening) : openInBrowser(opening));

  if (editor.address) console.log(`\nOpen this address in a browser:\n\n  ${editor.address}\n`);
  if (scene.instructions) console.log(`What to try:\n\n${scene.instructions}\n`);
  console.log(code ? 'Close the window, or press Ctrl+C here, to end.' : 'Press Ctrl+C to end.');
  return { scene, editor };
}

/** Makes the demo's stack and reports when it exists. The editor has priority, because the user is looking at it. */
async function complete(scene, over) {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL); // also for the programs that are started from now on
  const more = await Promise.race([scene.complete(log), over]);
  if (more) console.log(`\n${more}\n`);
}

/** The demo folder belongs to one `npm start` at a time. */
function beAlone() {
  const other = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  if (other && isRunning(other)) {
    throw new Error(`npm start is already running (process ${other}); end that one first, with Ctrl+C.`);
  }
  rmSync(demo, { recursive: true, force: true });
  mkdirSync(demo);
  writeFileSync(pidFile, String(process.pid));
  process.on('exit', () => rmSync(pidFile, { force: true }));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Resolves when this process is asked to end. From then on, it ends by itself: npm repeats the signal that the terminal
 * has sent.
 */
function signal() {
  process.stdout.on('error', () => undefined); // the terminal may be closed
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => resolve());
  });
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
process.exit();
