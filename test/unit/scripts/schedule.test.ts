import assert from 'node:assert/strict';
import { importScript } from '../../bench/repository';

interface Job {
  readonly name: string;
  readonly after: readonly string[];
  readonly weight: number;
  readonly load: number;
  readonly run: () => Promise<boolean>;
}

interface ScheduleModule {
  runJobs: (
    jobs: readonly Job[],
    options: { workers: number; onBlocked: (job: Job, missing: readonly string[]) => void },
  ) => Promise<void>;
}

/** Runs jobs that end one after the other, in the order of their start; returns which ran together then. */
async function together(
  jobs: readonly (Partial<Job> & { name: string })[],
  workers: number,
): Promise<string[]> {
  const { runJobs } = await importScript<ScheduleModule>('scripts/testRun/schedule.mjs');
  const running: string[] = [];
  const seen: string[] = [];
  const blocked = ({ name }: Job, missing: readonly string[]): void => {
    seen.push(`${name} without ${missing.join(' ')}`);
  };
  const made = jobs.map((job): Job => {
    const run = async (): Promise<boolean> => {
      running.push(job.name);
      while (running[0] !== job.name) await new Promise((resolve) => setImmediate(resolve));
      // All that is to run beside it has begun.
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(running.join(' '));
      running.shift();
      return job.run?.() ?? true;
    };
    return { after: [], weight: 1, load: 1, ...job, run };
  });
  await runJobs(made, { workers, onBlocked: blocked });
  return seen;
}

describe('the schedule of the tests', () => {
  it('fills the processors, the longest first', async () => {
    const jobs = [{ name: 'short' }, { name: 'long', weight: 3 }, { name: 'middle', weight: 2 }];
    assert.deepEqual(await together(jobs, 2), ['long middle', 'middle short', 'short']);
  });

  it('has more jobs at a time where some only wait', async () => {
    const jobs = ['a', 'b', 'c', 'd'].map((name) => ({ name, load: 0.3, weight: 1 }));
    const seen = await together([{ name: 'busy', weight: 2 }, ...jobs], 2);
    assert.equal(seen[0], 'busy a b c');
    assert.equal(seen[1], 'a b c d');
  });

  it('has one job at a time with one worker', async () => {
    const jobs = ['a', 'b', 'c'].map((name) => ({ name, load: 0.1 }));
    assert.deepEqual(await together(jobs, 1), ['a', 'b', 'c']);
  });

  it('begins nothing before what it needs, nor without that', async () => {
    const jobs = [
      { name: 'build', run: () => Promise.resolve(false) },
      { name: 'tests', after: ['build'] },
      { name: 'more', after: ['tests'] },
      { name: 'other', after: ['of another run'] },
    ];
    assert.deepEqual(await together(jobs, 2), [
      'build other',
      'tests without build',
      'more without tests',
      'other',
    ]);
  });
});
