import path from 'node:path';
import { globSync } from '../glob.mjs';
import { runFiles } from './mocha.mjs';
import { Report } from './report.mjs';
import { shortened } from './results.mjs';
import { checks, LONG_FILES, parts, runCheck, suites } from './suites.mjs';
import { balanced } from './times.mjs';

/** With more files than this that fail, it is not the machine. */
const MOST_TRIED_AGAIN = 6;
const USUAL_CHECK_MS = 30_000;

/** One run of the tests: makes its jobs, keeps what they came to, and tries again what a busy machine may have delayed. */
export class TestRun {
  report = new Report();
  /** The environment that each part gives to the suites that need it. */
  #environments = {};
  /** What each job with tests came to. */
  #outcomes = [];
  #grep;
  #times;

  /**
   * @param {object} options
   * @param {string | undefined} options.grep runs only tests whose titles match
   * @param {Record<string, number>} options.times how long jobs and files took the last time, in milliseconds
   */
  constructor({ grep, times }) {
    this.#grep = grep;
    this.#times = times;
  }

  /** The jobs of these suites and of the parts that they need; with `withChecks`, those of the checks, too. */
  jobs(chosen, { withChecks }) {
    const needed = new Set(['build', ...chosen.flatMap((suite) => suites[suite].needs)]);
    return [
      ...Object.keys(parts)
        .filter((name) => needed.has(name))
        .map((name) => this.#partJob(name, chosen)),
      ...(withChecks ? Object.keys(checks).map((name) => this.#checkJob(name)) : []),
      ...chosen.flatMap((suite) => this.#suiteJobs(suite)),
    ];
  }

  /** Notes a job that cannot run, as others failed. */
  blocked(job, missing) {
    this.report.step(job.name, 0, `It cannot run without ${missing.join(' and ')}.`);
  }

  /** Runs failed files of suites that allow it once more, one at a time; what they come to then is what counts. */
  async tryAgain() {
    const late = this.#outcomes.flatMap((outcome) =>
      suites[outcome.suite].triesAgain && outcome.failure === undefined
        ? [...new Set(outcome.results.filter(isFailure).map(({ file }) => file))].map((file) => ({
            outcome,
            file,
          }))
        : [],
    );
    if (late.length > MOST_TRIED_AGAIN) return;
    for (const { outcome, file } of late) await this.#runAgain(outcome, file);
  }

  /** Adds everything up and prints it. Returns how many failed. */
  end(ms) {
    for (const { name, suite, ...outcome } of this.#outcomes) this.report.count(suite, name, outcome);
    return this.report.end(ms);
  }

  #partJob(name, chosen) {
    const make = async () => {
      this.#environments[name] = (await parts[name].make(chosen)) ?? {};
    };
    // Others wait for it.
    const { after = [] } = parts[name];
    return { name, after, weight: Infinity, run: () => this.#step(name, make) };
  }

  #checkJob(name) {
    const weight = this.#times[name] ?? USUAL_CHECK_MS;
    return { name, after: [], weight, run: () => this.#step(name, () => runCheck(name)) };
  }

  async #step(name, action) {
    const start = Date.now();
    const failure = await action().then(
      () => undefined,
      (error) => error.message,
    );
    this.report.step(name, Date.now() - start, failure);
    return failure === undefined;
  }

  #suiteJobs(suite) {
    const { folder, groups, runner, usualMs } = suites[suite];
    const files = globSync(path.join('test', folder), /\.test\.ts$/).map((file) =>
      path.posix.join('out', file.replace(/\.ts$/, '.js')),
    );
    const weightOf = (file) => this.#times[file] ?? LONG_FILES[nameOf(suite, file)] ?? usualMs;
    if (runner) return [this.#testJob(suite, { name: suite, files, weight: this.#times[suite] ?? usualMs })];
    const divided = groups
      ? balanced(files, groups, weightOf).map((group, i) => ({ ...group, name: `${suite}/${i + 1}` }))
      : files.map((file) => ({ name: nameOf(suite, file), files: [file], weight: weightOf(file) }));
    return divided.map((group) => this.#testJob(suite, group));
  }

  #testJob(suite, { name, files, weight }) {
    const run = async () => {
      const outcome = await this.#runFiles(name, suite, files);
      this.#outcomes.push({ name, suite, ...outcome });
      return true; // no job waits for it
    };
    return { name, after: ['build', ...suites[suite].needs], weight, run };
  }

  async #runFiles(name, suite, files) {
    const environment = Object.assign({}, ...suites[suite].needs.map((part) => this.#environments[part]));
    const outcome = await runFiles(name, { suite, files, environment, grep: this.#grep });
    this.report.tests(name, suite, outcome);
    return outcome;
  }

  async #runAgain(outcome, file) {
    const { suite, results } = outcome;
    const again = await this.#runFiles(`${nameOf(suite, file)}, once more`, suite, [file]);
    const lasting = new Set(again.results.filter(isFailure).map(({ title }) => title));
    for (const { title, message } of results.filter((one) => one.file === file && isFailure(one))) {
      if (!lasting.has(title)) this.report.flaky.push(shortened(`${suite}: ${title}`, message));
    }
    outcome.results = [...results.filter((one) => one.file !== file), ...again.results];
    outcome.failure = again.failure;
  }
}

function nameOf(suite, file) {
  return `${suite}/${path.basename(file, '.test.js')}`;
}

function isFailure({ state }) {
  return state === 'failed';
}
