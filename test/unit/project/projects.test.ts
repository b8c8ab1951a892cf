import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nearestProject, readProjectSettings } from '../../../client/src/project/projects';
import { stackConfigFile } from '../../../client/src/pulumi/stacks/stackConfig';

describe('projects', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'projects-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const put = (name: string, text: string) => writeFile(join(root, name), text);

  it('finds the nearest project upwards, like the CLI', async () => {
    await mkdir(join(root, 'a/src'), { recursive: true });
    await mkdir(join(root, 'a/nested/deep'), { recursive: true });
    await put('a/Pulumi.yaml', 'name: outer\nruntime: nodejs\n');
    await put('a/nested/Pulumi.yml', 'runtime: nodejs\nname: "inner"\n');
    assert.deepEqual(await nearestProject(join(root, 'a/src/state.json')), {
      folder: join(root, 'a'),
      name: 'outer',
    });
    assert.deepEqual(await nearestProject(join(root, 'a/nested/deep')), {
      folder: join(root, 'a/nested'),
      name: 'inner',
    });
    assert.equal(await nearestProject(root), undefined);
  });

  it('prefers JSON to YAML, like the CLI', async () => {
    await put('Pulumi.yaml', 'name: second\n');
    await put('Pulumi.json', '{"runtime": {"name": "go"}, "name": "first"}');
    assert.equal((await nearestProject(root))?.name, 'first');
  });

  it('names a project with an unreadable file after its folder, and gives readers the reason', async () => {
    await put('Pulumi.yaml', 'name: [\n');
    assert.deepEqual(await nearestProject(root), { folder: root, name: root });
    await assert.rejects(readProjectSettings(root), /Pulumi\.yaml, line \d: /);
  });

  it('refuses a file that is not UTF-8, because its bytes would be lost', async () => {
    await writeFile(join(root, 'Pulumi.yaml'), Buffer.from('\uFEFFname: x\n', 'utf16le'));
    await assert.rejects(readProjectSettings(root), /Pulumi\.yaml: This is not UTF-8/);
  });

  for (const [name, text, expected] of [
    ['Pulumi.yaml', 'name: x\n', 'Pulumi.dev.yaml'],
    ['Pulumi.yml', 'name: x\nstackConfigDir: my configs # a\n', 'my configs/Pulumi.dev.yml'],
    ['Pulumi.json', '{"name": "x", "config": "old"}', 'old/Pulumi.dev.json'],
  ] as const) {
    it(`finds the settings of a stack beside ${name}`, async () => {
      await put(name, text);
      assert.equal(await stackConfigFile({ folder: root, stack: 'acme/x/dev' }), join(root, expected));
    });
  }
});
