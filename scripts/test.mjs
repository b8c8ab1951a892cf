// Runs the tests: first everything they need is installed, then the quick checks, then the suites.
//   npm test                                            everything
//   npm run test:unit                                   the fast suite; needs nothing but Node
//   node scripts/test.mjs cli editor-ui --grep PATTERN  some suites, or some of their tests
//
// What fails does not stop what comes after it, and is named once more at the end. The last line counts: each test,
// and as one failure each step that failed and each suite that could not run. Where programs wait for each other, a busy
// machine can make any of them late: files that fail there are tried once more, as a whole, and what passes only then is
// named, too.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from './glob.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureEditor } from './setup/editor.mjs';
import { ensureJudge } from './setup/engine.mjs';
import { ensureNeovim } from './setup/neovim.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePulumi } from './setup/pulumi.mjs';
import { run } from './setup/run.mjs';
import { packageExtension } from './package.mjs';

const repository = path.resolve(import.meta.dirname, '..');
/** With more files than this that fail, it is not the machine. */
const MOST_TRIED_AGAIN = 3;
/** A suite that takes longer than this hangs. */
const SUITE_LIMIT_MS = 40 * 60_000;

/** What suites need beyond the npm packages: makes it be there, and says so in the suites' environment. */
const parts = {
  async pulumi(environment) {
    const { bin } = await ensurePulumi({ log });
    environment.PATH = bin + path.delimiter + process.env.PATH;
  },
  async judge() {
    await ensureJudge({ log });
  },
  async editor() {
    await ensureEditor({ log });
  },
  async chromium(environment) {
    environment.CHROMIUM = await ensureChromium({ log });
  },
  async neovim(environment) {
    const { nvim, runtime } = await ensureNeovim({ log });
    environment.NVIM_EXECUTABLE = nvim;
    if (runtime) environment.VIMRUNTIME = runtime;
  },
  async vsix() {
    await packageExtension(path.join(repository, 'out', 'extension.vsix'));
  },
};

const browserEditor = ['editor', 'chromium'];
/** In order of speed. */
const suites = {
  unit: { folder: 'unit', needs: [] },
  lsp: { folder: 'lsp', needs: [], triesAgain: true },
  neovim: { folder: 'editor/neovim', needs: ['neovim'], triesAgain: true },
  engine: { folder: 'engine', needs: ['judge'] },
  cli: { folder: 'cli', needs: ['pulumi'], triesAgain: true },
  'editor-api': {
    folder: 'editor/api',
    needs: ['pulumi', ...(process.env.VSCODE_EXECUTABLE ? [] : browserEditor)],
    runner: ['test/bench/runEditorApi.mjs'],
  },
  'editor-ui': { folder: 'editor/ui', needs: ['pulumi', ...browserEditor, 'vsix'], triesAgain: true },
};

const checks = {
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  lint: ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  types: ['node_modules/typescript/bin/tsc', '--build'],
};

const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, each with the beginning of what it said. */
const failures = [];
/** What passed only when it was tried again, likewise. */
const unsteady = [];

