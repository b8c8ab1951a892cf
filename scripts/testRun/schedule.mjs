import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {readonly string[]} after names of jobs that must have succeeded; names that are not in the run count as done
 * @property {number} weight how long it is likely to take, in milliseconds
 * @property {() => Promise<boolean>} run false: it failed, and has said so
 */

/** How often it looks whether one more job can run. */
const LOOK_MS = 2_000;

/**
 * Runs jobs side by side, the longest of those that can begin first: what begins last decides when all is done.
 * @param {readonly Job[]} jobs
 * @param {object} options
 * @param {number} options.workers how many run at a time
 * @param {() => boolean} [options.hasTime] asked now and then whether the machine could do one job more than that
 * @param {(job: Job, missing: readonly string[]) => void} options.onBlocked told of a job that cannot run, as others failed
 */
export async function runJobs(jobs, { workers, hasTime = () => false, onBlocked }) {
  const waiting = [...jobs].sort((a, b) => b.weight - a.weight);
  const open = new Set(jobs.map(({ name }) => name));
  const failed = new Set();
  const running = new Set();

  const start = (job) => {
    const ended = job.run().then((succeeded) => {
      if (!succeeded) failed.add(job.name);
      open.delete(job.name);
      running.delete(ended);
    });
    running.add(ended);
  };

  let places = workers;
  while (waiting.length > 0 || running.size > 0) {
    for (const job of [...waiting]) {
      const missing = job.after.filter((name) => failed.has(name));
      if (missing.length > 0) {
        waiting.splice(waiting.indexOf(job), 1);
        failed.add(job.name);
        open.delete(job.name);
        onBlocked(job, missing);
      } else if (running.size < places && !job.after.some((name) => open.has(name))) {
        waiting.splice(waiting.indexOf(job), 1);
        start(job);
      }
    }
    // Nothing runs if all that waited was blocked just now: its own followers are next.
    if (running.size === 0) continue;
    const looks = new AbortController();
    const look = sleep(LOOK_MS, undefined, { signal: looks.signal }).catch(() => undefined);
    await Promise.race([...running, look]);
    looks.abort();
    places = workers + (running.size === workers && hasTime() ? 1 : 0);
  }
}
