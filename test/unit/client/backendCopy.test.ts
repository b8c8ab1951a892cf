import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBackend, placeOfCopy } from '../../../client/src/pulumi/migration/backendCopy';

describe('the copy of a file backend', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'backend-copy-'));
    await mkdir(join(root, '.pulumi', 'stacks'), { recursive: true });
    await writeFile(join(root, '.pulumi', 'stacks', 'dev.json'), '{}');
    await writeFile(join(root, '.pulumi', 'credentials.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('has all of the backend’s files, and nothing else', async () => {
    const to = placeOfCopy(root, new Date(0));
    await copyBackend(root, to);
    assert.deepEqual(await readdir(to), ['stacks']);
    assert.equal(await readFile(join(to, 'stacks', 'dev.json'), 'utf8'), '{}');
  });

  it('leaves an earlier copy at its place unchanged', async () => {
    const to = placeOfCopy(root, new Date(0));
    await copyBackend(root, to);
    await writeFile(join(root, '.pulumi', 'stacks', 'dev.json'), '{"other": true}');
    await assert.rejects(copyBackend(root, to), /Nothing was upgraded: .* EEXIST/);
    assert.equal(await readFile(join(to, 'stacks', 'dev.json'), 'utf8'), '{}');
  });
});
