import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  entryForF5,
  guideEntryOf,
  isForPulumi,
  meantSkipFiles,
  previewConfiguration,
  sourceFiles,
} from '../../../client/src/features/debug/model/nodeConfiguration';
import { workspaceRoot } from '../../../client/src/project/nodePackages';

describe('the sources of a debugged program', () => {
  const others = '!**/node_modules/**';

  it('are everywhere, like the code that it imports', () => {
    assert.deepEqual(sourceFiles(['/shop/infra']).resolveSourceMapLocations, ['**', others]);
  });

  it('are searched for in the repository and in the workspace, once in a folder inside another', () => {
    for (const [roots, expected] of [
      [['/shop'], ['/shop']],
      [['/shop', '/shop'], ['/shop']],
      [['/shop', '/shop/infra'], ['/shop']],
      [['/shop/infra', '/shop'], ['/shop']],
      [
        ['/shop', '/shop-infra'],
        ['/shop', '/shop-infra'],
      ],
      [
        ['/shop', '/other', '/shop/..infra'],
        ['/shop', '/other'],
      ],
      [[], []],
    ]) {
      assert.deepEqual(sourceFiles(roots!).outFiles, [
        ...expected!.map((root) => `${root}/**/*.(m|c|)js`),
        others,
      ]);
    }
  });

  it('are escaped if a folder has characters of a pattern: the debugger accepts no other escape there', () => {
    const folder = '/work/my (infra) [1]';
    assert.equal(sourceFiles([folder]).outFiles[0], `${folder}/**/*.(m|c|)js`);
  });

  for (const [file, text] of [
    ['package.json', '{ "workspaces": ["apps/*"] }'],
    ['pnpm-workspace.yaml', 'packages: [apps/*]'],
    ['nx.json', '{}'],
  ] as const) {
    it(`are those of the repository whose root has ${file}`, async () => {
      const root = mkdtempSync(path.join(tmpdir(), 'sources-'));
      try {
        const project = path.join(root, 'apps', 'infra');
        mkdirSync(project, { recursive: true });
        writeFileSync(path.join(project, 'package.json'), '{}');
        assert.equal(await workspaceRoot(project), project);
        writeFileSync(path.join(root, file), text);
        assert.equal(await workspaceRoot(project), root);
      } finally {
        rmSync(root, { recursive: true });
      }
    });
  }
});

describe('the files that Step Into passes over', () => {
  const skipped = ['<node_internals>/**', '**/node_modules/**'];

  it('are all of Node and all packages, unless the entry has others', () => {
    assert.deepEqual(meantSkipFiles(undefined), skipped);
    for (const own of [[], ['<node_internals>/**'], ['!**/node_modules/mine/**/*.js'], 'a word']) {
      assert.deepEqual(meantSkipFiles(own), own);
    }
  });

  it('are those of the patterns in Pulumi’s guide', () => {
    const guide = ['${workspaceFolder}/node_modules/**/*.js', '${workspaceFolder}/lib/**/*.js'];
    assert.deepEqual(meantSkipFiles([...guide, '<node_internals>/**/*.js']), [
      '**/node_modules/**',
      '${workspaceFolder}/lib/**/*.js',
      '<node_internals>/**',
    ]);
    assert.deepEqual(meantSkipFiles([guide[0], '**/node_modules/**']), ['**/node_modules/**']);
  });
});

describe('the entry for F5', () => {
  const shop = { name: 'shop', root: '${workspaceFolder}/shop', isOneOfSeveral: false };
  const guide = { name: 'Launch Pulumi Program (debug)', type: 'node', request: 'attach' };
  const app = { name: 'App', type: 'node', request: 'launch' };
  const runs = (project: unknown): object => ({ name: 'mine', type: 'pulumiTroubleshooter', project });

  it('is added to a file with other entries, including the guide’s', () => {
    const expected = previewConfiguration(shop.root);
    for (const entries of [[], [guide], [app, guide], [null, 1, 'a word'], [runs('other')], [runs(1)]]) {
      assert.deepEqual(entryForF5(entries, shop), expected);
    }
    assert.equal(expected['project'], shop.root);
  });

  it('is not added if an entry already runs the project, whatever its spelling of the folder', () => {
    for (const project of [
      undefined,
      '',
      shop.root,
      `${shop.root}/`,
      '${workspaceFolder:web}/shop',
      'shop',
      './shop/',
      'shop\\Pulumi.yaml',
      `${shop.root}/Pulumi.yaml`,
    ]) {
      assert.equal(entryForF5([app, runs(project)], shop), undefined, String(project));
    }
    for (const project of ['.', '${workspaceFolder}', './', 'Pulumi.yml', '${workspaceFolder:a b}/']) {
      assert.equal(entryForF5([runs(project)], { ...shop, root: '${workspaceFolder}' }), undefined, project);
    }
    assert.ok(entryForF5([{ ...runs(shop.root), request: 'attach' }], shop));
  });

  it('is not added by a run where an entry is for Pulumi, whoever wrote it', () => {
    const terminal = { type: 'node', request: 'launch', name: 'Preview', runtimeExecutable: 'pulumi' };
    for (const entry of [terminal, guide, runs('other'), { type: 'pulumi', name: 'Up' }]) {
      assert.equal(isForPulumi(entry), true);
    }
    for (const entry of [app, null, 1, undefined]) assert.equal(isForPulumi(entry), false);
    assert.equal(guideEntryOf([null, app, guide]), guide);
    assert.equal(guideEntryOf([terminal]), undefined);
  });

  it('is for the active project if there are several', () => {
    const expected = previewConfiguration(undefined);
    assert.deepEqual(entryForF5([app], { ...shop, isOneOfSeveral: true }), expected);
    assert.ok(!('project' in expected));
    assert.equal(entryForF5([expected], { ...shop, root: '${workspaceFolder}/other' }), undefined);
  });

  it('is added for another project later, with its name', () => {
    const other = { name: 'other', root: '${workspaceFolder}/other', isOneOfSeveral: true };
    const first = previewConfiguration(shop.root);
    assert.deepEqual(entryForF5([first], other), {
      ...previewConfiguration(other.root),
      name: 'Debug Pulumi Program (preview of other)',
    });
  });
});
