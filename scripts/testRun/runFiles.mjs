import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readResults } from './results.mjs';
import { repository } from './suites.mjs';

/** The CLI and the engine are Go programs: with this, a short run ends before its first garbage collection. */
const GOGC = '800';

/**
 * The outcome of some test files.
 * @typedef {object} Outcome
 * @property {{ state: 'passed' | 'failed' | 'skipped', title: string, file: string, ms?: number, message?: string }[]} results
 * @property {string | undefined} failure why the process failed, if no failed test explains it
 * @property {string} output everything that the process printed
 * @property {number} ms
 * @property {number | undefined} processorMs processor time; `undefined` if the system does not tell
 * @property {number} browserMs the part of it that browsers took, which only {@link noteBrowserTime} sees
 */

/**
 * Runs test files in a process with its own temporary folder.
 * @param {string} name of the job; the file with its results has this name
 * @param {object} options
 * @param {readonly string[]} options.files built test files
 * @param {readonly string[]} [options.runner] what Node runs instead of Mocha
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {string} [options.grep] runs only tests whose titles match
 * @param {number} [options.timeoutMs] a process that takes longer hangs
 * @param {AbortSignal} [options.signal] ends the process
 * @returns {Promise<Outcome>}
 */
export async function runFiles(name, { files, runner, environment, grep, timeoutMs = 20 * 60_000, signal }) {
  const resultsFile = path.join(repository, 'out', 'results', `${name.replaceAll('/', '-')}.jsonl`);
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  rmSync(resultsFile, { force: true });
  // A short name: the path of a socket is limited to about 100 characters.
  const temporary = mkdtempSync(path.join(tmpdir(), 't-'));
  // Some tests start programs as another user.
  chmodSync(temporary, 0o755);
  const remove = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  // When this process is ended, no caller sees the outcome.
  process.once('exit', remove);
  const start = Date.now();
  const program = runner ? [...runner, ...files] : mocha(files);
  const args = [
    '--require',
    './test/harness/noteProcessorTime.cjs',
    ...program,
    ...(grep ? ['--grep', grep] : []),
  ];
  // The newer Node starts in a third of the time, and tests start it a thousand times.
  const node = environment.NEW_NODE ? path.join(environment.NEW_NODE, 'node') : process.execPath;
  const own = { TEST_RESULTS: resultsFile, TMPDIR: temporary, GOGC };
  const { end, output } = await runNode(node, args, {
    env: { ...process.env, ...own, ...environment },
    timeout: timeoutMs,
    signal,
  });
  // A failed test may have left files that explain it.
  if (end === 0) remove();
  process.off('exit', remove);
  const records = readResults(resultsFile);
  const results = records.filter(({ state }) => state !== undefined);
  const browserMs = records.reduce((sum, record) => sum + (record.browserMs ?? 0), 0);
  const { processorMs } = records.find((record) => record.processorMs !== undefined) ?? {};
  // Mocha's exit code is the number of failed tests.
  const isExplained =
    end === 0 || (typeof end === 'number' && results.some(({ state }) => state === 'failed'));
  return {
    results,
    failure: isExplained ? undefined : typeof end === 'string' ? end : `It ended with ${end}.`,
    output: end === 0 ? output : `${output.trimEnd()}\nIts temporary files are in ${temporary}.`,
    ms: Date.now() - start,
    processorMs: processorMs === undefined ? undefined : processorMs + browserMs,
    browserMs,
  };
}

function mocha(files) {
  // --exit: handles that a failed test has left open would keep the process alive.
  const options = ['--no-color', '--exit', ...(process.env.CI ? ['--forbid-only'] : [])];
  return ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...files, ...options];
}

/** Runs Node. Returns its output, and its exit code or a sentence with the reason of its end. */
async function runNode(node, args, options) {
  const child = spawn(node, args, { ...options, cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill();
  process.prependOnceListener('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    const [code, signal] = await once(child, 'close');
    return { end: code ?? `It was ended by ${signal}.`, output };
  } catch (error) {
    return { end: error.message, output };
  } finally {
    process.off('exit', kill);
  }
}
