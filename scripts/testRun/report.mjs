import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processorTime } from './processorTime.cjs';
import { shortened } from './results.mjs';
import { repository } from './suites.mjs';

const SLOWEST = 10;
/** A busy machine makes a test late now and then. More of them in one run are a fault. */
const MOST_FLAKY = 2;
const REPORT = path.join(repository, 'out', 'test-report.json');

/** Gathers the outcome of a run, prints it as it comes, and in the end where the time went. */
export class Report {
  /** The tests that passed only when they were tried again, each with the beginning of what it said the first time. */
  flaky = [];
  /** How long each job took, and all tests of each file, in milliseconds. */
  times = {};
  /** How much of the processor's time each job with tests took, likewise. */
  #processor = {};
  /** Of that, what is not in the time of this process and those that it has started. */
  #unseenMs = 0;
  /** What failed, likewise. */
  #failures = [];
  #stepsFailed = 0;
  /** What took a time worth a look: each file of tests, and each step that is none, in milliseconds. */
  #shown = {};
  /** By suite: counts of tests, time, and starts of programs. */
  #suites = {};

  /** Says how a step ended that is no test; a failure with all that it has to say. */
  step(name, ms, failure) {
    this.times[name] = ms;
    this.#shown[name] = ms;
    console.log(`${failure === undefined ? '✔' : '✘'} ${name} (${seconds(ms)})`);
    if (failure === undefined) return;
    this.#stepsFailed += 1;
    this.#failures.push(shortened(name, failure));
    console.log(`${failure}\n`);
  }

  /** Says how a job with tests ended, with all that it printed if one failed, and keeps how long it took. */
  tests(name, suite, { results, starts, failure, output, ms, processorMs, unseenMs }) {
    const counts = countsOf(results, failure);
    if (counts.failed > 0) console.log([output.trimEnd(), failure].filter(Boolean).join('\n'));
    console.log(`${counts.failed === 0 ? '✔' : '✘'} ${name}: ${summary(counts)} (${took(ms, processorMs)})`);
    this.times[name] = ms;
    if (processorMs !== undefined) this.#processor[name] = processorMs;
    this.#unseenMs += unseenMs;
    const files = {};
    for (const { file, ms: own = 0 } of results) {
      const known = path.relative(repository, file).split(path.sep).join('/');
      files[known] = (files[known] ?? 0) + own;
    }
    for (const [file, own] of Object.entries(files)) this.times[file] = (this.times[file] ?? 0) + own;
    // What a file took to begin and to end is known only where it had a process of its own.
    const shown = Object.keys(files).length > 1 ? Object.entries(files) : [[name, ms]];
    for (const [what, own] of shown) this.#shown[what.replace(/^out\/|\.test\.js$/g, '')] = own;
    const totals = this.#totalsOf(suite);
    totals.ms += ms;
    totals.processorMs += processorMs ?? 0;
    for (const [program, count] of Object.entries(starts)) {
      totals.starts[program] = (totals.starts[program] ?? 0) + count;
    }
  }

  /** Counts what a job came to in the end. */
  count(suite, name, { results, failure }) {
    const totals = this.#totalsOf(suite);
    for (const [state, count] of Object.entries(countsOf(results, failure))) totals[state] += count;
    if (failure !== undefined) this.#failures.push(shortened(name, failure));
    for (const { state, title, message } of results) {
      if (state === 'failed') this.#failures.push(shortened(`${suite}: ${title}`, message));
    }
  }

  /** Prints where the time went, what failed, and the totals; keeps it all in out/. Returns how many failed. */
  end(ms) {
    const suites = this.#suites;
    const totals = { passed: 0, failed: this.#stepsFailed, skipped: 0 };
    const { times, flaky } = this;
    if (flaky.length > MOST_FLAKY) {
      totals.failed += 1;
      this.#failures.push(`${flaky.length} tests are flaky, more than ${MOST_FLAKY}; see above.`);
    }
    for (const state of Object.keys(totals)) {
      for (const counts of Object.values(suites)) totals[state] += counts[state];
    }
    mkdirSync(path.dirname(REPORT), { recursive: true });
    const failures = this.#failures;
    const seenMs = processorTime();
    const processorMs = seenMs === undefined ? undefined : seenMs + this.#unseenMs;
    const spent = { ms, processorMs, times, processor: this.#processor };
    writeFileSync(REPORT, JSON.stringify({ totals, suites, failures, flaky, ...spent }, undefined, 1));

    console.log(`\n${Object.entries(suites).map(suiteRow).join('\n')}`);
    console.log(`\nThe slowest:\n${slowest(this.#shown).join('\n')}`);
    for (const failure of flaky) console.log(`\n⚠ flaky, passed only the second time: ${failure}`);
    for (const failure of failures) console.log(`\n✘ ${failure}`);
    console.log(
      `\nAll of it took ${took(ms, processorMs)}.\n\n${summary({ ...totals, flaky: flaky.length })}`,
    );
    return totals.failed;
  }

  #totalsOf(suite) {
    return (this.#suites[suite] ??= { passed: 0, failed: 0, skipped: 0, ms: 0, processorMs: 0, starts: {} });
  }
}

function countsOf(results, failure) {
  const counts = { passed: 0, failed: failure === undefined ? 0 : 1, skipped: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}

function suiteRow([name, { passed, failed, ms, processorMs, starts }]) {
  const started = Object.entries(starts).map(([program, count]) => `${count} × ${program}`);
  const tests = `${passed + failed} tests`.padStart(11);
  const times = `${seconds(ms).padStart(9)} ${seconds(processorMs).padStart(9)} of processor`;
  return `${name.padEnd(11)} ${tests} ${times}  ${started.join(', ')}`;
}

function slowest(times) {
  return Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name}`);
}

/** How long something took; the second number is the one to compare, for other work on the machine hardly changes it. */
const took = (ms, processorMs) =>
  processorMs === undefined ? seconds(ms) : `${seconds(ms)}, ${seconds(processorMs)} of processor`;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const summary = ({ passed, failed, ...others }) =>
  [
    `${passed} passed, ${failed} failed`,
    ...Object.entries(others)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${count} ${state}`),
  ].join(', ');
