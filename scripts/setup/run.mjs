import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The time that a program gets to clean up when it is asked to end. */
const CLEAN_UP_MS = 5_000;

/** True if this process ends its programs itself; see {@link leadPrograms}. */
let leads = false;
let stopped = false;
/** The running programs, in that case. */
const running = new Set();

/**
 * Runs a program to its end and returns what it printed on standard output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 * @throws {Error} with the command line and all its output, if it fails.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (stopped) throw new Error(`${command} is not started any more.`);
    const child = spawn(command, args, { ...options, detached: leads, stdio: ['ignore', 'pipe', 'pipe'] });
    if (leads) running.add(child);
    let stdout = '';
    let all = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      all += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (all += text));
    child.on('error', (error) => {
      running.delete(child);
      reject(new Error(`${command} did not start: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(stdout);
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}:\n${all.trim()}`));
    });
  });
}

/** Runs npm: through the shell on Windows only, where npm is a batch file. */
export function npm(args, options = {}) {
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Installs packages of Python in a folder.
 * @throws {Error} one sentence, if there is no Python.
 */
export async function pipInstall(folder, wanted) {
  // Not `python3` itself: that of pyenv waits for other shells after each installation, and fails if one was killed.
  const python = await run('python3', ['-c', 'import sys; print(sys.executable)']).catch(() => {
    throw new Error('There is no Python to install it with (https://www.python.org).');
  });
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-warn-conflicts', '--no-cache-dir'];
  await run(python.trim(), ['-m', 'pip', 'install', ...quiet, '--target', folder, ...wanted]);
}

/**
 * From now on, each program of {@link run} gets its own process group. Ctrl+C in the terminal does not reach it: {@link
 * stopPrograms} ends it, and this process continues to clean up. (Windows has no such groups.)
 */
export function leadPrograms() {
  leads = process.platform !== 'win32';
}

/**
 * Ends the programs of {@link run} and their children, and starts no more: their callers see a failure. Call {@link
 * leadPrograms} first.
 */
export function stopPrograms() {
  stopped = true;
  for (const child of running) signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, CLEAN_UP_MS).unref();
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // the process group is empty
  }
}

/**
 * Waits for all jobs, even if one fails, so that nothing continues in the background.
 * @throws the error of the first failed one
 */
export async function together(...jobs) {
  const results = await Promise.allSettled(jobs);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

/**
 * Calls `main` if the module at `url` is the script that Node was started with, prints its result, and ends
 * with exit code 1 and the message if it throws.
 */
export async function runAsScript(url, main) {
  // In an extension host, this is not a file.
  const script = process.argv[1];
  if (!script || !existsSync(script) || realpathSync(script) !== fileURLToPath(url)) return;
  try {
    console.log(await main());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
