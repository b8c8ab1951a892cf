import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasProjectBelow } from '../../../client/src/activation/findProject';

describe('the search for a project at the start of a window', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-below-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const put = (...names: string[]): void => {
    const file = path.join(root, ...names);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  };

  for (const file of [
    'Pulumi.yaml',
    'infra/Pulumi.yml',
    'services/shop/infra/a/b/Pulumi.json',
    'outer/Pulumi.yaml',
  ]) {
    it(`finds ${file}`, async () => {
      put('package.json');
      put(...file.split('/'));
      assert.equal(await hasProjectBelow(root), true);
    });
  }

  for (const file of [
    'node_modules/@pulumi/aws/Pulumi.yaml',
    'vendor/shop/Pulumi.yaml',
    'target/Pulumi.yaml',
    'dist/Pulumi.yaml',
    'build/Pulumi.yaml',
    'infra/out/Pulumi.yaml',
    '.git/Pulumi.yaml',
    'Pulumi.yaml/README.md',
    'Pulumi.dev.yaml',
  ]) {
    it(`ignores ${file}, or does not search there`, async () => {
      put(...file.split('/'));
      assert.equal(await hasProjectBelow(root), false);
    });
  }

  it('finds none in a folder that does not exist', async () => {
    assert.equal(await hasProjectBelow(path.join(root, 'gone')), false);
  });

  it('searches the nearest folders first, and no more than allowed', async () => {
    for (const name of ['a', 'b', 'c']) put(name, 'deep', 'deeper', 'file');
    put('d', 'Pulumi.yaml');
    assert.equal(await hasProjectBelow(root, 5), true);
    assert.equal(await hasProjectBelow(root, 4), false);
  });
});
