import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Backups, errorCounter } from '../../client/src/pulumi/kept/backups';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { keepBackend } from '../harness/keptBackend';
import type { PulumiStack } from '../harness/pulumiStack';
import { SmallDisk } from '../harness/smallDisk';
import { AGREE, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('backups of a real stack', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let test: TestCli;
  let server: TestServer;
  let target: StackTarget;
  let original: string;
  let restore: () => Promise<void>;

  useUpdatedStack(async (made) => {
    ({ stack, test, server, target } = made);
    original = await stack.export();
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  const LIMIT = 5;
  const backupsIn = (folder: string): Backups =>
    new Backups(path.join(folder, 'backups'), { limit: () => LIMIT, countErrors: errorCounter(server) });

  function replace(backups: Backups, text: string, why: string): Promise<ReplaceStateOutcome> {
    const insist = { ...AGREE, forceDespite: () => Promise.resolve(true) };
    return replaceState({ cli: test.cli, server, backups }, { target, text, why }, insist);
  }

  it('have the good original after many more quick writes than are kept', async () => {
    const backups = backupsIn(stack.root);
    // A dependency on a missing resource.
    const broken = original.replace(/("dependencies": \[\s*"[^"]+)"/, '$1-gone"');
    assert.notEqual(broken, original);
    for (let i = 0; i < 2 * LIMIT; i++) {
      const text = broken.replaceAll('"colour": "blue"', `"colour": "blue-${i}"`);
      assert.equal((await replace(backups, text, 'Edit Stack State')).kind, 'replaced');
    }
    const kept = await backups.list(target);
    assert.equal(kept.length, LIMIT);
    assert.deepEqual(
      kept.map(({ errors }) => errors),
      [1, 1, 1, 1, 0],
    );
    assert.ok((await readFile(kept.at(-1)!.path, 'utf8')) === original);
    assert.ok((await readFile(kept[0]!.path, 'utf8')).includes(`"blue-${2 * LIMIT - 2}"`));
    const own = (await listStateVersions(test.cli, backups, target)).filter(
      ({ source }) => source === 'backup of this extension',
    );
    assert.deepEqual(
      own.map(({ savedBefore }) => savedBefore),
      kept.map(() => 'Edit Stack State'),
    );
  });

  it('are complete on a disk that gets full, and none is deleted for one that could not be written', async function () {
    const disk = await SmallDisk.mount();
    // Mounting a disk is not always allowed.
    if (!disk) return this.skip();
    try {
      const backups = backupsIn(disk.folder);
      const red = original.replaceAll('"colour": "blue"', '"colour": "red"');
      assert.equal((await replace(backups, red, 'Import Stack State')).kind, 'replaced');
      const before = await stack.export();
      // Room for half of the next one.
      await disk.fill(Math.ceil(before.length / 2));
      await assert.rejects(
        replace(backups, original, 'Import Stack State'),
        /could not be saved: the disk is full/,
      );
      assert.ok((await stack.export()) === before, 'nothing was written');
      const [kept, ...more] = await backups.list(target);
      assert.deepEqual(more, []);
      assert.ok((await readFile(kept!.path, 'utf8')) === original);
      const files = await readdir(path.dirname(kept!.path));
      assert.deepEqual(files.sort(), [path.basename(kept!.path), 'last-write.json', 'stack.json']);
      await disk.empty();
      assert.equal((await replace(backups, original, 'Import Stack State')).kind, 'replaced');
      assert.equal((await backups.list(target)).length, 2);
    } finally {
      await disk.unmount();
    }
  });
});
