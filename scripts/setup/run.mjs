import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let all = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      all += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (all += text));
    child.on('error', (error) => reject(new Error(`${command} did not start: ${error.message}`)));
    child.on('close', (code, signal) => {
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
 * Calls `main` if the module at `url` is the script that Node was started with, prints its result, and ends
 * with exit code 1 and the message if it throws.
 */
export async function runAsScript(url, main) {
  // In an extension host it names no file.
  const script = process.argv[1];
  if (!script || !existsSync(script) || realpathSync(script) !== fileURLToPath(url)) return;
  try {
    console.log(await main());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
