/**
 * @typedef {object} Job
 * @property {string} name
 * @property {readonly string[]} after names of jobs that must have succeeded; names that are not in the run count as done
 * @property {number} weight how long it is likely to take, in milliseconds
 * @property {number} load how much of one processor it uses meanwhile, from 0 to 1
 * @property {() => Promise<boolean>} run false: it failed, and has said so
 */

/**
 * Runs jobs side by side, the longest of those that can begin first: what begins last decides when all is done. Of jobs
 * that often wait there are more than workers.
 * @param {readonly Job[]} jobs
 * @param {object} options
 * @param {number} options.workers how many processors they may fill; 1: one job after the other
 * @param {(job: Job, missing: readonly string[]) => void} options.onBlocked told of a job that cannot run, as others failed
 */
export async function runJobs(jobs, { workers, onBlocked }) {
  const waiting = [...jobs].sort((a, b) => b.weight - a.weight);
  const open = new Set(jobs.map(({ name }) => name));
  const failed = new Set();
  const running = new Map();

  const start = (job) => {
    const ended = job.run().then((succeeded) => {
      if (!succeeded) failed.add(job.name);
      open.delete(job.name);
      running.delete(job);
    });
    running.set(job, ended);
  };
  const hasPlace = (job) => {
    if (running.size === 0) return true;
    if (workers === 1) return false;
    return [...running.keys()].reduce((sum, { load }) => sum + load, job.load) <= workers;
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const job of [...waiting]) {
      const missing = job.after.filter((name) => failed.has(name));
      if (missing.length > 0) {
        waiting.splice(waiting.indexOf(job), 1);
        failed.add(job.name);
        open.delete(job.name);
        onBlocked(job, missing);
      } else if (hasPlace(job) && !job.after.some((name) => open.has(name))) {
        waiting.splice(waiting.indexOf(job), 1);
        start(job);
      }
    }
    // Nothing runs if all that waited was blocked just now: its own followers are next.
    if (running.size > 0) await Promise.race(running.values());
  }
}
