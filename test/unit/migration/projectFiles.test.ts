import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesForProjectName } from '../../../client/src/features/migration/model/projectRenameFlow';

describe('the changed files of a renamed project', () => {
  it('are those that differ, wherever the configurations are', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'project-'));
    try {
      const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
      await write('Pulumi.yaml', 'name: shop\nconfig:\n  shop:a:\n    default: 1\n');
      await write('Pulumi.dev.yaml', 'config:\n  shop:b: 1\n');
      await write('Pulumi.prod.yaml', 'config:\n  aws:b: 1\n');
      const changes = await filesForProjectName(folder, 'shop', 'market');
      assert.deepEqual(
        changes.map(({ path: file, after }) => [path.basename(file), after]),
        [
          ['Pulumi.yaml', 'name: market\nconfig:\n  market:a:\n    default: 1\n'],
          ['Pulumi.dev.yaml', 'config:\n  market:b: 1\n'],
        ],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are listed once, even if several stacks link to one of them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'project-'));
    try {
      await writeFile(path.join(folder, 'Pulumi.yaml'), 'name: shop\n');
      await writeFile(path.join(folder, 'Pulumi.dev.yaml'), 'config:\n  shop:a: 1\n');
      await symlink('Pulumi.dev.yaml', path.join(folder, 'Pulumi.prod.yaml'));
      const changes = await filesForProjectName(folder, 'shop', 'market');
      assert.deepEqual(
        changes.map(({ path: file }) => path.basename(file)),
        ['Pulumi.yaml', 'Pulumi.dev.yaml'],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are JSON files beside Pulumi.json', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'project-'));
    try {
      await writeFile(path.join(folder, 'Pulumi.json'), '{"runtime": {"name": "go"}, "name": "shop"}');
      await writeFile(path.join(folder, 'Pulumi.dev.json'), '{"config": {"shop:a": 1}}');
      await writeFile(path.join(folder, 'Pulumi.dev.yaml'), 'config:\n  shop:of-nobody: 1\n');
      const changes = await filesForProjectName(folder, 'shop', 'market');
      assert.deepEqual(
        changes.map(({ after }) => after),
        ['{"runtime": {"name": "go"}, "name": "market"}', '{"config": {"market:a": 1}}'],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are none if one cannot be read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'project-'));
    try {
      await writeFile(path.join(folder, 'Pulumi.yaml'), 'name: shop\n');
      await writeFile(path.join(folder, 'Pulumi.dev.yaml'), 'config: {\n');
      await assert.rejects(filesForProjectName(folder, 'shop', 'market'), /Pulumi\.dev\.yaml, line \d/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
