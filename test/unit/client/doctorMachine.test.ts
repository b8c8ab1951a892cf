import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Check, Finding } from '../../../client/src/doctor/doctorCheck';
import { backendFolder } from '../../../client/src/doctor/checks/backendFolder';
import { cli } from '../../../client/src/doctor/checks/cli';
import { disk, judgeSpace } from '../../../client/src/doctor/checks/disk';
import { environment } from '../../../client/src/doctor/checks/environment';
import { home as homeCheck } from '../../../client/src/doctor/checks/home';
import { nodeSdk } from '../../../client/src/doctor/checks/nodeSdk';
import { passphrase } from '../../../client/src/doctor/checks/passphrase';
import { plugins } from '../../../client/src/doctor/checks/plugins';
import { projectFiles } from '../../../client/src/doctor/checks/projectFiles';
import { runtime } from '../../../client/src/doctor/checks/runtime';
import type { DoctorSurroundings } from '../../../client/src/doctor/environmentContext';
import { architectureOf } from '../../../client/src/doctor/programs';
import { doctorContext } from '../../bench/doctorContext';

const NOBODY = 65534;

describe('the doctor’s checks of the machine', function () {
  this.timeout(30_000);
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'doctor-'));
    await chmod(root, 0o755);
  });
  afterEach(() => rm(root, { recursive: true }));

  async function run(check: Check, options: Partial<DoctorSurroundings> = {}): Promise<readonly Finding[]> {
    return check.run(await doctorContext(root, options));
  }
  const told = (findings: readonly Finding[]): string[] =>
    findings.map(({ level, message }) => `${level}: ${message.replaceAll(root, 'ROOT')}`);

  /** A file below the root; what has no text is a folder. */
  async function put(name: string, text?: string, mode = 0o644): Promise<string> {
    const file = path.join(root, name);
    await mkdir(text === undefined ? file : path.dirname(file), { recursive: true });
    if (text !== undefined) await writeFile(file, text, { mode });
    return file;
  }

  /** A program that prints a text, whatever it is asked. */
  const program = (name: string, prints: string): Promise<string> =>
    put(name, `#!/bin/sh\necho '${prints}'\n`, 0o755);

  async function project(
    name: string,
    yaml: string,
    packageJson?: object,
  ): Promise<DoctorSurroundings['projects'][0]> {
    await put(`${name}/Pulumi.yaml`, `name: ${name}\n${yaml}`);
    if (packageJson) await put(`${name}/package.json`, JSON.stringify(packageJson));
    return { name, folder: path.join(root, name) };
  }

  /** Does something as a user who may do little; only root can become one. */
  async function asNobody<T>(action: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return action();
    process.seteuid?.(NOBODY);
    try {
      return await action();
    } finally {
      process.seteuid?.(0);
    }
  }

  describe('the CLI', () => {
    it('is missed, with a way to get it', async () => {
      const [finding] = await run(cli);
      assert.equal(finding?.level, 'error');
      assert.equal(finding.fix?.label, 'Install Pulumi');
    });

    it('is told with its version, and so are all others on PATH', async () => {
      await program('first/pulumi', 'v3.255.0');
      const second = await program('second/pulumi', 'v3.100.1');
      const PATH = ['first', 'second', 'first'].map((name) => path.join(root, name)).join(path.delimiter);
      const findings = await run(cli, {
        env: { PATH: `${PATH}${path.delimiter}/usr/bin${path.delimiter}/bin` },
      });
      assert.deepEqual(told(findings), [
        'ok: The Pulumi CLI is version 3.255.0.',
        'warning: There is another Pulumi CLI on PATH, with another version: a terminal may use that one.',
      ]);
      assert.equal(findings[1]?.details?.[0], `${second}: 3.100.1`);
    });

    for (const [version, verdict] of [
      ['2.24.1', 'error: The Pulumi CLI is version 2.24.1. That is too old.'],
      ['3.131.0', 'error: The Pulumi CLI is version 3.131.0. That is too old.'],
      ['3.132.0', 'warning: The Pulumi CLI is version 3.132.0. That is old.'],
      ['3.136.0', 'ok: The Pulumi CLI is version 3.136.0.'],
    ] as const) {
      it(`of version ${version} is judged by what works with it`, async () => {
        const PATH = `${path.dirname(await program('bin/pulumi', `v${version}`))}${path.delimiter}/bin`;
        assert.deepEqual(told(await run(cli, { env: { PATH } })), [verdict]);
      });
    }

    it('for another processor is told to be', async () => {
      // Node stands for it: where the machine says that it is another one, every real program is foreign.
      const locate = () => Promise.resolve({ path: process.execPath, source: 'setting' as const });
      const context = await doctorContext(root, { locate, arch: 'mips' });
      const findings = await cli.run({ ...context, version: () => Promise.resolve('3.255.0') });
      assert.match(told(findings)[1] ?? '', /built for \w+, and this machine is mips/);
    });
  });

  it('knows what processor a program is built for', async () => {
    assert.equal(await architectureOf(process.execPath), process.arch);
    const header = (fill: (bytes: Buffer) => void): Promise<string> => {
      const bytes = Buffer.alloc(128);
      fill(bytes);
      const file = path.join(root, 'program');
      return writeFile(file, bytes).then(() => file);
    };
    const machO = await header((bytes) => {
      bytes.writeUInt32LE(0xfeedfacf, 0);
      bytes.writeUInt32LE(0x0100000c, 4);
    });
    assert.equal(await architectureOf(machO), 'arm64');
    const pe = await header((bytes) => {
      bytes.write('MZ', 0, 'latin1');
      bytes.writeUInt32LE(64, 0x3c);
      bytes.writeUInt16LE(0x8664, 68);
    });
    assert.equal(await architectureOf(pe), 'x64');
    assert.equal(await architectureOf(await program('script', 'x')), undefined);
  });

  it('names the languages that are missing and the hosts that are', async () => {
    const projects = [await project('web', 'runtime: nodejs\n'), await project('ml', 'runtime: python\n')];
    await program('bin/pulumi', 'v3.255.0');
    await program('bin/pulumi-language-python', '');
    await program('bin/node', 'v22.1.0');
    assert.deepEqual(told(await run(runtime, { env: { PATH: path.join(root, 'bin') }, projects })), [
      'ok: Node.js is version 22.1.0.',
      'warning: pulumi-language-nodejs is neither beside the Pulumi CLI nor on PATH.',
      'error: Python is not on PATH, and projects of this workspace need it.',
    ]);
  });

  describe('the SDK for Node.js', () => {
    const sdk = (folder: string, json: object): Promise<string> =>
      put(`${folder}/node_modules/@pulumi/pulumi/package.json`, JSON.stringify(json));
    const dependencies = { '@pulumi/pulumi': '^3.0.0', '@pulumi/aws': '^6.0.0' };

    it('is missed, with a way to install it', async () => {
      const projects = [
        await project('empty', 'runtime: nodejs\n'),
        await project('other', 'runtime: nodejs\n', {}),
        await project('shop', 'runtime: nodejs\n', { dependencies }),
        await project('ml', 'runtime: python\n'),
      ];
      const findings = await run(nodeSdk, { projects });
      assert.deepEqual(told(findings), [
        'error: The program of “empty” has no package.json.',
        'error: The package.json of “other” does not name @pulumi/pulumi.',
        'error: The dependencies of “shop” are not installed.',
      ]);
      assert.ok(findings[2]?.fix?.kind === 'terminal');
      assert.deepEqual(findings[2].fix.command, ['pulumi', 'install']);
    });

    it('has to fit to Node.js and to the CLI, and to be there once', async () => {
      const projects = [
        await project('shop', 'runtime: nodejs\nmain: src/\n'),
        await project('old', 'runtime: nodejs\n'),
      ];
      await put('shop/src/package.json', JSON.stringify({ dependencies }));
      await sdk('shop/src', { version: '3.220.0', engines: { node: '>=20' } });
      await put('shop/src/node_modules/@pulumi/aws/package.json', '{}');
      await sdk('shop/src/node_modules/@pulumi/aws', { version: '3.1.0' });
      await sdk('old', { version: '1.14.1' });
      await program('bin/node', 'v18.20.0');
      assert.deepEqual(told(await run(nodeSdk, { env: { PATH: path.join(root, 'bin') }, projects })), [
        'ok: “shop” has @pulumi/pulumi 3.220.0.',
        'error: @pulumi/pulumi 3.220.0 of “shop” needs Node.js >=20, and 18.20.0 is on PATH.',
        'warning: “shop” has more than one copy of @pulumi/pulumi.',
        'error: “old” has @pulumi/pulumi 1.14.1. It is made for version 1 of the CLI.',
      ]);
    });

    it('that is linked from elsewhere, as pnpm does, is one copy', async () => {
      const projects = [await project('shop', 'runtime: nodejs\n', { dependencies })];
      await put('shop/node_modules/@pulumi');
      for (const [name, json] of [
        ['pulumi', { version: '3.220.0' }],
        ['aws', { version: '6.0.0' }],
      ] as const) {
        await put(
          `shop/node_modules/.pnpm/${name}/node_modules/@pulumi/${name}/package.json`,
          JSON.stringify(json),
        );
        await symlink(
          `../.pnpm/${name}/node_modules/@pulumi/${name}`,
          path.join(root, 'shop/node_modules/@pulumi', name),
        );
      }
      const beside = path.join(root, 'shop/node_modules/.pnpm/aws/node_modules/@pulumi/pulumi');
      await symlink('../../../pulumi/node_modules/@pulumi/pulumi', beside);
      assert.deepEqual(told(await run(nodeSdk, { projects })), ['ok: “shop” has @pulumi/pulumi 3.220.0.']);
    });

    it('cannot come from Yarn’s Plug’n’Play', async () => {
      const projects = [await project('shop', 'runtime: nodejs\n', { dependencies })];
      await put('shop/.pnp.cjs', '');
      assert.match(
        told(await run(nodeSdk, { projects }))[0] ?? '',
        /Plug’n’Play, which Pulumi does not support/,
      );
    });
  });

  it('names plugins that are missing, half there, for another processor, or on PATH', async () => {
    const projects = [
      await project('shop', 'runtime: nodejs\n', {
        dependencies: { '@pulumi/aws': '^6.0.0', '@pulumi/random': '4' },
      }),
    ];
    const needs = (name: string, version: string): Promise<string> =>
      put(
        `shop/node_modules/@pulumi/${name}/package.json`,
        JSON.stringify({ name: `@pulumi/${name}`, version, pulumi: { resource: true, name, version } }),
      );
    await needs('aws', '6.1.0');
    await needs('random', '4.0.0');
    await put('.pulumi/plugins/resource-random-v4.0.0');
    await copyFile(
      process.execPath,
      path.join(root, '.pulumi/plugins/resource-random-v4.0.0/pulumi-resource-random'),
    );
    await put('.pulumi/plugins/resource-gcp-v7.0.0');
    await program('bin/pulumi', 'v3.255.0');
    await program('bin/pulumi-resource-bundled', '');
    await program('mine/pulumi-resource-aws', '');
    await program('mine/pulumi-resource-pulumi-nodejs', '');
    const PATH = ['bin', 'mine'].map((name) => path.join(root, name)).join(path.delimiter);
    assert.deepEqual(told(await run(plugins, { env: { PATH }, projects, arch: 'arm64' })), [
      'ok: 2 plugins are installed.',
      'information: The plugin aws 6.1.0 is not installed yet.',
      'error: The plugin gcp 7.0.0 is incomplete: its program is missing.',
      ...(process.arch === 'arm64'
        ? []
        : [`warning: The plugin random 4.0.0 is built for ${process.arch}, and this machine is arm64.`]),
      'warning: PATH has a plugin, used whatever version a stack asks for.',
    ]);
    const strict = {
      PATH,
      PULUMI_IGNORE_AMBIENT_PLUGINS: 'true',
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    };
    const findings = told(await run(plugins, { env: strict, projects }));
    assert.equal(findings[1], 'error: The plugin aws 6.1.0 is not installed yet.');
    assert.ok(!findings.some((text) => text.includes('PATH has')));
  });

  describe('the backend’s folder', () => {
    const at = (folder: string): Partial<DoctorSurroundings> => ({
      env: { PULUMI_BACKEND_URL: `file://${folder}` },
    });

    it('is fine, and stays as it was', async () => {
      const folder = await put('backend/.pulumi');
      assert.deepEqual(told(await run(backendFolder, at(path.dirname(folder)))), [
        'ok: The backend’s folder ROOT/backend/.pulumi is writable.',
      ]);
      assert.deepEqual(await readdir(folder), []);
    });

    it('that is not there is an error', async () => {
      assert.deepEqual(told(await run(backendFolder, at(path.join(root, 'gone')))), [
        'error: The backend’s folder ROOT/gone cannot be opened: it does not exist.',
      ]);
    });

    it('without permission is an error', async () => {
      const folder = await put('backend');
      await chmod(folder, 0o555);
      const findings = await asNobody(() => run(backendFolder, at(folder)));
      assert.deepEqual(told(findings), [
        'error: The backend’s folder ROOT/backend is not writable: permission denied.',
      ]);
    });

    it('on a disk that is mounted read-only is an error', async function () {
      // Of every Linux machine; elsewhere there is no such folder to be sure of.
      if (process.platform !== 'linux') this.skip();
      const [finding] = await run(backendFolder, at('/proc/sys'));
      assert.equal(finding?.level, 'error');
    });

    it('is that of the login, or of a project that has its own', async () => {
      await put(
        '.pulumi/credentials.json',
        JSON.stringify({ current: `file://${root}/a`, accessTokens: { x: 'y' } }),
      );
      const projects = [
        await project('shop', `runtime: nodejs\nbackend:\n  # here\n  url: file://${root}/b # ours\n`),
        await project('web', 'runtime: nodejs\n'),
      ];
      assert.deepEqual(told(await run(backendFolder, { projects })), [
        'error: The backend’s folder ROOT/a cannot be opened: it does not exist.',
        'error: The backend’s folder ROOT/b cannot be opened: it does not exist.',
      ]);
    });
  });

  it('tells where a project file cannot be read', async () => {
    const projects = [await project('shop', 'runtime: go\n'), await project('web', 'runtime: {\n')];
    assert.deepEqual(told(await run(projectFiles, { projects })), [
      'ok: The project file of “shop” can be read.',
      'error: ROOT/web/Pulumi.yaml, line 3: This is not valid YAML (Flow map in block collection must be sufficiently indented and end with a }). Correct the file, save it and try again.',
    ]);
  });

  it('looks at Pulumi’s own folder and at who can read the login', async () => {
    assert.match(told(await run(homeCheck))[0] ?? '', /information: ROOT\/\.pulumi does not exist yet/);
    await put('.pulumi/credentials.json', '{}', 0o644);
    assert.deepEqual(told(await run(homeCheck)), [
      'ok: ROOT/.pulumi is writable.',
      'warning: Others on this machine can read the file with your Pulumi login.',
    ]);
    await chmod(path.join(root, '.pulumi/credentials.json'), 0o600);
    await chmod(path.join(root, '.pulumi'), 0o555);
    assert.deepEqual(told(await asNobody(() => run(homeCheck))), [
      'error: ROOT/.pulumi is not writable: permission denied.',
    ]);
  });

  it('says how much space is left', async () => {
    const findings = await run(disk, { env: { TMPDIR: root, PULUMI_HOME: root } });
    assert.equal(findings.length, 2);
    const MB = 1024 * 1024;
    assert.equal(judgeSpace('x', '/x', 50 * MB).level, 'error');
    assert.equal(judgeSpace('x', '/x', 500 * MB).message, 'The disk of x has 500 MB left.');
    assert.equal(judgeSpace('x', '/x', 5000 * MB).message, 'The disk of x has 4.9 GB left.');
  });

  describe('the passphrase', () => {
    it('is needed by stacks that have a salt', async () => {
      const projects = [await project('shop', 'runtime: nodejs\n')];
      await put('shop/Pulumi.dev.yaml', '"encryptionsalt": v1:x\n');
      await put('shop/Pulumi.prod.yaml', 'secretsprovider: awskms://x\n');
      const [finding] = await run(passphrase, { projects });
      assert.equal(finding?.level, 'information');
      assert.equal(finding.details?.[0], 'dev of project “shop”');
    });

    it('is not told, only that it is set', async () => {
      const env = { PULUMI_CONFIG_PASSPHRASE: 'planted', PULUMI_CONFIG_PASSPHRASE_FILE: '/some/file' };
      const findings = await run(passphrase, { env });
      assert.deepEqual(told(findings), [
        'warning: PULUMI_CONFIG_PASSPHRASE and PULUMI_CONFIG_PASSPHRASE_FILE are both set. The first takes precedence.',
        'ok: PULUMI_CONFIG_PASSPHRASE is set.',
      ]);
      assert.ok(!JSON.stringify(findings).includes('planted'));
    });

    it('in a file that is not there is an error', async () => {
      const there = await put('passphrase', 'planted');
      assert.deepEqual(told(await run(passphrase, { env: { PULUMI_CONFIG_PASSPHRASE_FILE: there } })), [
        'ok: PULUMI_CONFIG_PASSPHRASE_FILE names a file that can be read.',
      ]);
      assert.deepEqual(told(await run(passphrase, { env: { PULUMI_CONFIG_PASSPHRASE_FILE: `${there}s` } })), [
        'error: PULUMI_CONFIG_PASSPHRASE_FILE names a file that cannot be read: it does not exist.',
      ]);
    });
  });

  it('knows settings that make trouble', async () => {
    assert.deepEqual(
      (await run(environment, { env: { PULUMI_SKIP_CHECKPOINTS: 'false' } })).map(({ level }) => level),
      ['ok'],
    );
    const env = {
      NODE_OPTIONS: '“--inspect-brk”',
      PULUMI_SKIP_CHECKPOINTS: 'TRUE',
      PULUMI_CONFIG_PASSPHRASE: 'x\n',
      PULUMI_STACK: 'dev',
    };
    assert.deepEqual(
      (await run(environment, { env })).map(({ level }) => level),
      ['error', 'error', 'warning', 'warning', 'information'],
    );
  });
});
