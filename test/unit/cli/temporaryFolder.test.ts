import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withTemporaryFolder } from '../../../client/src/pulumi/cli/temporaryFolder';

const HOUR_MS = 60 * 60 * 1000;

describe('a temporary folder of a run', () => {
  const kind = `pulumi-test-${process.pid}-`;
  const made: string[] = [];
  after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

  /** Creates a folder as a killed window has left it this long ago. */
  async function left(name: string, hours: number): Promise<string> {
    const folder = path.join(tmpdir(), kind + name);
    made.push(folder);
    await mkdir(folder);
    await writeFile(path.join(folder, 'Pulumi.yaml'), 'name: shop\n');
    const time = new Date(Date.now() - hours * HOUR_MS);
    await utimes(folder, time, time);
    return folder;
  }

  it('exists during its task and is removed afterwards, however that ends', async () => {
    const folder = await withTemporaryFolder(kind, async (there) => {
      await writeFile(path.join(there, 'file'), 'text');
      return Promise.resolve(there);
    });
    assert.ok(path.basename(folder).startsWith(kind));
    assert.ok(!existsSync(folder));
    let failed = '';
    const failure = withTemporaryFolder(kind, (there) => {
      failed = there;
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(failure, /no/);
    assert.ok(failed !== '' && !existsSync(failed));
  });

  it('removes those that were left a day ago, and none that may be in use', async () => {
    const [old, recent] = [await left('old', 25), await left('recent', 23)];
    await withTemporaryFolder(kind, () => Promise.resolve());
    assert.deepEqual([existsSync(old), existsSync(recent)], [false, true]);
  });
});
