import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { Backups, errorCounter } from '../../../client/src/pulumi/kept/backups';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import type { StateSummary } from '../../../shared/stateSummary';
import { backendAt } from '../../harness/backends';

function target(stack: string, url = 'file://~'): StackTarget {
  return { folder: '/web', project: 'web', stack, backend: backendAt(url) };
}

/** The name that earlier versions gave a folder. */
const named = (text: string): string =>
  `${text.replace(/[^A-Za-z0-9_-]+/g, '-')}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/** In these tests, each exclamation mark counts as an error. */
const count = (text: string): number => text.split('!').length - 1;

describe('Backups', () => {
  let root: string;
  let keep = 3;
  let backups: Backups;
  /** The stacks whose last backup has been deleted. */
  let removed: string[];
  beforeEach(async () => {
    removed = [];
    root = await mkdtemp(join(tmpdir(), 'backups-'));
    keep = 3;
    backups = new Backups(join(root, 'backups'), {
      limit: () => keep,
      countErrors: (text) => Promise.resolve(count(text)),
      onRemoved: ({ stack }) => {
        removed.push(stack);
        return Promise.resolve();
      },
    });
  });
  afterEach(() => rm(root, { recursive: true }));

  const texts = (list: readonly { path: string }[]): Promise<string[]> =>
    Promise.all(list.map(({ path }) => readFile(path, 'utf8')));

  /** Puts a file into a stack's backup folder, as an earlier version or an interrupted write left it. */
  async function leave(name: string, text: string, minutesAgo = 0): Promise<string> {
    const folder = dirname((await backups.save(target('dev'), 'first', { now: new Date(0) })).path);
    const path = join(folder, name);
    await writeFile(path, text);
    const time = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(path, time, time);
    return path;
  }

  it('saves the text in a private file', async () => {
    const { path } = await backups.save(target('dev'), '{"version":3}');
    assert.equal(await readFile(path, 'utf8'), '{"version":3}');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
      assert.equal((await stat(folder)).mode & 0o777, 0o700, folder);
    }
  });

  it('keeps the newest and the original of each stack', async () => {
    for (const [hour, text] of ['a', 'b', 'c', 'd'].entries()) {
      await backups.save(target('dev'), text, { now: new Date(Date.UTC(2026, 0, 1, hour)) });
    }
    await backups.save(target('prod'), 'other');
    const kept = await backups.list(target('dev'));
    assert.deepEqual(await texts(kept), ['d', 'c', 'a']);
    assert.deepEqual(kept[0]?.time, new Date(Date.UTC(2026, 0, 1, 3)));
    assert.equal((await backups.list(target('prod'))).length, 1);
  });

  it('saves the same state once', async () => {
    const first = await backups.save(target('dev'), 'same', { now: new Date(1) });
    const second = await backups.save(target('dev'), 'same', { now: new Date(2) });
    assert.equal(second.path, first.path);
    assert.equal((await backups.list(target('dev'))).length, 1);
  });

  it('gives every stack its own folder, below the root, whatever its name', async () => {
    const names = ['dev', 'DEV', '..', '../dev', '--force', 'a/b', 'a-b', 'con', 'x'.repeat(300)];
    const paths = await Promise.all(names.map(async (name) => (await backups.save(target(name), 'x')).path));
    paths.push((await backups.save(target('dev', 's3://bucket'), 'x')).path);
    assert.equal(new Set(paths.map(dirname)).size, names.length + 1);
    for (const path of paths) assert.ok(path.startsWith(join(root, 'backups') + '/'), path);
  });

  it('reports when, why and with how many errors each was saved, also later', async () => {
    const saved = await backups.save(target('dev'), 'good', { why: 'Import Stack State', now: new Date(1) });
    const { path } = saved;
    const facts = { time: new Date(1), why: 'Import Stack State', errors: 0 };
    assert.deepEqual(saved, { ...facts, path, size: 4 });
    assert.deepEqual(await backups.list(target('dev')), [saved]);
    assert.equal((await backups.save(target('dev'), 'two!!')).errors, 2);
  });

  it('saves a state whose errors cannot be counted', async () => {
    const blind = new Backups(join(root, 'backups'), {
      limit: () => keep,
      countErrors: () => Promise.reject(new Error('the server has ended')),
    });
    assert.equal((await blind.save(target('dev'), 'x')).errors, undefined);
    assert.equal((await backups.list(target('dev'))).length, 1);
  });

  it('keeps the state that a write has just replaced, even if it was saved before', async () => {
    keep = 50;
    const at = (hour: number, minute: number) => ({ now: new Date(Date.UTC(2026, 0, 1, hour, minute)) });
    await backups.save(target('dev'), 'a', at(10, 5));
    await backups.save(target('dev'), 'b', at(10, 10));
    // The stack has this state again.
    const replaced = await backups.save(target('dev'), 'b', at(12, 30));
    await backups.save(target('dev'), 'c', at(12, 31));
    assert.equal(await readFile(replaced.path, 'utf8'), 'b');
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['c', 'b', 'a']);
  });

  it('keeps the state that it has just saved, even if the clock was set back', async () => {
    const at = (hour: number, minute: number) => ({ now: new Date(Date.UTC(2026, 0, 1, hour, minute)) });
    await backups.save(target('dev'), 'a', at(10, 0));
    await backups.save(target('dev'), 'b', at(11, 0));
    await backups.save(target('dev'), 'c', at(12, 0));
    const { path } = await backups.save(target('dev'), 'd', at(10, 1));
    assert.equal(await readFile(path, 'utf8'), 'd');
  });

  it('keeps all backups if the clock was a year ahead for one save', async () => {
    keep = 50;
    const at = (day: number, year = 2026) => ({ now: new Date(Date.UTC(year, 0, day)) });
    for (const [day, text] of ['a', 'b', 'c!'].entries())
      await backups.save(target('dev'), text, at(day + 1));
    await backups.save(target('dev'), 'ahead', at(3, 2027));
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['ahead', 'c!', 'b', 'a']);
    await backups.save(target('dev'), 'd!', at(4));
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['ahead', 'd!', 'c!', 'b', 'a']);
  });

  it('keeps the states that two windows save at the same moment', async () => {
    const now = new Date(1);
    await backups.save(target('dev'), 'a', { now });
    await backups.save(target('dev'), 'b', { now });
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['b', 'a']);
    keep = 1;
    const { path } = await backups.save(target('dev'), 'c!', { now });
    assert.equal(await readFile(path, 'utf8'), 'c!');
  });

  it('records the last write: its backup, and what the stack had then', async () => {
    assert.equal(await backups.lastWrite(target('dev')), undefined);
    const backup = await backups.save(target('dev'), 'before', { now: new Date(1) });
    await backups.save(target('dev'), 'another', { now: new Date(2) });
    await backups.recordWrite(target('dev'), { backup, text: '{"a": 1}', why: 'Import' });
    const write = (await backups.lastWrite(target('dev')))!;
    assert.deepEqual([write.backup.path, write.why], [backup.path, 'Import']);
    assert.ok(write.isResult('{"a": 1}'));
    assert.ok(!write.isResult('{"a": 2}'));
    await backups.remove([backup]);
    assert.equal(await backups.lastWrite(target('dev')), undefined);
  });

  it('counts a text that is no state as one with an error', async () => {
    const counted = (shape: 'export' | undefined, errorCount: number): Promise<number> =>
      errorCounter({ summary: () => Promise.resolve({ shape, errorCount } as StateSummary) })('');
    assert.deepEqual(
      await Promise.all([counted(undefined, 0), counted(undefined, 2), counted('export', 0)]),
      [1, 2, 0],
    );
  });

  it('keeps the states that several windows save in parallel, each unchanged', async () => {
    keep = 50;
    const all = Array.from({ length: 20 }, (_, i) => `state ${i}`);
    const now = new Date();
    const saved = await Promise.all(all.map((text) => backups.save(target('dev'), text, { now })));
    assert.deepEqual(await texts(saved), all);
    assert.equal((await backups.list(target('dev'))).length, all.length);
  });

  it('keeps the last state without errors among many with errors', async () => {
    const start = Date.now();
    await backups.save(target('dev'), 'worst!!', { now: new Date(start) });
    await backups.save(target('dev'), 'good', { now: new Date(start + 1) });
    for (let i = 0; i < 50; i++)
      await backups.save(target('dev'), `bad ${i}!`, { now: new Date(start + 2 + i) });
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['bad 49!', 'good', 'worst!!']);
  });

  it('does not list an incomplete file as a backup, and deletes no backup for it', async () => {
    const cut = await leave('2026-01-01T00-00-00.000Z.json', '{"version": 3, "deployment": {}');
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['first']);
    const [{ damaged } = { damaged: [] }] = await backups.stacks();
    assert.deepEqual(
      damaged.map(({ path }) => path),
      [cut],
    );
    // Its stack stays known without any other.
    await backups.remove(await backups.list(target('dev')));
    assert.equal((await backups.stacks())[0]?.stack?.stack, 'dev');
    // It is the oldest one of its hour, and one backup per hour is kept.
    await leave('2026-01-01T00-05-00.000Z.json', '"whole"');
    await backups.save(target('dev'), 'last', { now: new Date('2026-01-01T05:00:00Z') });
    assert.deepEqual(await texts(await backups.list(target('dev'))), ['last', '"whole"', 'first']);
    await writeFile(cut, '"whole, too"');
    assert.equal((await backups.list(target('dev'))).length, 4);
  });

  it('removes the temporary file of a write that was interrupted an hour ago', async () => {
    const ending = '2026-01-01T00-00-00.000Z-0-errors.json.1a2b3c4d.part';
    const old = await leave(ending, '{', 61);
    const now = await leave(`x.${ending}`, '{', 59);
    await backups.save(target('dev'), 'second');
    await assert.rejects(stat(old), { code: 'ENOENT' });
    await stat(now);
  });

  it('lists the backups of every stack without credentials, and removes them', async () => {
    const dev = target('organization/web/dev', 'postgres://me:hunter2@host/db');
    await backups.save(dev, 'a', { now: new Date(1) });
    await backups.save(target('prod'), 'b', { now: new Date(2) });
    const stacks = await backups.stacks();
    assert.deepEqual(
      stacks.map(({ stack, backups: kept, damaged }) => [stack?.stack, kept.length, damaged.length]),
      [
        ['prod', 1, 0],
        ['organization/web/dev', 1, 0],
      ],
    );
    const folder = dirname(stacks[1]!.backups[0]!.path);
    assert.ok(!(await readFile(join(folder, 'stack.json'), 'utf8')).includes('hunter2'));
    await backups.remove(stacks[1]!.backups);
    assert.deepEqual(await readdir(folder), []);
    assert.equal((await backups.stacks()).length, 1);
    assert.deepEqual(await backups.list(dev), []);
  });

  it('tells when the last backup of a stack has been deleted, and not before', async () => {
    await backups.save(target('dev'), 'a', { now: new Date(1) });
    await backups.save(target('dev'), 'b', { now: new Date(2) });
    await backups.save(target('prod'), 'b', { now: new Date(2) });
    const [first, last] = await backups.list(target('dev'));
    await backups.remove([first!]);
    assert.deepEqual(removed, []);
    await backups.remove([last!]);
    assert.deepEqual(removed, ['dev']);
  });

  it('distinguishes relative addresses of two checkouts, and finds one under its other spellings', async () => {
    const at = (folder: string, url: string): StackTarget => {
      const address = new BackendAddress(url, folder);
      const backend = { user: 'me', url: address.display, address };
      return { folder, project: 'web', stack: 'organization/web/dev', backend };
    };
    const [ours, theirs] = [at('/ours', 'file://./state'), at('/theirs', 'file://./state')];
    await backups.save(ours, 'ours');
    // As an earlier version stored both of them.
    const mixed = join(root, 'backups', named('file://./state'), named('web'), named('dev'));
    await mkdir(mixed, { recursive: true });
    await writeFile(join(mixed, '2026-01-01T00-00-00.000Z.json'), '"either"');
    assert.deepEqual(await backups.list(theirs), []);
    for (const spelling of [ours, at('/theirs', 'file:///ours/state/'), at('/ours/x', 'file://../state')]) {
      assert.deepEqual(await texts(await backups.list({ ...spelling, stack: 'dev' })), ['ours']);
    }
    const inHome = at('/', 'file://~');
    await backups.save(inHome, 'home');
    assert.deepEqual(await texts(await backups.list(at('/', `file://${userInfo().homedir}`))), ['home']);
  });

  it('finds a stack’s backups, whatever the spelling of backend and stack', async () => {
    await backups.save(target('organization/web/dev', 'file:///states'), 'x');
    assert.equal((await backups.list(target('dev', 'file:///states/'))).length, 1);
    assert.equal((await backups.list(target('dev', 'file:///other'))).length, 0);
  });

  it('finds backups that were stored under the displayed address, and never removes them', async () => {
    keep = 1;
    for (const [hour, name] of ['dev', 'organization/web/dev'].entries()) {
      const folder = join(root, 'backups', named('file:///states'), named('web'), named(name));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `2026-01-01T0${hour}-00-00.000Z.json`), JSON.stringify(name));
    }
    const dev = target('organization/web/dev', 'file:///states');
    for (const text of ['a', 'b'])
      await backups.save(dev, text, { now: new Date(Date.UTC(2026, 0, text === 'a' ? 2 : 3)) });
    assert.deepEqual(await texts(await backups.list(dev)), ['b', '"organization/web/dev"', '"dev"']);
  });

  it('fails when the backup cannot be written', async () => {
    await writeFile(join(root, 'backups'), 'a file where the folder should be');
    await assert.rejects(backups.save(target('dev'), 'x'));
  });

  it('leaves other files unchanged', async () => {
    keep = 1;
    const { path } = await backups.save(target('dev'), 'a', { now: new Date(1) });
    await writeFile(join(dirname(path), 'note.txt'), 'mine');
    await chmod(join(dirname(path), 'note.txt'), 0o644);
    await backups.save(target('dev'), 'b', { now: new Date(2) });
    assert.deepEqual((await readdir(dirname(path))).sort(), [
      '1970-01-01T00-00-00.002Z-0-errors.json',
      'note.txt',
      'stack.json',
    ]);
  });
});
