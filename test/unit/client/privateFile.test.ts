import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePrivateFile } from '../../../client/src/pulumi/privateFile';

describe('writePrivateFile', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'private-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const there of [false, true]) {
    it(`leaves a file for the user alone, ${there ? 'also one that others could read' : 'made anew'}`, async () => {
      const file = path.join(folder, String(there));
      if (there) {
        await writeFile(file, 'something longer than what comes');
        await chmod(file, 0o644);
      }
      await writePrivateFile(file, 'secret');
      assert.equal(await readFile(file, 'utf8'), 'secret');
      assert.equal((await stat(file)).mode & 0o777, 0o600);
    });
  }
});
