import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_FILTER, type LogFilter, type LogStatus } from '../../client/src/features/logs/model/logView';
import { readOnThread } from '../../client/src/features/logs/readerThread';
import { LOG_FIXTURES, logFixture } from '../harness/logFixtures';
import { repository } from '../harness/repository';
import { median } from './timing';

/** The waits for a large log, in milliseconds, and what it costs. */
export interface LargeLog {
  /** In bytes. */
  readonly size: number;
  readonly entries: number;
  /** From the start of the reader's thread to the rows of the first screen. */
  readonly firstScreen: number;
  /** Until all of it is read. */
  readonly whole: number;
  readonly textFilter: number;
  readonly errorFilter: number;
  /** The rows of a screen in the middle, of which none was read before. */
  readonly anyScreen: number;
  /** What the process takes more than before, in bytes, once all of it is read. */
  readonly memory: number;
  /** A Node program that reads the file in parts and counts its lines. */
  readonly plainRead: number;
  /** `grep -ci` for the text of the filter. */
  readonly grep: number;
}

const SIZE = 500_000_000;
const RUNS = 3;
const SCREEN = 40;
const TEXT = 'applying step create on';

/** Measures the table of a log of 500 MB: real logs of the CLI, one after the other. */
export async function measureLargeLog(): Promise<LargeLog> {
  const folder = mkdtempSync(path.join(tmpdir(), 'large-log-'));
  const file = path.join(folder, 'large.pulumi.log');
  try {
    const size = writeLog(file);
    const runs: Omit<LargeLog, 'size'>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const plainRead = timeOf(() => countLines(file));
      const grep = timeOf(() => execFileSync('grep', ['-ci', TEXT, file]));
      runs.push({ ...(await measureReader(file)), plainRead, grep });
    }
    const middle = (name: keyof Omit<LargeLog, 'size'>): number => median(runs.map((run) => run[name]));
    return {
      size,
      entries: middle('entries'),
      firstScreen: middle('firstScreen'),
      whole: middle('whole'),
      textFilter: middle('textFilter'),
      errorFilter: middle('errorFilter'),
      anyScreen: middle('anyScreen'),
      memory: middle('memory'),
      plainRead: middle('plainRead'),
      grep: middle('grep'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeLog(file: string): number {
  const all = Buffer.from(LOG_FIXTURES.map(logFixture).join(''));
  const descriptor = openSync(file, 'w');
  let size = 0;
  while (size < SIZE) size += writeSync(descriptor, all);
  closeSync(descriptor);
  return size;
}

async function measureReader(file: string): Promise<Omit<LargeLog, 'size' | 'plainRead' | 'grep'>> {
  const before = process.memoryUsage().rss;
  const started = performance.now();
  let told: (status: LogStatus) => void = () => undefined;
  const until = (isThere: (status: LogStatus) => boolean): Promise<LogStatus> =>
    new Promise((resolve) => {
      told = (status) => {
        if (isThere(status)) resolve(status);
      };
    });
  let failed: (reason: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (failed = reject));
  const first = until(() => true);
  const reader = readOnThread(
    path.join(repository, 'dist/logReader.js'),
    { file, secrets: [] },
    {
      status: (status) => {
        told(status);
      },
      failed,
    },
  );
  const time = async <T>(work: Promise<T>): Promise<T> => Promise.race([work, failure]);
  await time(first);
  const whole = until(({ isDone }) => isDone);
  await time(reader.rows(0, SCREEN));
  const firstScreen = performance.now() - started;
  const { entries } = await time(whole);
  const wholeTime = performance.now() - started;
  const memory = process.memoryUsage().rss - before;
  const filtered = async (id: number, filter: Partial<LogFilter>): Promise<number> => {
    const start = performance.now();
    const done = until((status) => status.filterId === id && status.isDone);
    await time(reader.setFilter(id, { ...NO_FILTER, ...filter }));
    await time(done);
    return performance.now() - start;
  };
  const textFilter = await filtered(1, { text: TEXT });
  const errorFilter = await filtered(2, { kind: 'errors' });
  await filtered(3, {});
  const start = performance.now();
  await time(reader.rows(Math.floor(entries / 2), SCREEN));
  const anyScreen = performance.now() - start;
  await reader.close();
  return { entries, firstScreen, whole: wholeTime, textFilter, errorFilter, anyScreen, memory };
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function countLines(file: string): number {
  const descriptor = openSync(file, 'r');
  const part = Buffer.alloc(1024 * 1024);
  let lines = 0;
  for (;;) {
    const length = readSync(descriptor, part);
    if (length === 0) break;
    const read = part.subarray(0, length);
    for (let at = read.indexOf(10); at >= 0; at = read.indexOf(10, at + 1)) lines += 1;
  }
  closeSync(descriptor);
  return lines;
}
