import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { importScript, repository } from '../../harness/repository';

/** For each rule about folders, a file that breaks it and its import. */
const FORBIDDEN: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  circle: ['server/src/state/circle.ts', './circle'],
  'server/src/text imports what is above it': ['server/src/text/a.ts', '../schema/b'],
  'server/src/schema imports what is above it': ['server/src/schema/b.ts', '../json/c'],
  'server/src/json imports what is above it': ['server/src/json/c.ts', '../state/d'],
  'server/src/state imports what is above it': ['server/src/state/d.ts', '../rules/f'],
  'server/src/edits imports what is above it': ['server/src/edits/e.ts', '../rules/f'],
  'server/src/rules imports what is above it': ['server/src/rules/f.ts', '../features/g'],
  'server/src/features imports what is above it': ['server/src/features/g.ts', '../lsp/h'],
  'server/src/(lsp|check|mcp|scan) imports what is above it': ['server/src/lsp/i.ts', '../commandLine/j'],
  'client/src/(manifest|processes|project) imports what is above it': [
    'client/src/project/a.ts',
    '../pulumi/secrets/b',
  ],
  'client/src/pulumi/secrets imports what is above it': ['client/src/pulumi/secrets/b.ts', '../location/c'],
  'client/src/pulumi/backendKinds imports what is above it': [
    'client/src/pulumi/backendKinds/y.ts',
    '../location/c',
  ],
  'client/src/pulumi/location imports what is above it': ['client/src/pulumi/location/c.ts', '../cli/d'],
  'client/src/pulumi/recorder imports what is above it': ['client/src/pulumi/recorder/z.ts', '../cli/d'],
  'client/src/pulumi/cli imports what is above it': ['client/src/pulumi/cli/d.ts', '../stacks/e'],
  'client/src/pulumi/stacks imports what is above it': ['client/src/pulumi/stacks/e.ts', '../backends/l'],
  'client/src/pulumi/backends imports what is above it': ['client/src/pulumi/backends/l.ts', '../kept/f'],
  'client/src/pulumi/(kept|runs|driftDetection) imports what is above it': [
    'client/src/pulumi/kept/f.ts',
    '../writes/g',
  ],
  'client/src/pulumi/(writes|lookUp|stackScan) imports what is above it': [
    'client/src/pulumi/writes/g.ts',
    '../../features/adoption/model/h',
  ],
  'client/src/languageServer imports what is above it': ['client/src/languageServer/l.ts', '../ui/i'],
  'client/src/ui imports what is above it': ['client/src/ui/i.ts', '../features/lock/questions'],
  'client/src/features imports what is above it': ['client/src/features/drift/j.ts', '../../activation/n'],
  'client/src/activation imports what is above it': ['client/src/activation/n.ts', '../web/page'],
  'client/src/(manifest|processes|project) imports what is beside it': [
    'client/src/processes/o.ts',
    '../project/p',
  ],
  'client/src/pulumi/(kept|runs|driftDetection) imports what is beside it': [
    'client/src/pulumi/runs/q.ts',
    '../kept/f',
  ],
  'client/src/pulumi/(writes|lookUp|stackScan) imports what is beside it': [
    'client/src/pulumi/lookUp/r.ts',
    '../writes/g',
  ],
  'client file in no folder of the layers': ['client/src/elsewhere/u.ts', './v'],
  'client imports its own programs': ['client/src/features/debug/w.ts', '../../main'],
  'shared imports a side': ['shared/both.ts', '../server/src/text/other'],
  'client imports the server': ['client/src/direct.ts', '../../server/src/text/other'],
  'server imports the client': ['server/src/direct.ts', '../../client/src/other'],
  'standalone imports the editor': ['standalone/src/a.ts', '../../client/src/ui/i'],
  'standalone is imported': ['server/src/check/a.ts', '../../../standalone/src/a'],
  'core imports LSP or VS Code': ['server/src/features/editor.ts', 'vscode-languageserver'],
  'core imports Node': ['server/src/rules/files.ts', 'node:fs'],
  'one kind of backend outside of backends': [
    'client/src/pulumi/runs/folder.ts',
    '../backends/bucket/bucket',
  ],
  'vscode below the user interface': ['client/src/pulumi/writes/window.ts', 'vscode'],
  'feature imports another one': ['client/src/features/drift/other.ts', '../history/page'],
  'model imports its user interface': ['client/src/features/drift/model/k.ts', '../page'],
  'page imports what does not run in it': ['client/src/features/drift/webview/l.ts', '../page'],
  'page imports Node': ['client/src/features/drift/webview/files.ts', 'node:fs'],
  'extension imports a page': ['client/src/features/drift/page.ts', './webview/tree'],
  'child_process outside of run.ts': ['client/src/features/environment/program.ts', 'node:child_process'],
  'web imports Node': ['client/src/web/files.ts', 'node:fs'],
  'web imports what runs programs': ['client/src/web/runs.ts', '../pulumi/cli/d'],
  'web outside of web': ['client/src/activation/browser.ts', '../web/other'],
  'manifest outside of manifest': ['client/src/features/lock/title.ts', '../../manifest/menus'],
  'YAML outside of project': ['client/src/pulumi/stacks/settings.ts', 'yaml'],
  'clouds outside of drivers': ['client/src/pulumi/backends/bucket/cloud.ts', 'pg'],
  'logs in the server are used elsewhere': ['server/src/lsp/other.ts', '../features/logs/readLog'],
};

