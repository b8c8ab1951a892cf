import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { importScript, repository } from '../../harness/repository';

const dist = path.join(repository, 'dist');

/** The names in VS Code's API. */
const API = [
  ...readFileSync(path.join(repository, 'node_modules/@types/vscode/index.d.ts'), 'utf8').matchAll(
    /^\texport (?:abstract )?(?:class|enum|namespace|const|let|function) (\w+)/gm,
  ),
].map(([, name]) => name);

/** Loads a program with a fake of VS Code's whole API that does nothing, and prints what is loaded. */
const LOADER = `
  const Module = require('node:module');
  const load = Module._load;
  const anything = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'prototype' ? Object.prototype : anything),
    getPrototypeOf: () => anything,
    construct: () => anything,
    apply: () => anything,
  });
  const api = Object.fromEntries(${JSON.stringify(API)}.map((name) => [name, anything]));
  const loaded = [];
  Module._load = function (name, ...more) {
    loaded.push(name);
    if (name === 'vscode') return api;
    return load.call(this, name, ...more);
  };
  require(process.argv[1]);
  console.log(JSON.stringify(loaded.slice(1)));
`;

/** Limits of the packaged files in bytes: a tenth above the last measured size. */
const LIMITS: Readonly<Record<string, number>> = {
  // Any JSON file may load this, so it must do almost nothing.
  'client.js': 20_000,
  'extension.js': 985_000,
  'languageClient.js': 480_000,
  'settingsFiles.js': 150_000,
  'server.js': 920_000,
  'check.js': 416_000,
  // Half of it finds secrets, in the words that it repeats.
  'explain.js': 160_000,
  'mcp.js': 340_000,
  'rehearse.js': 375_000,
  'scan.js': 270_000,
  // Most of these two finds the secrets in what a run has printed.
  'logReader.js': 110_000,
  'supervisor.js': 93_500,
  'providerShim.js': 48_000,
  'webClient.js': 16_700,
  'webExtension.js': 687_000,
  'webServer.js': 780_000,
  's3Driver.js': 440_000,
  'gcsDriver.js': 320_000,
  'azureDriver.js': 520_000,
  'postgresDriver.js': 97_000,
};

const STARTS: Readonly<Record<string, string>> = {
  'client.js': 'the extension, when VS Code starts it',
  'extension.js': 'the extension, when there is something to do',
};

for (const [name, title] of Object.entries(STARTS))
  describe(title, () => {
    const loaded = (): string[] => {
      const program = path.join(dist, name);
      const output = execFileSync(process.execPath, ['-e', LOADER, program], { encoding: 'utf8' });
      return JSON.parse(output) as string[];
    };

    it('loads only what every window needs', () => {
      const names = loaded();
      assert.deepEqual(
        names.filter((name) => name !== 'vscode' && !name.startsWith('node:')),
        [],
      );
      // Only Diagnose Environment needs the network.
      const late = ['node:http', 'node:http2', 'node:https', 'node:tls', 'node:dns/promises'];
      assert.deepEqual(
        names.filter((name) => late.includes(name)),
        [],
      );
    });

    it('requires VS Code’s API once: each call has a cost', () => {
      assert.equal(loaded().filter((name) => name === 'vscode').length, 1);
    });
  });

function minified(file: string): string {
  const text = readFileSync(path.join(repository, file), 'utf8');
  return file.endsWith('.js') ? transformSync(text, { format: 'cjs', minify: true }).code : text;
}

describe('the packaged programs', () => {
  for (const [name, limit] of Object.entries(LIMITS)) {
    it(`are not too large: ${name}`, () => {
      const size = Buffer.byteLength(minified(`dist/${name}`));
      const advice =
        'Load what few users need when they need it, as languageClient.ts is (scripts/build.mjs); if all of it is needed at once, raise the limit.';
      assert.ok(size <= limit, `dist/${name} has ${size} bytes, more than ${limit}. ${advice}`);
    });
  }

  it('are not too large in the npm package', async () => {
    const { FILES, SIZE_LIMIT } = await importScript<{ FILES: string[]; SIZE_LIMIT: number }>(
      'scripts/npmPackage.mjs',
    );
    const size = gzipSync(FILES.map(minified).join('\n'), { level: 9 }).byteLength;
    assert.ok(size <= SIZE_LIMIT, `It has ${size} bytes, more than ${SIZE_LIMIT}.`);
    assert.ok(size > SIZE_LIMIT / 2, String(size));
  }).timeout(20_000);
});
