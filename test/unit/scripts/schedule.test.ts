import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { importScript } from '../../harness/repository';

interface Job {
  readonly name: string;
  readonly needs: readonly string[];
  readonly expectedMs: number;
  readonly run: () => Promise<boolean>;
}

interface ScheduleModule {
  runJobs: (
    jobs: readonly Job[],
    options: { workers: number; onBlocked: (job: Job, failed: readonly string[]) => void },
  ) => Promise<void>;
  balancedGroups: (
    files: readonly string[],
    count: number,
    expectedMsOf: (file: string) => number,
  ) => { files: string[]; expectedMs: number }[];
}

const load = (): Promise<ScheduleModule> => importScript('scripts/testRun/schedule.mjs');

/** Runs jobs that end one after the other, in the order of their start; returns the jobs that ran in parallel. */
async function together(
  jobs: readonly (Partial<Job> & { name: string })[],
  workers: number,
): Promise<string[]> {
  const { runJobs } = await load();
  const running: string[] = [];
  const seen: string[] = [];
  const made = jobs.map((job): Job => {
    const run = async (): Promise<boolean> => {
      running.push(job.name);
      // The other jobs of this moment have started before the second of two delays.
      do await delay(5);
      while (running[0] !== job.name);
      seen.push(running.join(' '));
      running.shift();
      return job.run?.() ?? true;
    };
    return { needs: [], expectedMs: 1, ...job, run };
  });
  const onBlocked = ({ name }: Job, failed: readonly string[]): void => {
    seen.push(`${name} without ${failed.join(' ')}`);
  };
  await runJobs(made, { workers, onBlocked });
  return seen;
}

describe('the schedule of the tests', () => {
  it('runs the longest jobs first, as many in parallel as there are workers', async () => {
    const jobs = [
      { name: 'short' },
      { name: 'long', expectedMs: 3 },
      { name: 'middle', expectedMs: 2 },
      { name: 'tiny', expectedMs: 0 },
    ];
    assert.deepEqual(await together(jobs, 2), ['long middle', 'middle short', 'short tiny', 'tiny']);
  });

  it('runs one job at a time with one worker', async () => {
    const jobs = ['a', 'b', 'c'].map((name) => ({ name }));
    assert.deepEqual(await together(jobs, 1), ['a', 'b', 'c']);
  });

  it('prefers a long job that has just become ready to shorter ones that have waited', async () => {
    const jobs = [
      { name: 'part', expectedMs: 9 },
      { name: 'a', expectedMs: 3 },
      { name: 'b', expectedMs: 2 },
      { name: 'c', expectedMs: 1 },
      { name: 'tests', needs: ['part'], expectedMs: 5 },
    ];
    assert.deepEqual(await together(jobs, 2), ['part a', 'a b', 'b tests', 'tests c', 'c']);
  });

  it('runs no job before those that it needs, and none after these have failed', async () => {
    const jobs = [
      { name: 'tests', needs: ['build'], expectedMs: 9 },
      { name: 'build', run: () => Promise.resolve(false) },
      { name: 'more', needs: ['tests'] },
      { name: 'other', needs: ['of another run'] },
    ];
    assert.deepEqual(await together(jobs, 2), [
      'build other',
      'tests without build',
      'more without tests',
      'other',
    ]);
  });

  it('divides files into groups of about the same duration', async () => {
    const { balancedGroups } = await load();
    const groups = balancedGroups(['1', '2', '3', '9'], 2, Number);
    assert.deepEqual(groups, [
      { files: ['9'], expectedMs: 9 },
      { files: ['3', '2', '1'], expectedMs: 6 },
    ]);
    assert.equal(balancedGroups(['1'], 2, Number).length, 1);
  });
});
