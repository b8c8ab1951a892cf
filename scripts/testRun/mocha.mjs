import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readResults } from './results.mjs';
import { repository, suites } from './suites.mjs';

/** For the CLI and the engine, which are Go: so a short run ends before its first collection of garbage. */
const GOGC = '800';

/** A process that takes longer than this hangs. */
const LIMIT_MS = 20 * 60_000;

/**
 * The outcome of some test files.
 * @typedef {object} Outcome
 * @property {{ state: 'passed' | 'failed' | 'skipped', title: string, file: string, ms?: number, message?: string }[]} results
 * @property {Record<string, number>} starts how often the tests started which programs
 * @property {string | undefined} failure why the process ended as it did, if its failed tests do not explain that
 * @property {string} output all that it printed
 * @property {number} ms
 * @property {number | undefined} processorMs how much of the processor's time it took; `undefined` if unknown
 * @property {number} unseenMs the part of that which {@link processorTime} does not see from outside
 */

/**
 * Runs test files of one suite in a process of their own.
 * @param {string} name of the job; its results are kept in a file of this name
 * @param {{ suite: string, files: readonly string[], environment: NodeJS.ProcessEnv, grep: string | undefined }} options
 * @returns {Promise<Outcome>}
 */
export async function runFiles(name, { suite, files, environment, grep }) {
  const record = path.join(repository, 'out', 'results', `${name.replaceAll('/', '-')}.jsonl`);
  mkdirSync(path.dirname(record), { recursive: true });
  rmSync(record, { force: true });
  // Its own: some tests look for what was left there. Short, as the paths of sockets may not be long.
  const temporary = mkdtempSync(path.join(tmpdir(), 't-'));
  // Some tests do something as another user.
  chmodSync(temporary, 0o755);
  const start = Date.now();
  const program = suites[suite].runner ?? mocha(files);
  const args = ['--require', './test/harness/countStarts.cjs', ...program, ...(grep ? ['--grep', grep] : [])];
  const own = { TEST_RESULTS: record, TMPDIR: temporary, GOGC };
  // Tests start Node a thousand times, and the newer one starts in a third of the time.
  const node = environment.NEW_NODE ? path.join(environment.NEW_NODE, 'node') : process.execPath;
  const { end, output } = await runNode(node, args, { ...own, ...environment });
  // What failed may have left there what explains it.
  if (end === 0) rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  const records = readResults(record);
  const results = records.filter(({ state }) => state !== undefined);
  const starts = {};
  for (const [program, count] of records.flatMap((one) => Object.entries(one.starts ?? {}))) {
    starts[program] = (starts[program] ?? 0) + count;
  }
  const unseenMs = records.reduce((sum, one) => sum + (one.unseenMs ?? 0), 0);
  const seenMs = records.find((one) => one.processorMs !== undefined)?.processorMs;
  const processorMs = seenMs === undefined ? undefined : seenMs + unseenMs;
  // Mocha's exit code is how many failed, and no more than that.
  const explained = end === 0 || results.some(({ state }) => state === 'failed');
  const failure = explained ? undefined : typeof end === 'string' ? end : `It ended with ${end}.`;
  return { results, starts, failure, output, ms: Date.now() - start, processorMs, unseenMs };
}

function mocha(files) {
  const args = ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...files];
  // What a failed test has left open would keep the process until it is ended, with no second try.
  args.push('--no-color', '--exit');
  if (process.env.CI) args.push('--forbid-only');
  return args;
}

/** Runs Node; returns its exit code, or a sentence with what ended it, and all that it printed. */
function runNode(node, args, environment) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const limit = setTimeout(() => child.kill(), LIMIT_MS);
    child.on('error', (error) => resolve({ end: error.message, output }));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({ end: code ?? `It was ended by ${signal}.`, output });
    });
  });
}
