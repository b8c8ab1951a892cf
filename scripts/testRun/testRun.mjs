import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from '../glob.mjs';
import { npm } from '../setup/run.mjs';
import { printJob, printReport } from './report.mjs';
import { shortened } from './results.mjs';
import { runFiles } from './runFiles.mjs';
import { balancedGroups, runJobs } from './schedule.mjs';
import { checks, parts, repository, SLOW_FILES, suites } from './suites.mjs';

/** If more files fail, the machine is not the reason, so none runs again. */
const MOST_RETRIES = 6;
const PART_MS = 60 * 60_000; // other jobs wait for it, so it starts first
const CHECK_MS = 30_000;

/** How long each job and each test file took the last time, in milliseconds. */
const TIMES = path.join(repository, 'out', 'test-times.json');

/** One run of suites: its jobs, their retries and the report. */
export class TestRun {
  /** The jobs that have ended. */
  #ended = [];
  /** The tests that passed only in their second run, with the failure of the first. */
  #flaky = [];
  /** The environment variables that each part gives to the suites that need it. */
  #environments = {};
  #grep;
  #lastTimes = readTimes();

  /** @param {string | undefined} grep runs only tests whose titles match */
  constructor(grep) {
    this.#grep = grep;
  }

  /** Runs suites and, if all of them run, the checks of the sources. Returns how many tests and jobs failed. */
  async run(chosen, { withChecks, workers }) {
    const start = Date.now();
    await runJobs(this.#jobs(chosen, withChecks), {
      workers,
      onBlocked: ({ name }, failed) =>
        this.#end({ name, ms: 0, failure: `It cannot run without ${failed.join(' and ')}.` }),
    });
    await this.#retry();
    const { failed, times } = printReport(this.#ended, this.#flaky, Date.now() - start);
    // The times of a few tests do not predict the next run.
    if (this.#grep === undefined)
      writeFileSync(TIMES, JSON.stringify({ ...this.#lastTimes, ...times }, undefined, 1));
    return failed;
  }

  #jobs(chosen, withChecks) {
    const needed = new Set(['build', ...chosen.flatMap((suite) => suites[suite].needs)]);
    return [
      ...Object.keys(parts)
        .filter((name) => needed.has(name))
        .map((name) => this.#partJob(name, chosen)),
      ...(withChecks ? checks.map((name) => this.#checkJob(name)) : []),
      ...chosen.flatMap((suite) => this.#suiteJobs(suite)),
    ];
  }

  #partJob(name, chosen) {
    const make = async () => {
      this.#environments[name] = (await parts[name].make(chosen)) ?? {};
    };
    return {
      name,
      needs: parts[name].needs ?? [],
      expectedMs: PART_MS,
      run: () => this.#attempt(name, make),
    };
  }

  #checkJob(name) {
    const check = () => npm(['run', name, '--silent'], { cwd: repository });
    const expectedMs = this.#lastTimes[name] ?? CHECK_MS;
    return { name, needs: [], expectedMs, run: () => this.#attempt(name, check) };
  }

  /** Runs a part or a check. */
  async #attempt(name, action) {
    const start = Date.now();
    const failure = await action().then(
      () => undefined,
      (error) => error.message,
    );
    this.#end({ name, ms: Date.now() - start, failure });
    return failure === undefined;
  }

  #suiteJobs(suite) {
    const { folder, groups, runner, fileMs } = suites[suite];
    const files = globSync(path.join('test', folder), /\.test\.ts$/).map((file) =>
      path.posix.join('out', file.replace(/\.ts$/, '.js')),
    );
    const expectedMs = (file) => this.#lastTimes[file] ?? SLOW_FILES[nameOf(suite, file)] ?? fileMs;
    if (runner) return [this.#testJob(suite, suite, { files, expectedMs: this.#lastTimes[suite] ?? fileMs })];
    return groups
      ? balancedGroups(files, groups, expectedMs).map((group, i) =>
          this.#testJob(suite, `${suite}/${i + 1}`, group),
        )
      : files.map((file) =>
          this.#testJob(suite, nameOf(suite, file), { files: [file], expectedMs: expectedMs(file) }),
        );
  }

  #testJob(suite, name, { files, expectedMs }) {
    const run = async () => {
      await this.#runFiles(suite, name, files);
      return true; // no job needs it
    };
    return { name, needs: ['build', ...suites[suite].needs], expectedMs, run };
  }

  async #runFiles(suite, name, files) {
    const environment = Object.assign({}, ...suites[suite].needs.map((part) => this.#environments[part]));
    const { runner } = suites[suite];
    const outcome = await runFiles(name, { files, runner, environment, grep: this.#grep });
    return this.#end({ name, suite, ...outcome });
  }

  #end(job) {
    printJob(job);
    this.#ended.push(job);
    return job;
  }

  /** Runs failed files of suites with `retries` again, one at a time. The second result counts. */
  async #retry() {
    const failed = this.#ended.flatMap((job) =>
      suites[job.suite]?.retries && job.failure === undefined
        ? [...new Set(job.results.filter(isFailure).map(({ file }) => file))].map((file) => ({ job, file }))
        : [],
    );
    if (failed.length > MOST_RETRIES) return;
    for (const { job, file } of failed) {
      const { suite } = job;
      const first = job.results.filter((result) => result.file === file && isFailure(result));
      job.results = job.results.filter((result) => result.file !== file);
      const second = await this.#runFiles(suite, `${nameOf(suite, file)}, second run`, [file]);
      const failedAgain = new Set(second.results.filter(isFailure).map(({ title }) => title));
      for (const { title, message } of first)
        if (!failedAgain.has(title)) this.#flaky.push(shortened(`${suite}: ${title}`, message));
    }
  }
}

function readTimes() {
  mkdirSync(path.dirname(TIMES), { recursive: true });
  try {
    return existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
  } catch {
    return {}; // an interrupted run may have left a truncated file
  }
}

const nameOf = (suite, file) => `${suite}/${path.basename(file, '.test.js')}`;
const isFailure = ({ state }) => state === 'failed';
