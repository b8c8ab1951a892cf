// Runs all flows on all backends, all flows with older CLIs, the comparison with an older engine, the comparison of the
// debugger with VS Code alone, commands on real Kubernetes clusters, and then the fuzz tests with new seeds, round after round: `npm run test:long`.
//
// Failing seeds are kept in test/seeds.json: `npm test` then fails with them until the fault is fixed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from './glob.mjs';
import { ensureJudge } from './setup/engine.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePulumi } from './setup/pulumi.mjs';
import { ensureCluster, ensureKubernetesProvider } from './setup/kubernetes.mjs';
import { run } from './setup/run.mjs';
import { ensureWorld } from './setup/world.mjs';
import { shortened } from './testRun/results.mjs';
import { runFiles } from './testRun/runFiles.mjs';
import { parts, suites as testSuites } from './testRun/suites.mjs';
import { versions } from './versions.mjs';

const USAGE = `\
Usage: npm run test:long [-- --minutes N]
       node scripts/testLong.mjs [--minutes N] [--older]

Runs all flows on all backends, all flows with older CLIs, the comparison with an older engine, the comparison of the
debugger with VS Code alone, what happens on real Kubernetes clusters, and then the fuzz tests with new seeds, round after round. Ctrl+C ends it with its summary. What fails
is kept in test/seeds.json.

  --minutes N  how long (60); a round that has begun is ended
  --older      only what the older CLIs and the older engine run
  -h, --help   print this`;

const repository = path.resolve(import.meta.dirname, '..');
const kept = path.join(repository, 'test', 'seeds.json');
/** The folders with fuzz tests. Each runs in its own process: a crash in one does not end the others. */
const suites = ['unit', 'lsp', 'engine', 'world', 'kubernetes'];
/** The tests that cover only some backends, moments or ways to end in `npm test`. */
const OF_EVERY_FLOW = [
  'backendFlows',
  'aws',
  'outlivesEditor',
  'pinnedBackend',
  'repairPendingOperations',
  'interleavedWrites',
];
/** The tests that compare the debugger with VS Code alone, which `npm test` leaves out. */
const OF_THE_DEBUGGER = ['debugPrograms', 'debugPlugins', 'attachToProgram'];
/** The tests with all flows of a command or with most of the CLI's output. The others are about the newest engine. */
const OF_OLDER_CLIS = [
  'pinnedBackend',
  'repairPendingOperations',
  'pendingOperationsPage',
  'lookUp',
  'drift',
  'finishDestroy',
  'history',
  'undoWrite',
  'restoreBackup',
  'bringBackStack',
  'bringBackEntry',
  'moveResources',
  'keysOfSecrets',
  'legacyBackend',
  'recordTrace',
  'verboseLog',
  'service',
  'bucketBackend',
];
/** Multiplies the attempts of `npm test`, so that starting the processes costs little in comparison. */
const FACTOR = 6;
/** The same for the repairs that are judged by the next update: a thousand damaged stacks in each round. */
const FACTOR_OF_WORLD = 50;
/** A suite that takes longer than this hangs. */
const SUITE_LIMIT_MS = 60 * 60_000;

const log = (message) => console.log(`· ${message}`);

/** The failures: each with its test, the seeds that repeat it, and its message. */
const finds = [];
/** Ctrl+C aborts it: no more tests run, and the summary follows. */
const interruption = new AbortController();
const { signal } = interruption;

