import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { importScript } from '../../harness/repository';

/** More than it takes to have as many jobs at a time as there may be. */
const LOOKS = 8;

interface Job {
  readonly name: string;
  readonly after: readonly string[];
  readonly weight: number;
  readonly run: () => Promise<boolean>;
}

interface ScheduleModule {
  runJobs: (
    jobs: readonly Job[],
    options: {
      workers: number;
      onBlocked: (job: Job, missing: readonly string[]) => void;
      idle: () => number;
      lookMs: number;
    },
  ) => Promise<void>;
}

interface IdleModule {
  idleProcessors: () => () => number;
}

/**
 * Runs jobs that end one after the other, in the order of their start; returns which ran together then.
 * @param idle how much of the processors is idle, from 0 to 1: when it is first looked, next, and so on; the last stays
 */
async function together(
  jobs: readonly (Partial<Job> & { name: string })[],
  workers: number,
  idle = [0],
): Promise<string[]> {
  const { runJobs } = await importScript<ScheduleModule>('scripts/testRun/schedule.mjs');
  const running: string[] = [];
  const seen: string[] = [];
  const blocked = ({ name }: Job, missing: readonly string[]): void => {
    seen.push(`${name} without ${missing.join(' ')}`);
  };
  // It looks once before there is anything to see.
  const looks = [0, ...idle];
  let looked = 0;
  const look = (): number => looks[Math.min(looked++, idle.length)]!;
  const made = jobs.map((job): Job => {
    const run = async (): Promise<boolean> => {
      running.push(job.name);
      while (running[0] !== job.name) await delay(1);
      // All that is to run beside it has begun then.
      const end = looked + LOOKS;
      while (looked < end) await delay(1);
      seen.push(running.join(' '));
      running.shift();
      return job.run?.() ?? true;
    };
    return { after: [], weight: 1, ...job, run };
  });
  await runJobs(made, { workers, onBlocked: blocked, idle: look, lookMs: 1 });
  return seen;
}

describe('the schedule of the tests', () => {
  it('fills the processors, the longest first', async () => {
    const jobs = [{ name: 'short' }, { name: 'long', weight: 3 }, { name: 'middle', weight: 2 }];
    assert.deepEqual(await together(jobs, 2), ['long middle', 'middle short', 'short']);
  });

  const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({ name }));

  it('has more jobs at a time while processors are idle, up to three times as many', async () => {
    assert.equal((await together(EIGHT, 2, [0.1]))[0], 'a b');
    const seen = await together(EIGHT, 2, [0.5]);
    assert.equal(seen[0], 'a b c d e f');
    assert.equal(seen[1], 'b c d e f g');
  });

  it('keeps that number while they are hardly idle, and has fewer again when they are not at all', async () => {
    const seen = await together(EIGHT, 2, [0.5, 0.5, 0.05]);
    assert.deepEqual(seen.slice(0, 2), ['a b c d', 'b c d e']);
    assert.deepEqual((await together(EIGHT, 2, [0.5, 0.5, 0])).slice(0, 4), [
      'a b c d',
      'b c d',
      'c d',
      'd e',
    ]);
  });

  it('knows how much of the processors is idle', async () => {
    const { idleProcessors } = await importScript<IdleModule>('scripts/testRun/idleProcessors.mjs');
    const idle = idleProcessors();
    // The system counts in hundredths of a second.
    const end = Date.now() + 200;
    while (Date.now() < end);
    const part = idle();
    assert.ok(part >= 0 && part < 1, String(part));
  });

  it('has one job at a time with one worker', async () => {
    const jobs = ['a', 'b', 'c'].map((name) => ({ name }));
    assert.deepEqual(await together(jobs, 1, [1]), ['a', 'b', 'c']);
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
