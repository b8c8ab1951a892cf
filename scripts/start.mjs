// Opens the extension in a real VS Code, with a demo workspace or with a file of yours.
//   npm start [-- [--browser] [FILE]]
// `--browser` takes the VS Code in the browser even if there is one on the desktop.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const demo = path.join(repository, '.demo');
const pidFile = path.join(demo, 'pid');

/** Says what is being done now. */
const log = (message) => console.log(`· ${message}`);

async function main() {
  const { values, positionals } = parseArgs({
    options: { browser: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const file = positionals[0] && path.resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`);
  await ensurePackages({ log });
  beAlone();
  // Only now: these need the packages.
  const { makeDemo } = await import('./demo/workspace.mjs');
  const { desktopEditor, openDesktop, openInBrowser } = await import('./demo/editors.mjs');

  const scene = file
    ? { file, line: 1, env: {}, instructions: '', end: async () => {} }
    : await makeDemo(repository, demo, log);
  const opening = { repository, profile: path.join(demo, 'profile'), ...scene };
  const code = values.browser ? undefined : desktopEditor();
  log(code ? `starting ${code}` : 'starting VS Code for the browser');
  const editor = await (code ? openDesktop(code, opening) : openInBrowser(opening));

  if (editor.address) console.log(`\nOpen this address in a browser:\n\n  ${editor.address}\n`);
  if (scene.instructions) console.log(`What to try:\n\n${scene.instructions.replace(/\*\*|`/g, '')}\n`);
  console.log(code ? 'Close the window, or press Ctrl+C here, to end.' : 'Press Ctrl+C to end.');
  await Promise.race([editor.closed, signal()]);
  log('ending');
  await editor.stop();
  await scene.end();
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

/** Resolves when somebody wants this process to end. */
function signal() {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
