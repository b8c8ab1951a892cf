import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Recordings } from '../../../client/src/pulumi/kept/recordings';

const DAY = 24 * 60 * 60 * 1000;

describe('Recordings', () => {
  let root: string;
  let recordings: Recordings;
  beforeEach(async () => {
    root = path.join(await mkdtemp(path.join(tmpdir(), 'recordings-')), 'recordings');
    recordings = new Recordings(root);
  });
  afterEach(() => rm(path.dirname(root), { recursive: true }));

  async function record(name: string, daysAgo: number, ...endings: string[]): Promise<void> {
    const recording = await recordings.nextNamed(name);
    for (const [i, ending] of endings.entries()) {
      await writeFile(recording + ending, 'x'.repeat(i + 1));
      const time = new Date(Date.now() - daysAgo * DAY);
      await utimes(recording + ending, time, time);
    }
  }

  it('are listed, the newest first, each with all its files', async () => {
    assert.deepEqual(await recordings.list(), []);
    await record('shop-dev-up', 2, '.pulumi.log', '.grpc.pulumi.log');
    await record('shop-dev-preview', 1, '.pulumi.trace');
    const listed = await recordings.list();
    assert.deepEqual(
      listed.map(({ name, size, files }) => [name, size, files.map((file) => path.basename(file)).sort()]),
      [
        ['shop-dev-preview', 1, ['shop-dev-preview.pulumi.trace']],
        ['shop-dev-up', 3, ['shop-dev-up.grpc.pulumi.log', 'shop-dev-up.pulumi.log']],
      ],
    );
    assert.equal((await stat(root)).mode & 0o777, 0o700);
    await recordings.remove(listed.slice(1));
    assert.deepEqual(await readdir(root), ['shop-dev-preview.pulumi.trace']);
  });

  it('are twenty at most, including the new one, and none is kept for more than three months', async () => {
    for (let days = 80; days < 105; days++) await record(`run-${days}`, days, '.pulumi.log');
    await recordings.nextNamed('now');
    assert.deepEqual(
      (await recordings.list()).map(({ name }) => name),
      Array.from({ length: 11 }, (_, i) => `run-${80 + i}`),
    );
    for (let days = 0; days < 30; days++) await record(`new-${days}`, days, '.pulumi.log');
    await recordings.nextNamed('now');
    assert.deepEqual(
      (await recordings.list()).map(({ name }) => name),
      Array.from({ length: 19 }, (_, i) => `new-${i}`),
    );
  });
});
