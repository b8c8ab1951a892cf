import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { CheckFolder } from '../bench/checkCommand';
import { repository } from '../bench/repository';
import { exampleState } from '../bench/states';

describe('the npm package', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  before(() => {
    folder = new CheckFolder();
    const npm = (...args: string[]): string => {
      const { code, stdout, stderr } = folder.program('npm', args);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    // Without its scripts: the bundles of this run are to be packed.
    const packed = npm('pack', repository, '--ignore-scripts', '--loglevel=error').trim();
    folder.write('package.json', '{"private": true}');
    npm('install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', packed);
  });
  after(() => {
    folder.remove();
  });

  const bin = (name: string): string => folder.at(path.join('node_modules', '.bin', name));

  it('has the command line, for npx and for PATH', () => {
    const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      version: string;
    };
    const npx = folder.program('npx', ['--no', '--', 'pulumi-troubleshooter', '--version']);
    assert.deepEqual([npx.code, npx.stdout], [0, `${version}\n`]);
    const { code, stdout } = folder.program(bin('pulumi-troubleshooter'), ['check', '-'], exampleState());
    assert.equal(code, 0);
    assert.match(stdout, /warning pending-operation/);
  });

  it('has the language server', async () => {
    const server = spawn(bin('pulumi-state-server'), ['--stdio']);
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    try {
      connection.listen();
      const params = { processId: null, rootUri: null, capabilities: {} };
      const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', params);
      assert.equal(serverInfo?.name, 'pulumi-state');
    } finally {
      connection.dispose();
      server.kill();
    }
  });

  it('has nothing else but the licences', () => {
    const files = readdirSync(folder.at('node_modules/pulumi-troubleshooter'), { recursive: true });
    assert.deepEqual(files.map((file) => String(file).replaceAll('\\', '/')).sort(), [
      'LICENSE',
      'README.md',
      'dist',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/check.js',
      'dist/mcp.js',
      'dist/server.js',
      'package.json',
    ]);
  });
});

describe('the notices of other people’s code', () => {
  const notices = readFileSync(path.join(repository, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  /** The packages that the source maps of the bundles name: what a debugger finds in them. */
  const bundled = new Set(
    ['client', 'server', 'check', 'mcp', 'programInspector'].flatMap((bundle) => {
      const map = readFileSync(path.join(repository, 'dist', `${bundle}.js.map`), 'utf8');
      const { sources } = JSON.parse(map) as { sources: string[] };
      return sources.flatMap((source) => {
        const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
        // A part of it that is published with it only.
        return name === '@modelcontextprotocol/core-internal' ? [] : name ? [`node_modules/${name}`] : [];
      });
    }),
  );

  it('are about something', () => {
    assert.ok(bundled.size > 5, [...bundled].join());
  });

  for (const folder of bundled) {
    it(`have the licence of ${folder}`, () => {
      const read = (file: string): string =>
        readFileSync(path.join(repository, folder, file), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim();
      const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string };
      const licence = readdirSync(path.join(repository, folder)).find((file) => /^licen[cs]e/i.test(file))!;
      const start = notices.indexOf(`\n${name} ${version} (`);
      assert.ok(start >= 0);
      assert.ok(notices.slice(start).includes(read(licence)));
    });
  }
});
