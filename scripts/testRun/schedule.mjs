import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {readonly string[]} after names of jobs that must have succeeded; names that are not in the run count as done
 * @property {number} weight how long it is likely to take, in milliseconds
 * @property {() => Promise<boolean>} run false: it failed, and has said so
 */

/**
 * So long the processors are looked at before there may be one job more or less: in less, a pause of those that run looks
 * like room.
 */
const LOOK_MS = 5_000;
/** One more job may run where that much of all processors was idle, from 0 to 1. */
const IDLE = 0.1;
/** And one less where no more than that was: too many only take time from each other. */
const BUSY = 0.02;
/** So many jobs for each worker, at most. */
const MOST = 3;

/**
 * Runs jobs side by side, the longest of those that can begin first: what begins last decides when all is done. There are
 * as many as workers, and so many more that the processors are hardly idle: many jobs wait for other programs most of the
 * time.
 * @param {readonly Job[]} jobs
 * @param {object} options
 * @param {number} options.workers how many processors there are to fill; 1: one job after the other
 * @param {(job: Job, missing: readonly string[]) => void} options.onBlocked told of a job that cannot run, as others failed
 * @param {() => number} options.idle how much of all processors was idle since it was last asked, from 0 to 1
 * @param {number} [options.lookMs] see {@link LOOK_MS}
 */
export async function runJobs(jobs, { workers, onBlocked, idle, lookMs = LOOK_MS }) {
  const waiting = [...jobs].sort((a, b) => b.weight - a.weight);
  const open = new Set(jobs.map(({ name }) => name));
  const failed = new Set();
  const running = new Map();
  /** How many may run. */
  let limit = workers;

  const start = (job) => {
    const ended = job.run().then((succeeded) => {
      if (!succeeded) failed.add(job.name);
      open.delete(job.name);
      running.delete(job);
    });
    running.set(job, ended);
    waiting.splice(waiting.indexOf(job), 1);
  };
  const next = () => waiting.find((job) => !job.after.some((name) => open.has(name)));
  const giveUpBlocked = () => {
    for (const job of [...waiting]) {
      const missing = job.after.filter((name) => failed.has(name));
      if (missing.length === 0) continue;
      waiting.splice(waiting.indexOf(job), 1);
      failed.add(job.name);
      open.delete(job.name);
      onBlocked(job, missing);
    }
  };

  const look = () => {
    const part = idle();
    if (part > IDLE && workers > 1 && running.size >= limit) limit = Math.min(limit + 1, MOST * workers);
    else if (part <= BUSY) limit = Math.max(limit - 1, workers);
  };

  idle();
  let pause = sleep(lookMs, true, { ref: false });
  while (waiting.length > 0 || running.size > 0) {
    giveUpBlocked();
    while (running.size < limit && next()) start(next());
    // Nothing runs if all that waited was blocked just now: its own followers are next.
    if (running.size === 0) continue;
    if (await Promise.race([...running.values(), pause])) {
      look();
      pause = sleep(lookMs, true, { ref: false });
    }
  }
}