describe('the folders of the sources', function () {
  this.timeout(30_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
    for (const name of ['yaml', 'pg', 'vscode-languageserver']) {
      write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
      write(`node_modules/${name}/index.js`, '');
    }
    for (const [file, imported] of Object.values(FORBIDDEN)) {
      write(file, `import type * as imported from '${imported}';\nexport type Imported = typeof imported;\n`);
      const target = path.posix.join(path.posix.dirname(file), imported);
      const isPlanted = Object.values(FORBIDDEN).some(([other]) => other === `${target}.ts`);
      if (imported.startsWith('.') && !isPlanted) write(`${target}.ts`, 'export {};\n');
    }
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }

  it('refuse each kind of forbidden import, and say what to do instead', async () => {
    const { default: config } = await importScript<{
      default: { forbidden: { name: string; comment: string }[] };
    }>('.dependency-cruiser.mjs');
    assert.deepEqual(config.forbidden.map(({ name }) => name).sort(), Object.keys(FORBIDDEN).sort());

    const printed = await lintImports();
    for (const { name, comment } of config.forbidden) {
      assert.ok(comment.length > 20, name);
      const [file] = FORBIDDEN[name]!;
      const refusal = printed.find((one) => one.startsWith(`${name}: ${file} `));
      assert.ok(refusal, `${name}: ${file} was not refused`);
      assert.ok(refusal.endsWith(` ${comment}`), refusal);
    }
  });

  it('are all in the tables of docs/architecture.md', () => {
    const page = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
    const rows = (start: RegExp): string =>
      page
        .split('\n')
        .filter((line) => start.test(line))
        .join('\n');
    const foldersIn = (folder: string): string[] =>
      readdirSync(path.join(repository, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    for (const [folder, table, least] of [
      ['client/src', rows(/^\| `client\/src/), 8],
      ['client/src/features', rows(/^\| \*\*/), 25],
    ] as const) {
      const folders = foldersIn(folder);
      assert.ok(folders.length > least, folders.join(', '));
      assert.deepEqual(
        folders.filter((name) => !table.includes(`\`${name}\``)),
        [],
      );
    }
  });

  /** Each refused import in the output of `npm run lint`, on one line. */
  async function lintImports(): Promise<string[]> {
    const program = path.join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const { scripts } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      scripts: { lint: string };
    };
    const [, options] = /&& depcruise (.*?) &&/.exec(scripts.lint)!;
    const config = path.join(repository, '.dependency-cruiser.mjs');
    const args = options!
      .split(' ')
      .map((option) => (option === '.dependency-cruiser.mjs' ? config : option));
    const { code, stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: folder,
      maxBuffer: 1e8,
    }).then(
      (result) => ({ ...result, code: 0 }),
      (error: unknown) => error as { code: number; stdout: string },
    );
    assert.notEqual(code, 0, stdout);
    return stdout
      .split(/^ *error /m)
      .slice(1)
      .map((refusal) => refusal.split(/\n\s*\n/, 1)[0]!.replace(/\s+/g, ' '));
  }
});
