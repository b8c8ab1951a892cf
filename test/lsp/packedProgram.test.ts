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
import { CheckFolder } from '../harness/checkCommand';
import { installNpmPackage, type PackedPackage } from '../harness/npmPackage';
import { repository } from '../harness/repository';
import { exampleState } from '../harness/states';

describe('the npm package', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  let packed: PackedPackage;
  before(async () => {
    folder = new CheckFolder();
    packed = await installNpmPackage(folder);
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

  it('has no other files except the licences, and is small', () => {
    assert.deepEqual(packed.files.map((file) => file.path).sort(), [
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/azureDriver.js',
      'dist/check.js',
      'dist/explain.js',
      'dist/gcsDriver.js',
      'dist/knownErrors.json',
      'dist/languageShim.js',
      'dist/mcp.js',
      'dist/play.js',
      'dist/postgresDriver.js',
      'dist/programInspector.js',
      'dist/providerShim.js',
      'dist/record.js',
      'dist/rehearse.js',
      'dist/rulePages.json',
      'dist/s3Driver.js',
      'dist/scan.js',
      'dist/server.js',
      'dist/settingsFiles.js',
      'package.json',
    ]);
    // The bundles of this run are not minified.
    assert.ok(packed.size < 2_300_000, String(packed.size));
  });

  it('can be published, and depends on nothing else', () => {
    const manifest = JSON.parse(folder.read('node_modules/pulumi-troubleshooter/package.json')) as object;
    const { version, license } = JSON.parse(
      readFileSync(path.join(repository, 'package.json'), 'utf8'),
    ) as Record<string, string>;
    assert.deepEqual(
      {
        name: 'pulumi-troubleshooter',
        version,
        license,
        publishConfig: { access: 'public', provenance: true },
      },
      Object.fromEntries(
        Object.entries(manifest).filter(([field]) =>
          ['name', 'version', 'license', 'publishConfig'].includes(field),
        ),
      ),
    );
    for (const field of ['private', 'dependencies', 'devDependencies', 'scripts', 'contributes'])
      assert.ok(!(field in manifest), field);
  });
});

describe('the notices of third-party code', () => {
  const notices = readFileSync(path.join(repository, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  /** The packages in the source maps of the bundles, which a debugger shows. */
  const bundled = new Set(
    ['client', 'server', 'check', 'explain', 'mcp', 'rehearse', 'programInspector'].flatMap((bundle) => {
      const map = readFileSync(path.join(repository, 'dist', `${bundle}.js.map`), 'utf8');
      const { sources } = JSON.parse(map) as { sources: string[] };
      return sources.flatMap((source) => {
        const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
        // A package that is only published as a part of another one.
        return name === '@modelcontextprotocol/core-internal' ? [] : name ? [`node_modules/${name}`] : [];
      });
    }),
  );

  it('cover what the bill of materials lists, each with its version and licence', () => {
    const { bomFormat, components } = JSON.parse(
      readFileSync(path.join(repository, 'dist/sbom.cdx.json'), 'utf8'),
    ) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string; licenses: [{ license: { id: string } }] }[];
    };
    assert.equal(bomFormat, 'CycloneDX');
    const noted = [...notices.matchAll(/^-{80}\n\n(\S+) (\S+) \((\S+)\)$/gm)].map(([, ...facts]) => facts);
    assert.deepEqual(
      components.map(({ name, version, licenses }) => [name, version, licenses[0].license.id]),
      noted,
    );
    for (const { name, version, purl } of components)
      assert.equal(decodeURIComponent(purl), `pkg:npm/${name}@${version}`);
  });

  it('are not empty', () => {
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
