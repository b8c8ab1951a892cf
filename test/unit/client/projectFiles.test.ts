import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesForProjectName, withNamespace, withProjectName } from '../../../client/src/pulumi/projectFiles';

describe('the files of a project with another name', () => {
  for (const [what, before, after] of [
    ['plain', '# a\nname: shop # why\nruntime: nodejs\n', '# a\nname: market # why\nruntime: nodejs\n'],
    ['in quotes', 'runtime: nodejs\nname: "shop"\n', 'runtime: nodejs\nname: "market"\n'],
    ['in single quotes', "name:   'shop'\r\n", "name:   'market'\r\n"],
    [
      'in JSON',
      '{\n  "name": "shop",\n  "runtime": "nodejs"\n}',
      '{\n  "name": "market",\n  "runtime": "nodejs"\n}',
    ],
  ] as const) {
    it(`have a new name: ${what}`, () => {
      assert.equal(withProjectName(before, 'market'), after);
    });
  }

  it('are refused if they have no name', () => {
    assert.throws(() => withProjectName('runtime: nodejs\n', 'market'), /does not say/);
  });

  it('have the settings of the project in its new namespace, and all else as it was', () => {
    const before = [
      '# shop:not is a comment',
      'encryptionsalt: v1:shop:x',
      'config:',
      '  # shop:a is one, too',
      '  shop:token:',
      '    secure: shop:v1',
      '  "shop:quoted": shop:value',
      '',
      '  shopping:other: 1',
      '  aws:region: shop:region',
      '  shop:object:',
      '    shop:inner: 1',
      'environment:',
      '  - shop:env',
      '',
    ].join('\n');
    const after = before
      .replace('  shop:token', '  market:token')
      .replace('"shop:quoted"', '"market:quoted"')
      .replace('  shop:object', '  market:object');
    assert.equal(withNamespace(before, 'shop', 'market'), after);
    assert.equal(withNamespace('config: {}\n', 'shop', 'market'), 'config: {}\n');
    assert.equal(
      withNamespace('config:\n  a.b:c: 1\n  axb:c: 1\n', 'a.b', 'x'),
      'config:\n  x:c: 1\n  axb:c: 1\n',
    );
  });

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
});