async function main() {
  const { values, positionals } = parseArgs({
    options: { grep: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    throw new Error(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`);
  }
  const chosen = Object.keys(suites).filter((name) => positionals.length === 0 || positionals.includes(name));

  if (!(await step('packages', () => ensurePackages({ log })))) return;
  const ready = await prepare(chosen.flatMap((name) => suites[name].needs).filter((part) => part !== 'vsix'));
  if (positionals.length === 0) {
    for (const [name, args] of Object.entries(checks)) await step(name, () => node(args));
  }
  if (!(await step('build', () => node(['scripts/build.mjs', '--tests'])))) return;
  for (const name of chosen) {
    if (suites[name].needs.includes('vsix')) Object.assign(ready, await prepare(['vsix']));
    await runSuite(name, ready, values.grep);
  }
}

/** The environment of each part that is there; a part that is missing is a failed step and not in it. */
async function prepare(names) {
  const ready = {};
  for (const name of new Set(names)) {
    const environment = {};
    if (await step(name, () => parts[name](environment))) ready[name] = environment;
  }
  return ready;
}

/** Does one thing and reports it on one line; a failure with all that it has to say. */
async function step(name, action) {
  const start = Date.now();
  try {
    await action();
    console.log(`✔ ${name} (${seconds(start)})`);
    return true;
  } catch (error) {
    totals.failed += 1;
    failures.push(shortened(name, error.message));
    console.log(`✘ ${name} (${seconds(start)})\n${error.message}\n`);
    return false;
  }
}

/** Runs one suite in a process of its own, which prints what it likes, and adds up its results. */
async function runSuite(name, ready, grep) {
  const start = Date.now();
  console.log(`\n── ${name} ──`);
  let { results, end } = await tryFiles(name, ready, grep);
  const failed = results.filter(isFailure);
  const files = [...new Set(failed.map(({ file }) => file))];
  // Mocha's exit code is how many failed. With another it has not got through all of them.
  if (suites[name].triesAgain && end === failed.length && end > 0 && files.length <= MOST_TRIED_AGAIN) {
    console.log('\nOnce more, what has failed:');
    const again = await tryFiles(name, ready, grep, files);
    results = results.filter(({ file }) => !files.includes(file)).concat(again.results);
    end = again.end;
    const lasting = new Set(again.results.filter(isFailure).map(({ title }) => title));
    for (const { title, message } of failed) {
      if (!lasting.has(title)) unsteady.push(shortened(`${name}: ${title}`, message));
    }
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of results) counts[state] += 1;
  failures.push(
    ...results.filter(isFailure).map(({ title, message }) => shortened(`${name}: ${title}`, message)),
  );
  // An end that failed tests do not explain is a failure of its own.
  if (end !== 0 && counts.failed === 0) {
    const why = typeof end === 'string' ? end : `It ended with ${end}.`;
    console.log(why);
    failures.push(shortened(name, why));
    counts.failed = 1;
  }
  for (const state of Object.keys(totals)) totals[state] += counts[state];
  console.log(`${counts.failed === 0 ? '✔' : '✘'} ${name}: ${summary(counts)} (${seconds(start)})`);
}

/** Runs a suite, or some of its files. Returns the result of each test and how it ended: its exit code, or why it has none. */
async function tryFiles(name, ready, grep, files) {
  const file = path.join(repository, 'out', 'results', `${name}.jsonl`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const attempt = async () => {
    const command = suiteCommand(name, ready, files);
    const environment = Object.assign(
      { TEST_RESULTS: file },
      ...suites[name].needs.map((part) => ready[part]),
    );
    return runVisibly([...command, ...(grep ? ['--grep', grep] : [])], environment);
  };
  const end = await attempt().catch((error) => error.message);
  return { results: readResults(file), end };
}

/** What Node is to run for a suite, or for some of its files. Throws, in a sentence, if the suite cannot run. */
function suiteCommand(name, ready, chosen) {
  const { folder, needs, runner } = suites[name];
  const missing = needs.filter((part) => !(part in ready));
  if (missing.length > 0) throw new Error(`It cannot run without ${missing.join(' and ')}.`);
  const built = path.join('out/test', folder);
  const files = chosen ?? (existsSync(built) ? globSync(built, /\.test\.js$/) : []);
  if (files.length === 0) throw new Error(`There are no tests in test/${folder}.`);
  if (runner) return runner;
  const mocha = ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...files];
  if (process.env.CI) mocha.push('--forbid-only');
  if (!process.stdout.isTTY) mocha.push('--no-color'); // which CI would turn on
  return mocha;
}

function readResults(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

function isFailure({ state }) {
  return state === 'failed';
}

/** Runs Node with its output shown as it comes; returns its exit code, or a sentence with the signal that ended it. */
function runVisibly(args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const limit = setTimeout(() => child.kill(), SUITE_LIMIT_MS);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve(code ?? `It was ended by ${signal}.`);
    });
  });
}

/** A failure in a few lines: all of it is where it happened. */
function shortened(title, message = '') {
  const lines = message.split('\n').filter(Boolean).slice(0, 8);
  return [title, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}

const node = (args) => run(process.execPath, args, { cwd: repository });
const log = (message) => console.log(`· ${message}`);
const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;
const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

process.chdir(repository);
try {
  await main();
} catch (error) {
  totals.failed += 1;
  console.error(error.message);
}
for (const failure of failures) console.log(`\n✘ ${failure}`);
for (const failure of unsteady) console.log(`\n⚠ passed only the second time: ${failure}`);
console.log(`\n${summary(totals)}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
