import assert from 'node:assert/strict';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareConfig } from '../../../client/src/features/migration/model/preparedConfig';
import { listStackConfigFiles } from '../../../client/src/pulumi/stacks/stackConfig';

describe('the new configuration of a migrated stack', () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);
  const read = (name: string): Promise<string> => readFile(at(name), 'utf8');
  const prepare = (text: string) => prepareConfig({ folder, stack: 'dev' }, text);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'prepared-config-'));
    await writeFile(at('Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    await writeFile(at('Pulumi.dev.yaml'), 'old');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('replaces the old one, which is kept beside it', async () => {
    const prepared = await prepare('new');
    assert.equal(await read('Pulumi.dev.yaml'), 'old');
    await prepared.install();
    assert.equal(await read('Pulumi.dev.yaml'), 'new');
    assert.deepEqual((await readdir(folder)).sort(), [
      'Pulumi.dev.yaml',
      path.basename(prepared.previousConfig!),
      'Pulumi.yaml',
    ]);
    assert.equal(await readFile(prepared.previousConfig!, 'utf8'), 'old');
  });

  it('belongs to no stack until it is in place, and replaces no file of another stack', async () => {
    await writeFile(at('Pulumi.dev.yaml.new.yaml'), 'of the stack “dev.yaml.new”');
    const prepared = await prepare('new');
    const stacks = (await listStackConfigFiles(folder)).map(({ stack }) => stack);
    assert.deepEqual(stacks, ['dev', 'dev.yaml.new']);
    await prepared.discard();
    assert.equal(await read('Pulumi.dev.yaml.new.yaml'), 'of the stack “dev.yaml.new”');
    assert.equal((await readdir(folder)).length, 3);
  });

  it('replaces the file of an interrupted migration, and follows no link there', async () => {
    await prepare('interrupted');
    const prepared = await prepare('new');
    await prepared.install();
    assert.equal(await read('Pulumi.dev.yaml'), 'new');
    assert.equal((await readdir(folder)).length, 3);
    await writeFile(at('elsewhere'), 'theirs');
    await symlink(at('elsewhere'), prepared.preparedConfig);
    await (await prepare('newer')).install();
    assert.equal(await read('elsewhere'), 'theirs');
    assert.ok((await lstat(at('Pulumi.dev.yaml'))).isFile());
  });

  it('is refused if the old one also belongs to another stack, which would lose its secrets', async () => {
    await symlink('Pulumi.dev.yaml', at('Pulumi.prod.yaml'));
    await assert.rejects(prepare('new'), /Pulumi\.dev\.yaml: By a link, .* of stack “prod”/);
    await assert.rejects(
      prepareConfig({ folder, stack: 'prod' }, 'new'),
      /Pulumi\.prod\.yaml: By a link, .* of stack “dev”/,
    );
    assert.equal(await read('Pulumi.prod.yaml'), 'old');
    assert.equal((await readdir(folder)).length, 3);
  });

  it('is the last window’s one, and no other is put in place', async () => {
    const [first, second] = [await prepare('first'), await prepare('second')];
    await assert.rejects(first.install(), /was changed in the meantime/);
    await first.discard();
    assert.equal(await read('Pulumi.dev.yaml'), 'old');
    await second.install();
    assert.equal(await read('Pulumi.dev.yaml'), 'second');
  });
});
