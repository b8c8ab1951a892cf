import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectName, projectOf } from '../../../client/src/pulumi/projects';

describe('projects', () => {
  it('finds the nearest project upwards, as the CLI does', async () => {
    const root = await mkdtemp(join(tmpdir(), 'projects-'));
    try {
      await mkdir(join(root, 'a/src'), { recursive: true });
      await mkdir(join(root, 'a/nested/deep'), { recursive: true });
      await writeFile(join(root, 'a/Pulumi.yaml'), 'name: outer\nruntime: nodejs\n');
      await writeFile(join(root, 'a/nested/Pulumi.yml'), 'runtime: nodejs\nname: "inner"\n');
      assert.deepEqual(await projectOf(join(root, 'a/src/state.json')), {
        folder: join(root, 'a'),
        name: 'outer',
      });
      assert.deepEqual(await projectOf(join(root, 'a/nested/deep')), {
        folder: join(root, 'a/nested'),
        name: 'inner',
      });
      assert.equal(await projectOf(root), undefined);
    } finally {
      await rm(root, { recursive: true });
    }
  });

  const texts: [string, string | undefined][] = [
    ['name: web # the shop', 'web'],
    ["runtime:\n  name: nodejs\nname: 'my web'", 'my web'],
    ['{"runtime": "go", "name": "web"}', 'web'],
    ['runtime:\n  name: nodejs\n', undefined],
    ['', undefined],
  ];
  for (const [text, name] of texts) {
    it(`reads the name in ${JSON.stringify(text)}`, () => {
      assert.equal(projectName(text), name);
    });
  }
});
