import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { backendOf } from '../../../client/src/pulumi/backends/backendOf';
import { projectFiles, stackNamesInBackend } from '../../../client/src/pulumi/backends/projectInBackend';
import { stackOfCheckpoint } from '../../../client/src/pulumi/backends/bucket/bucketKeys';
import type { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';

describe('the file backend', () => {
  let root: string;
  let url: string;
  const dev = (): StackTarget => ({
    folder: '/shop',
    project: 'shop',
    stack: 'organization/shop/dev',
    backend: backendAt(url),
  });
  const version = async (target: StackTarget) =>
    (await backendOf({} as unknown as PulumiCli, target).glance()).version;
  const checkpoint = (name: string): string => join(root, '.pulumi/stacks/shop', name);
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'backend-'));
    url = `file://${root}`;
    await mkdir(checkpoint('.'), { recursive: true });
  });
  after(() => rm(root, { recursive: true }));

  it('has the folder of a backend on this machine', () => {
    const folderOf = (address: string) => backendAt(address).address.folder;
    assert.equal(folderOf('file:///var/states'), '/var/states');
    assert.equal(folderOf('file:///var/my%20states?no_tmp_dir=true'), '/var/my states');
    assert.equal(folderOf('file://~'), userInfo().homedir);
    assert.equal(folderOf('file://~/states'), join(userInfo().homedir, 'states'));
    assert.equal(folderOf('s3://bucket'), undefined);
    assert.equal(folderOf('https://app.pulumi.com/me'), undefined);
  });

  it('does not consider a stack free if its locks cannot be read', async () => {
    const locks = join(root, '.pulumi/locks/organization/shop');
    const holders = () => backendOf({} as unknown as PulumiCli, dev()).holders('look');
    assert.deepEqual(await holders(), []);
    await mkdir(locks, { recursive: true });
    await writeFile(join(locks, 'dev'), '');
    assert.equal(await holders(), undefined);
    await rm(locks, { recursive: true });
  });

  it('distinguishes checkpoints from other files beside them', () => {
    assert.equal(stackOfCheckpoint('dev.json'), 'dev');
    assert.equal(stackOfCheckpoint('my.json.json'), 'my.json');
    assert.equal(stackOfCheckpoint('dev.json.gz'), 'dev');
    assert.equal(stackOfCheckpoint('dev.json.zst'), 'dev');
    for (const other of ['dev.json.bak', 'dev.json.attrs', 'dev.json.1795275561824041447', 'notes.txt']) {
      assert.equal(stackOfCheckpoint(other), undefined, other);
    }
  });

  it('lists the stacks by their files', async () => {
    for (const name of ['prod.json', 'dev.json', 'dev.json.bak', 'dev.json.attrs', 'old.json.gz']) {
      await writeFile(checkpoint(name), '{}');
    }
    const namesIn = (project: string) =>
      stackNamesInBackend({} as unknown as PulumiCli, backendAt(url).address, project);
    assert.deepEqual(await namesIn('shop'), ['dev', 'old', 'prod']);
    assert.deepEqual(await namesIn('other'), []);
    assert.equal(projectFiles(backendAt('s3://bucket').address, 'shop'), undefined);
  });

  it('has another version after each write of the stack, but not of others', async () => {
    const before = await version(dev());
    await writeFile(checkpoint('prod.json'), '{"a": 1}');
    assert.equal(await version(dev()), before);
    await writeFile(checkpoint('dev.json'), '{"a": 1}');
    const after = await version(dev());
    assert.notEqual(after, before);
    await writeFile(checkpoint('dev.json.gz'), 'as gzip from here on');
    assert.notEqual(await version(dev()), after);
    assert.equal(await version({ ...dev(), stack: 'organization/shop/nope' }), undefined);
    assert.equal(await version({ ...dev(), backend: backendAt('s3://bucket') }), undefined);
  });
});
