import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import {
  planProjectRename,
  renameStacksAndFiles,
  type ProjectRenamePlan,
  type RenameRefused,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { cliFor, temporaryBackups, type TestServer } from './client';
import { scriptedCli, unless } from './scriptedCli';
import { useNewStack } from './suite';

describe('renaming the project of real stacks', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;

  useNewStack(async (made) => {
    ({ stack, server } = made);
    await stack.must(['config', 'set', 'colour', 'green']);
    await stack.must(['config', 'set', '--secret', 'token', PLANTED_SECRET]);
    await stack.must(['up', '--yes', '--skip-preview']);
    await stack.must(['stack', 'init', 'prod', '--no-select']);
  });

  function plan(from: string, to: string): Promise<ProjectRenamePlan | RenameRefused> {
    return planProjectRename({ cli: cliFor(stack).cli, server }, { folder: stack.cwd, from, to });
  }

  async function soundPlan(from: string, to: string): Promise<ProjectRenamePlan> {
    const planned = await plan(from, to);
    assert.ok(!('refused' in planned), JSON.stringify(planned));
    return planned;
  }

  const rename = (planned: ProjectRenamePlan, cli: PulumiCli = cliFor(stack).cli) =>
    renameStacksAndFiles({ cli, server, backups: temporaryBackups() }, planned);

  it('leaves nothing to update, and every setting where the program reads it', async () => {
    const planned = await soundPlan('shop', 'market');
    assert.deepEqual(planned.stacks.map(({ renamed }) => renamed.stack).sort(), [
      'organization/market/dev',
      'organization/market/prod',
    ]);
    assert.deepEqual(await rename(planned), { changed: undefined });
    await stack.must(['preview', '--expect-no-changes']);
    assert.match(await stack.must(['stack', 'ls']), /^dev\*[^]*^prod/m);
    assert.equal((await stack.must(['config', 'get', 'token'])).trim(), PLANTED_SECRET);
    assert.ok((await stack.must(['stack', 'export', '--show-secrets'])).includes(PLANTED_SECRET));
    assert.ok(!(await stack.export()).includes('::shop::'));
  });

  it('does nothing if a stack has changed since the plan', async () => {
    const planned = await soundPlan('market', 'bazaar');
    await stack.must(['up', '--yes', '--skip-preview', '--config', 'colour=red']);
    const { changed } = await rename(planned);
    assert.equal(changed?.stack, 'organization/market/dev');
    assert.match(await stack.must(['stack', 'ls']), /^dev\*/m);
  });

  it('gives all stacks and files their old names again if one stack fails', async () => {
    const planned = await soundPlan('market', 'bazaar');
    const projectFile = path.join(stack.cwd, 'Pulumi.yaml');
    const before = await readFile(projectFile, 'utf8');
    const [, second] = planned.stacks;
    const fails = `echo 'error: the disk is full' >&2; exit 1`;
    const cli = await scriptedCli(stack, unless(`stack rename --stack=${second!.target.stack}`) + fails);
    await assert.rejects(rename(planned, cli));
    assert.equal(await readFile(projectFile, 'utf8'), before);
    const stacks = await stack.must(['stack', 'ls', '--all']);
    assert.match(stacks, /^dev\*?[^]*^prod/m);
    assert.ok(!stacks.includes('bazaar'));
    for (const { target } of planned.stacks)
      assert.ok((await stack.must(['stack', 'export', '--stack', target.stack])) !== '');
  });

  it('does nothing if a file has changed since the plan, and keeps the change', async () => {
    const planned = await soundPlan('market', 'bazaar');
    const projectFile = path.join(stack.cwd, 'Pulumi.yaml');
    const before = await readFile(projectFile, 'utf8');
    const edited = `${before}# Written while the question was open.\n`;
    await writeFile(projectFile, edited);
    assert.deepEqual(await rename(planned), { changed: undefined, changedFile: projectFile });
    assert.equal(await readFile(projectFile, 'utf8'), edited);

    await writeFile(projectFile, before);
    // Between the first check and the last.
    const line = `echo '# Written while stacks were renamed.' >> "${projectFile}"`;
    const cli = await scriptedCli(stack, `${unless('stack rename')}${line}\nexec "$PULUMI" "$@"`);
    assert.deepEqual(await rename(planned, cli), { changed: undefined, changedFile: projectFile });
    assert.match(
      await readFile(projectFile, 'utf8'),
      /^name: market$[^]*# Written while stacks were renamed\.\n$/m,
    );
    assert.match(await stack.must(['stack', 'ls']), /^dev\*?[^]*^prod/m);
    await writeFile(projectFile, before);
  });

  it('gives all stacks their old names again if a file cannot be written', async function () {
    const planned = await soundPlan('market', 'bazaar');
    const projectFile = path.join(stack.cwd, 'Pulumi.yaml');
    const before = await readFile(projectFile, 'utf8');
    // A file cannot be replaced while another is mounted on it. Mounting is not always allowed.
    if (spawnSync('mount', ['--bind', projectFile, projectFile]).status !== 0) this.skip();
    try {
      await assert.rejects(rename(planned), { code: 'EBUSY' });
      assert.equal(await readFile(projectFile, 'utf8'), before);
      for (const { target: old } of planned.stacks)
        assert.ok((await stack.must(['stack', 'export', '--stack', old.stack])) !== '');
      const left = await readdir(stack.cwd);
      assert.deepEqual(
        left.filter((name) => name.endsWith('.part')),
        [],
      );
    } finally {
      spawnSync('umount', [projectFile]);
    }
  });

  it('refuses a name if such a stack already exists', async () => {
    await stack.must(['stack', 'init', 'other', '--no-select']);
    await stack.must(['stack', 'rename', '--stack', 'other', 'organization/bazaar/prod']);
    const planned = await plan('market', 'bazaar');
    assert.ok('refused' in planned);
    assert.match(planned.refused, /organization\/bazaar\/prod/);
  });
});
