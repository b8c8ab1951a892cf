import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processorTime } from './processorTime.cjs';
import { shortened } from './results.mjs';
import { repository } from './suites.mjs';

const SLOWEST = 10;
/** A busy machine can make a test late. More flaky tests than this are a fault of the tests or the product. */
const MOST_FLAKY = 2;
const FILE = path.join(repository, 'out', 'test-report.json');

/**
 * A job that has ended: test files, or (without a suite) a part or a check.
 * @typedef {{ name: string, suite?: string } & Partial<import('./runFiles.mjs').Outcome> & { ms: number }} Job
 */

/** Prints how a job ended; with everything that it printed if it failed. */
export function printJob(/** @type {Job} */ job) {
  const { name, suite, output, failure, ms, processorMs } = job;
  const counts = countsOf([job]);
  const mark = counts.failed === 0 ? '✔' : '✘';
  if (suite === undefined) {
    console.log(`${mark} ${name} (${seconds(ms)})${failure === undefined ? '' : `\n${failure}\n`}`);
    return;
  }
  if (counts.failed > 0) console.log([output.trimEnd(), failure].filter(Boolean).join('\n'));
  console.log(`${mark} ${name}: ${summary(counts)} (${took(ms, processorMs)})`);
}

/**
 * Prints what each suite took, the slowest tests, what is flaky and what failed; writes all of it to out/test-report.json.
 * @param {readonly Job[]} jobs
 * @param {readonly string[]} flaky
 * @param {number} ms of the whole run
 * @returns {{ failed: number, times: Record<string, number> }} `times`: how long each job and each test file took
 */
export function printReport(jobs, flaky, ms) {
  const failures = jobs.flatMap(failuresOf);
  const totals = countsOf(jobs);
  if (flaky.length > MOST_FLAKY) {
    totals.failed += 1;
    failures.push(`${flaky.length} tests are flaky, more than ${MOST_FLAKY}; see above.`);
  }
  const suites = Object.fromEntries(
    [...new Set(jobs.flatMap(({ suite }) => suite ?? []))].map((suite) => [
      suite,
      totalsOf(jobs.filter((job) => job.suite === suite)),
    ]),
  );
  const files = Object.assign({}, ...jobs.map(fileTimes));
  const times = { ...Object.fromEntries(jobs.map((job) => [job.name, job.ms])), ...files };
  const processor = Object.fromEntries(jobs.map(({ name, processorMs }) => [name, processorMs]));
  const ownMs = processorTime();
  const processorMs = ownMs === undefined ? undefined : ownMs + sum(jobs, 'browserMs');
  mkdirSync(path.dirname(FILE), { recursive: true });
  const report = { totals, suites, failures, flaky, ms, processorMs, times, processor };
  writeFileSync(FILE, JSON.stringify(report, undefined, 1));

  console.log(`\n${Object.entries(suites).map(suiteRow).join('\n')}`);
  console.log(`\nThe slowest:\n${slowest(jobs).join('\n')}`);
  for (const failure of flaky) console.log(`\n⚠ flaky, passed only in the second run: ${failure}`);
  for (const failure of failures) console.log(`\n✘ ${failure}`);
  console.log(`\nAll of it took ${took(ms, processorMs)}.`);
  console.log(`\n${summary({ ...totals, flaky: flaky.length })}`);
  return { failed: totals.failed, times };
}

function failuresOf({ name, suite, failure, results = [] }) {
  const tests = results.filter(({ state }) => state === 'failed');
  return [
    ...(failure === undefined ? [] : [shortened(name, failure)]),
    ...tests.map(({ title, message }) => shortened(`${suite}: ${title}`, message)),
  ];
}

/** How many tests passed, failed and were skipped; a job that failed by itself counts as one failed test. */
function countsOf(jobs) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { failure, results = [] } of jobs) {
    if (failure !== undefined) counts.failed += 1;
    for (const { state } of results) counts[state] += 1;
  }
  return counts;
}

function totalsOf(jobs) {
  return { ...countsOf(jobs), ms: sum(jobs, 'ms'), processorMs: sum(jobs, 'processorMs') };
}

/** How long all tests of each file took. */
function fileTimes({ results = [] }) {
  const times = {};
  for (const { file, ms = 0 } of results) {
    const name = path.relative(repository, file).split(path.sep).join('/');
    times[name] = (times[name] ?? 0) + ms;
  }
  return times;
}

/** The slowest jobs; in place of a job with several files, its slowest files. */
function slowest(jobs) {
  return jobs
    .flatMap((job) => {
      const files = Object.entries(fileTimes(job));
      return files.length > 1 ? files : [[job.name, job.ms]];
    })
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name.replace(/^out\/|\.test\.js$/g, '')}`);
}

function suiteRow([name, { passed, failed, ms, processorMs }]) {
  const tests = `${passed + failed} tests`.padStart(11);
  return `${name.padEnd(11)} ${tests} ${seconds(ms).padStart(9)} ${seconds(processorMs).padStart(9)} of processor`;
}

const sum = (jobs, key) => jobs.reduce((total, job) => total + (job[key] ?? 0), 0);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const took = (ms, processorMs) =>
  processorMs === undefined ? seconds(ms) : `${seconds(ms)}, ${seconds(processorMs)} of processor`;
const summary = ({ passed, failed, ...others }) =>
  [`${passed} passed, ${failed} failed`]
    .concat(Object.entries(others).flatMap(([state, count]) => (count > 0 ? `${count} ${state}` : [])))
    .join(', ');
