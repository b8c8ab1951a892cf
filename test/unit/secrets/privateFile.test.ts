import assert from 'node:assert/strict';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePrivateFile, writeWholeFile } from '../../../client/src/pulumi/secrets/privateFile';
import { SmallDisk } from '../../harness/smallDisk';

describe('writePrivateFile', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'private-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const there of [false, true]) {
    it(`leaves a private file, ${there ? 'also if others could read the old one' : 'if there was none'}`, async () => {
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

describe('writeWholeFile', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'private-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('replaces a file with a private one, and leaves no other file', async () => {
    const file = path.join(folder, 'state.json');
    await writeFile(file, 'before', { mode: 0o644 });
    await writeWholeFile(file, 'after');
    assert.equal(await readFile(file, 'utf8'), 'after');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(folder), ['state.json']);
  });

  it('writes the target of a link', async () => {
    const [file, link] = ['state.json', 'link.json'].map((name) => path.join(folder, name));
    await writeFile(file!, 'before');
    await symlink(file!, link!);
    await writeWholeFile(link!, 'after');
    assert.equal(await readFile(file!, 'utf8'), 'after');
    assert.ok((await lstat(link!)).isSymbolicLink());
  });

  it('leaves the old file, and no other, when the disk is full', async function () {
    const disk = await SmallDisk.mount();
    if (!disk) this.skip();
    try {
      const file = path.join(disk.folder, 'state.json');
      await writeFile(file, 'before');
      await disk.fill();
      await assert.rejects(writeWholeFile(file, 'after'.repeat(10_000)), { code: 'ENOSPC' });
      assert.equal(await readFile(file, 'utf8'), 'before');
      assert.deepEqual(await readdir(disk.folder), ['ballast', 'state.json']);
    } finally {
      await disk.unmount();
    }
  });

  it('leaves the old file, and no other, when it fails', async () => {
    await mkdir(path.join(folder, 'taken'));
    await assert.rejects(writeWholeFile(path.join(folder, 'taken'), 'text'));
    assert.deepEqual(await readdir(folder), ['taken']);
  });
});
