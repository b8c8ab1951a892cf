import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { locatePulumi } from '../../../client/src/pulumi/cli/locateCli';

describe('locatePulumi', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'locate-'));
    for (const folder of ['set', 'official/bin', 'first', 'second', 'home/.pulumi/bin']) {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, 'pulumi'), '');
      await chmod(join(root, folder, 'pulumi'), 0o755);
    }
    await mkdir(join(root, 'folder/pulumi'), { recursive: true });
  });
  after(() => rm(root, { recursive: true }));

  const locate = (options: { setting?: string; officialRoot?: string; path?: string[]; home?: string }) =>
    locatePulumi({
      setting: options.setting,
      officialRoot: options.officialRoot,
      env: { PATH: (options.path ?? []).join(delimiter) },
      home: join(root, options.home ?? 'home'),
      platform: 'linux',
    });

  it('uses the setting before everything else', async () => {
    const found = await locate({ setting: join(root, 'set/pulumi'), path: [join(root, 'first')] });
    assert.deepEqual(found, { path: join(root, 'set/pulumi'), source: 'setting' });
  });

  it('does not continue if the setting is wrong', async () => {
    for (const setting of [join(root, 'nowhere/pulumi'), 'pulumi', join(root, 'set')]) {
      const found = await locate({ setting, path: [join(root, 'first')] });
      assert.equal(found.path, undefined);
      assert.ok(found.failure.includes(setting));
    }
  });

  it('uses the official extension’s root, then PATH in its order, then the install folder', async () => {
    const path = [join(root, 'folder'), join(root, 'first'), join(root, 'second')];
    assert.equal(
      (await locate({ officialRoot: join(root, 'official'), path })).path,
      join(root, 'official/bin/pulumi'),
    );
    assert.equal((await locate({ officialRoot: join(root, 'gone'), path })).path, join(root, 'first/pulumi'));
    assert.equal((await locate({})).path, join(root, 'home/.pulumi/bin/pulumi'));
  });

  it('never uses a program in the current folder', async () => {
    const here = process.cwd();
    process.chdir(join(root, 'first'));
    try {
      assert.equal((await locate({ path: ['', '.', '../second'], home: 'nowhere' })).path, undefined);
    } finally {
      process.chdir(here);
    }
  });
});