async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      older: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(USAGE);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not ${values.minutes}.`);
  await ensurePackages({ log });
  if (!values.older) {
    await ensureJudge({ log });
    await ensureWorld({ log });
    await ensureCluster({ log });
    await ensureKubernetesProvider({ log });
  }
  await run(process.execPath, ['scripts/build.mjs', '--tests'], { cwd: repository });

  process.on('SIGINT', () => interruption.abort());
  const end = values.older ? 0 : Date.now() + minutes * 60_000;
  if (!values.older) await runBackends();
  for (const version of [versions.oldestPulumi, versions.olderPulumi, versions.lastPulumiOfOldLayout])
    if (!signal.aborted) await runOlderCli(version);
  if (!signal.aborted) await runOlderEngine(versions.olderPulumi);
  if (!signal.aborted && !values.older) await runDebugger();
  if (!signal.aborted && !values.older) await runKubernetes();
  let attempts = 0;
  for (let round = 1; !signal.aborted && Date.now() < end; round++) {
    const start = Date.now();
    const seed = Math.floor(Math.random() * 2 ** 31);
    const counts = [];
    for (const suite of suites) {
      if (signal.aborted) break;
      const made = await runSuite(suite, seed);
      counts.push(`${suite} ${made.toLocaleString('en')}`);
      attempts += made;
    }
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`round ${round}, FUZZ_SEED=${seed}: ${counts.join(', ')} attempts, ${seconds} s`);
  }

  for (const find of finds) console.log(`\n${describe(find)}`);
  console.log(`\n${attempts.toLocaleString('en')} attempts, ${finds.length} failed`);
  if (finds.length > 0) process.exitCode = 1;
}

/** Runs the fuzz tests of a suite from this seed on. Returns how many attempts they made. */
async function runSuite(suite, seed) {
  const factor = suite === 'world' ? FACTOR_OF_WORLD : FACTOR;
  const environment = { FUZZ_SEED: seed, FUZZ_FACTOR: factor };
  const tests = await runTests(suite, fuzzTestFiles(suite), environment, String.raw`\[fuzz\]`);
  return tests.reduce((sum, test) => sum + (test.attempts ?? 0), 0);
}

/** Runs all flows on all backends, and ends the window of each command in every way; `npm test` leaves out some. */
async function runBackends() {
  const { bin } = await ensurePulumi({ log });
  const files = OF_EVERY_FLOW.map((name) => `out/test/cli/${name}.test.js`);
  const environment = { EVERY_FLOW: '1', PATH: bin + path.delimiter + process.env.PATH };
  const tests = await runTests('backends', files, environment);
  console.log(`${passed(tests)} flows on backends passed`);
}

/** Runs the flows in a folder, at a service and in a bucket with an older CLI that the extension works with. */
async function runOlderCli(version) {
  const environment = { TEST_PULUMI: version, EVERY_FLOW: '1' };
  await build('scripts/setup/pulumi.mjs', environment);
  const files = OF_OLDER_CLIS.map((name) => `out/test/cli/${name}.test.js`);
  const tests = await runTests(`the CLI ${version}`, files, environment);
  console.log(`${passed(tests)} tests with the CLI ${version} passed`);
}

/** Debugs each kind of program once more by VS Code alone, and compares the documents' table with that. */
async function runDebugger() {
  const { needs, runner } = testSuites['editor-api'];
  const environment = { EVERY_FLOW: '1' };
  for (const part of needs) Object.assign(environment, await parts[part].make());
  const files = OF_THE_DEBUGGER.map((name) => built(`test/editor/api/${name}.test.ts`));
  const tests = await runTests('the debugger', files, environment, undefined, runner);
  // The newest CLI has no `pulumi watch`.
  const older = { ...environment, TEST_PULUMI: versions.olderPulumi };
  await build('scripts/setup/pulumi.mjs', older);
  tests.push(...(await runTests('pulumi watch', files, older, 'of pulumi watch', runner)));
  console.log(`${passed(tests)} comparisons of the debugger passed`);
}

/** Tests commands and the next update on real clusters. The fuzz tests among these tests run again in the rounds. */
async function runKubernetes() {
  const { bin } = await ensurePulumi({ log });
  const files = globSync('test/kubernetes', /\.test\.ts$/).map(built);
  const environment = { PATH: bin + path.delimiter + process.env.PATH };
  const tests = await runTests('kubernetes', files, environment);
  console.log(`${passed(tests)} tests on real clusters passed`);
}

/** Compares the rules, for that version, with an older engine. */
async function runOlderEngine(version) {
  const environment = { TEST_PULUMI: version, FUZZ_FACTOR: FACTOR };
  await build('scripts/setup/engine.mjs', environment);
  const files = ['out/test/engine/agreement.test.js'];
  const tests = await runTests(`the engine ${version}`, files, environment);
  console.log(`${passed(tests)} comparisons with the engine ${version} passed`);
}

async function build(script, environment) {
  await run(process.execPath, [script], { cwd: repository, env: { ...process.env, ...environment } });
}

const passed = (tests) => tests.filter(({ state }) => state === 'passed').length;

/** Runs test files, and keeps what failed. Returns the results of all tests. */
async function runTests(name, files, environment, grep, runner) {
  const options = { files, environment, grep, runner, timeoutMs: SUITE_LIMIT_MS, signal };
  const { results, failure } = await runFiles('long', options);
  const failed = results.filter(({ state }) => state === 'failed');
  const isOlder = environment.TEST_PULUMI !== undefined;
  for (const { title, seeds = [], message } of failed) await addFind({ title, seeds, message, isOlder });
  if (failure !== undefined && !signal.aborted) {
    const message = `${failure} The tests had the environment ${JSON.stringify(environment)}.`;
    await addFind({ title: name, seeds: [], message });
  }
  return results;
}

/** The built files that have a fuzz test. */
function fuzzTestFiles(suite) {
  return globSync(path.posix.join('test', suite), /\.test\.ts$/)
    .filter((file) => readFileSync(file, 'utf8').includes('itFuzzes('))
    .map(built);
}

/** The path of a test when it is built. */
function built(file) {
  return `out/${file.replace(/\.ts$/, '.js')}`;
}

/** Prints a failure and keeps its seeds. */
async function addFind(find) {
  finds.push(find);
  console.log(describe(find));
  // `npm test` uses only the newest engine.
  if (find.seeds.length === 0 || find.isOlder) return;
  const seeds = JSON.parse(readFileSync(kept, 'utf8'));
  seeds[find.title] = [...new Set([...(seeds[find.title] ?? []), ...find.seeds])];
  writeFileSync(kept, JSON.stringify(seeds, undefined, 2));
  await run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', kept], { cwd: repository });
}

function describe({ title, seeds, message }) {
  return shortened(
    `✘ ${title}`,
    message,
    seeds.map((seed) => `FUZZ_SEED=${seed}`),
  );
}

process.chdir(repository);
try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
