import PQueue from 'p-queue';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {readonly string[]} needs names of jobs that must succeed first; a name that is not in this run counts as done
 * @property {number} expectedMs how long it will probably take
 * @property {() => Promise<boolean>} run returns false if it failed
 */

/**
 * Runs jobs, the longest of those that are ready first: a long job that starts last delays the end.
 * @param {readonly Job[]} jobs
 * @param {object} options
 * @param {number} options.workers how many jobs run at a time
 * @param {(job: Job, failed: readonly string[]) => void} options.onBlocked called for a job that cannot run because others failed
 */
export async function runJobs(jobs, { workers, onBlocked }) {
  const queue = new PQueue({ concurrency: workers });
  const ended = new Map();
  const runWhenReady = async (job) => {
    // In the next tick, all jobs are in the map.
    await Promise.resolve();
    const succeeded = await Promise.all(job.needs.map((name) => ended.get(name)));
    const failed = job.needs.filter((_, i) => succeeded[i] === false);
    if (failed.length === 0) return queue.add(job.run, { priority: job.expectedMs });
    onBlocked(job, failed);
    return false;
  };
  const longestFirst = [...jobs].sort((a, b) => b.expectedMs - a.expectedMs);
  for (const job of longestFirst) ended.set(job.name, runWhenReady(job));
  await Promise.all(ended.values());
}

/**
 * Divides files into groups of about equal duration.
 * @param {readonly string[]} files
 * @param {(file: string) => number} expectedMsOf
 */
export function balancedGroups(files, count, expectedMsOf) {
  const groups = Array.from({ length: Math.min(count, files.length) }, () => ({ expectedMs: 0, files: [] }));
  for (const file of [...files].sort((a, b) => expectedMsOf(b) - expectedMsOf(a))) {
    const shortest = groups.reduce((least, group) => (group.expectedMs < least.expectedMs ? group : least));
    shortest.files.push(file);
    shortest.expectedMs += expectedMsOf(file);
  }
  return groups;
}
