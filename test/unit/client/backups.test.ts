import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Backups } from '../../../client/src/pulumi/backups';
import type { StackTarget } from '../../../client/src/pulumi/stacks';
import { backendAt } from '../../bench/backends';

function target(stack: string, url = 'file://~'): StackTarget {
  return { folder: '/web', project: 'web', stack, backend: backendAt(url) };
}

describe('Backups', () => {
  let root: string;
  let keep = 3;
  let backups: Backups;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'backups-'));
    keep = 3;
    backups = new Backups(join(root, 'backups'), () => keep);
  });
  afterEach(() => rm(root, { recursive: true }));

  it('saves what it was given, for the user alone', async () => {
    const { path } = await backups.save(target('dev'), '{"version":3}');
    assert.equal(await readFile(path, 'utf8'), '{"version":3}');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
      assert.equal((await stat(folder)).mode & 0o777, 0o700, folder);
    }
  });

  it('keeps the newest of each stack', async () => {
    for (const [hour, text] of ['a', 'b', 'c', 'd'].entries()) {
      await backups.save(target('dev'), text, new Date(Date.UTC(2026, 0, 1, hour)));
    }
    await backups.save(target('prod'), 'other');
    const kept = await backups.list(target('dev'));
    assert.deepEqual(await Promise.all(kept.map(({ path }) => readFile(path, 'utf8'))), ['d', 'c', 'b']);
    assert.deepEqual(kept[0]?.time, new Date(Date.UTC(2026, 0, 1, 3)));
    assert.equal((await backups.list(target('prod'))).length, 1);
  });

  it('saves the same state once', async () => {
    const first = await backups.save(target('dev'), 'same', new Date(1));
    const second = await backups.save(target('dev'), 'same', new Date(2));
    assert.equal(second.path, first.path);
    assert.equal((await backups.list(target('dev'))).length, 1);
  });

  it('gives every stack a folder of its own, below the root, whatever it is called', async () => {
    const names = ['dev', 'DEV', '..', '../dev', '--force', 'a/b', 'a-b', 'con', 'x'.repeat(300)];
    const paths = await Promise.all(names.map(async (name) => (await backups.save(target(name), 'x')).path));
    paths.push((await backups.save(target('dev', 's3://bucket'), 'x')).path);
    assert.equal(new Set(paths.map(dirname)).size, names.length + 1);
    for (const path of paths) assert.ok(path.startsWith(join(root, 'backups') + '/'), path);
  });

  it('finds a stack’s backups, however backend and stack are spelled', async () => {
    await backups.save(target('organization/web/dev', 'file:///states'), 'x');
    assert.equal((await backups.list(target('dev', 'file:///states/'))).length, 1);
    assert.equal((await backups.list(target('dev', 'file:///other'))).length, 0);
  });

  it('finds those that were filed by what was shown, and never removes them', async () => {
    keep = 1;
    const named = (text: string): string =>
      `${text.replace(/[^A-Za-z0-9_-]+/g, '-')}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    for (const [hour, name] of ['dev', 'organization/web/dev'].entries()) {
      const folder = join(root, 'backups', named('file:///states'), named('web'), named(name));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `2026-01-01T0${hour}-00-00.000Z.json`), name);
    }
    const dev = target('organization/web/dev', 'file:///states');
    for (const text of ['a', 'b'])
      await backups.save(dev, text, new Date(Date.UTC(2026, 0, text === 'a' ? 2 : 3)));
    const kept = await Promise.all((await backups.list(dev)).map(({ path }) => readFile(path, 'utf8')));
    assert.deepEqual(kept, ['b', 'organization/web/dev', 'dev']);
  });

  it('fails when the backup cannot be written', async () => {
    await writeFile(join(root, 'backups'), 'a file where the folder should be');
    await assert.rejects(backups.save(target('dev'), 'x'));
  });

  it('leaves files alone that are not its own', async () => {
    keep = 1;
    const { path } = await backups.save(target('dev'), 'a', new Date(1));
    await writeFile(join(dirname(path), 'note.txt'), 'mine');
    await chmod(join(dirname(path), 'note.txt'), 0o644);
    await backups.save(target('dev'), 'b', new Date(2));
    assert.deepEqual((await readdir(dirname(path))).sort(), ['1970-01-01T00-00-00.002Z.json', 'note.txt']);
  });
});
