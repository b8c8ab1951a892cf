import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Backups } from '../../../client/src/pulumi/kept/backups';
import {
  listKept,
  type KeptFile,
  type KeptGroup,
} from '../../../client/src/features/backups/model/keptFiles';
import { Recordings } from '../../../client/src/pulumi/kept/recordings';
import { restoredTarget } from '../../../client/src/pulumi/cli/storedTarget';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import {
  formatKeptFile,
  formatGroup,
  deletionQuestion,
  formatGroupPlace,
} from '../../../client/src/features/backups/formatKeptFiles';
import { backendAt } from '../../harness/backends';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

describe('The kept files', () => {
  let root: string;
  let backups: Backups;
  let recordings: Recordings;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'kept-'));
    const countErrors = (text: string): Promise<number> => Promise.resolve(text.split('!').length - 1);
    backups = new Backups(path.join(root, 'backups'), { limit: () => 50, countErrors });
    recordings = new Recordings(path.join(root, 'recordings'));
  });
  after(() => rm(root, { recursive: true }));

  const target = (stack: string): StackTarget => ({
    folder: '/web',
    project: 'web',
    stack: `organization/web/${stack}`,
    backend: backendAt('file:///states'),
  });

  it('are listed stack by stack, and deleted file by file', async () => {
    assert.deepEqual(await listKept(backups, recordings), []);
    await backups.save(target('dev'), 'good', { why: 'Import Stack State', now: hoursAgo(3) });
    await backups.save(target('dev'), 'bad!!', { why: 'Repair State', now: hoursAgo(2) });
    await backups.save(target('prod'), 'good', { now: hoursAgo(1) });
    for (const kind of ['up', 'preview'])
      await writeFile(`${await recordings.next(target('dev'), kind)}.pulumi.log`, 'x'.repeat(2000));
    await writeFile(`${await recordings.nextNamed('pulumi-20261122T1640-1-up')}.pulumi.log`, 'x');

    const groups = await listKept(backups, recordings);
    assert.deepEqual(groups.map(({ kind, name, files }) => [kind, name, files.length]).sort(), [
      ['backups', 'dev', 2],
      ['backups', 'prod', 1],
      ['recordings', 'Automatic logs', 1],
      ['recordings', 'web-dev', 2],
    ]);
    const dev = groups.find(({ name }) => name === 'dev')!;
    assert.equal(formatGroupPlace(dev), 'project web, file:///states');
    assert.equal(
      formatGroup(dev, NOW),
      '2 backups, 1 kB · newest 2 hours ago, 2 errors · last without errors 3 hours ago',
    );
    assert.deepEqual(dev.files.map(formatKeptFile), [
      'before Repair State · 2 errors, 1 kB',
      'before Import Stack State · the last without errors, 1 kB',
    ]);
    assert.deepEqual(restoredTarget(dev.stack!, {})?.stack, 'organization/web/dev');
    const runs = groups.find(({ name }) => name === 'web-dev')!;
    assert.deepEqual(runs.files.map(formatKeptFile).sort(), ['preview · 2 kB', 'up · 2 kB']);

    for (const file of [...dev.files, ...runs.files]) await file.remove();
    assert.deepEqual(
      (await listKept(backups, recordings)).map(({ name }) => name),
      ['prod', 'Automatic logs'],
    );
  });
});

describe('The question before kept files are deleted', () => {
  const file = (more: Partial<KeptFile> = {}): KeptFile => ({
    kind: 'backup',
    time: hoursAgo(2),
    size: 3_400_000,
    paths: [],
    errors: 0,
    isLastGood: false,
    remove: () => Promise.resolve(),
    ...more,
  });
  const groupOf = (files: KeptFile[], kind: KeptGroup['kind'] = 'backups', name = 'dev'): KeptGroup => ({
    key: name,
    kind,
    name,
    stack: undefined,
    files,
  });
  const good = file({ isLastGood: true });
  const recording = file({ kind: 'recording', errors: undefined });

  for (const { title, files, group, question, warning } of [
    {
      title: 'one backup',
      files: [file()],
      group: groupOf([file(), good]),
      question: 'Delete the backup of stack “dev” from 2 hours ago, 3.4 MB?',
      warning: undefined,
    },
    {
      title: 'the last good one',
      files: [good],
      group: groupOf([file(), good]),
      question: 'Delete the backup of stack “dev” from 2 hours ago, 3.4 MB?',
      warning: '⚠ It is the last state without errors that is kept of stack “dev”.',
    },
    {
      title: 'all of a stack',
      files: [file(), good],
      group: groupOf([file(), good]),
      question: 'Delete all 2 backups of stack “dev”, 6.8 MB?',
      warning: '⚠ Among them is the last state without errors that is kept of stack “dev”.',
    },
    {
      title: 'all of a stack whose errors were never counted',
      files: [file({ errors: undefined, isLastGood: true }), file({ errors: 3 })],
      group: groupOf([]),
      question: 'Delete all 2 backups of stack “dev”, 6.8 MB?',
      warning: '⚠ Among them is the last state that may be without errors that is kept of stack “dev”.',
    },
    {
      title: 'a recording',
      files: [recording],
      group: groupOf([recording], 'recordings', 'shop-dev'),
      question: 'Delete the recording of “shop-dev” from 2 hours ago, 3.4 MB?',
      warning: undefined,
    },
    {
      title: 'everything',
      files: [file(), good, good, recording],
      group: undefined,
      question: 'Delete everything that is kept: 3 backups and 1 recording, 13.6 MB?',
      warning: '⚠ Among them are the last states without errors of 2 stacks.',
    },
  ]) {
    it(`says how many, how large, and what is lost with them: ${title}`, () => {
      assert.deepEqual(deletionQuestion(files, group, NOW), { question, warning });
    });
  }
});
