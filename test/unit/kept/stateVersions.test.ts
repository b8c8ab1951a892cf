import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Backups } from '../../../client/src/pulumi/kept/backups';
import { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { listStateVersions } from '../../../client/src/pulumi/kept/stateVersions';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';
import { runsOfWindow } from '../../harness/runsOfWindow';

describe('The earlier states of a stack', () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'versions-'));
  });
  after(() => rm(root, { recursive: true }));

  it('include every backup of ours, however many newer ones the backend keeps', async () => {
    const target: StackTarget = {
      folder: root,
      project: 'shop',
      stack: 'organization/shop/dev',
      backend: backendAt(`file://${root}`),
    };
    const backups = new Backups(path.join(root, 'own'), { limit: () => 50 });
    await backups.save(target, 'the last good one', { why: 'Import Stack State', now: new Date(1e12) });
    const folder = path.join(root, '.pulumi/history/shop/dev');
    await mkdir(folder, { recursive: true });
    for (let i = 0; i < 70; i++)
      await writeFile(path.join(folder, `dev-${1.7e18 + i * 1e9}.checkpoint.json`), '{}');

    const cli = new PulumiCli({
      log: { info: () => undefined, debug: () => undefined },
      env: {},
      runs: runsOfWindow(),
      locate: () => Promise.reject(new Error('a file backend is read without the CLI')),
      askPassphrase: () => Promise.resolve(undefined),
    });
    const versions = await listStateVersions(cli, backups, target);
    assert.equal(versions.length, 61);
    const oldest = versions.at(-1)!;
    assert.equal(oldest.savedBefore, 'Import Stack State');
    assert.equal(await oldest.read(), 'the last good one');
  });
});
