import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '../../harness/repository';

describe('the packages of a clone whose node_modules is a link', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'linked-packages-'));
    await mkdir(path.join(root, 'owner/node_modules/kept'), { recursive: true });
    await mkdir(path.join(root, 'clone'));
    await writeFile(path.join(root, 'owner/package-lock.json'), '{}');
    await symlink(path.join(root, 'owner/node_modules'), path.join(root, 'clone/node_modules'), 'junction');
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('are those of the other clone, and never installed there', async () => {
    const script = pathToFileURL(path.join(repository, 'scripts/setup/packages.mjs')).href;
    const { ensurePackages } = (await import(script)) as {
      ensurePackages: (options: { folder: string; log: (text: string) => void }) => Promise<void>;
    };
    const lock = path.join(root, 'clone/package-lock.json');
    const told: string[] = [];
    const ensured = (): Promise<void> =>
      ensurePackages({ folder: path.join(root, 'clone'), log: (text: string) => told.push(text) });
    await writeFile(lock, '{}');
    await ensured();
    await writeFile(lock, '{ "packages": {} }');
    await assert.rejects(ensured, /node_modules is a link into .*owner.*nothing was changed/);
    assert.deepEqual(told, []);
    assert.deepEqual(await readdir(path.join(root, 'owner/node_modules')), ['kept']);
  });
});
