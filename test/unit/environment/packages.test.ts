import assert from 'node:assert/strict';
import { copyFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { nodeSdk } from '../../../client/src/features/environment/checks/nodeSdk';
import { plugins } from '../../../client/src/features/environment/checks/plugins';
import { useCheckedMachine } from './checkedMachine';

describe('the environment’s checks of packages and plugins', function () {
  this.timeout(30_000);
  const machine = useCheckedMachine();
  const { run, told, put, program, project } = machine;

  describe('the SDK for Node.js', () => {
    const sdk = (folder: string, json: object): Promise<string> =>
      put(`${folder}/node_modules/@pulumi/pulumi/package.json`, JSON.stringify(json));
    const dependencies = { '@pulumi/pulumi': '^3.0.0', '@pulumi/aws': '^6.0.0' };

    it('is reported as missing, with a way to install it', async () => {
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

    it('must match Node.js and the CLI, and exist once', async () => {
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
      assert.deepEqual(
        told(await run(nodeSdk, { env: { PATH: path.join(machine.root, 'bin') }, projects })),
        [
          'ok: “shop” has @pulumi/pulumi 3.220.0.',
          'warning: @pulumi/pulumi 3.220.0 of “shop” is made for Node.js >=20, and 18.20.0 is on PATH.',
          'warning: “shop” has more than one copy of @pulumi/pulumi.',
          'error: “old” has @pulumi/pulumi 1.14.1. It is made for version 1 of the CLI.',
        ],
      );
    });

    it('that is linked from elsewhere, as by pnpm, is one copy', async () => {
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
          path.join(machine.root, 'shop/node_modules/@pulumi', name),
        );
      }
      const beside = path.join(machine.root, 'shop/node_modules/.pnpm/aws/node_modules/@pulumi/pulumi');
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

  it('report plugins that are missing, incomplete, for another processor, or on PATH', async () => {
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
      path.join(machine.root, '.pulumi/plugins/resource-random-v4.0.0/pulumi-resource-random'),
    );
    await put('.pulumi/plugins/resource-gcp-v7.0.0');
    await program('bin/pulumi', 'v3.255.0');
    await program('bin/pulumi-resource-bundled', '');
    await program('mine/pulumi-resource-aws', '');
    await program('mine/pulumi-resource-pulumi-nodejs', '');
    const PATH = ['bin', 'mine'].map((name) => path.join(machine.root, name)).join(path.delimiter);
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
});
