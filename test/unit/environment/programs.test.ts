import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cli } from '../../../client/src/features/environment/checks/cli';
import { runtime } from '../../../client/src/features/environment/checks/runtime';
import { architectureOf } from '../../../client/src/features/environment/model/programs';
import { checkContext } from '../../harness/checkContext';
import { useCheckedMachine } from './checkedMachine';

describe('the environment’s checks of programs', function () {
  this.timeout(30_000);
  const machine = useCheckedMachine();
  const { run, told, program, project } = machine;

  describe('the CLI', () => {
    it('is reported as missing, with a way to install it and one to set its path', async () => {
      const findings = await run(cli);
      assert.deepEqual(
        findings.map(({ level, fix }) => [level, fix?.label]),
        [
          ['error', 'Install Pulumi'],
          ['information', 'Set Path'],
        ],
      );
    });

    it('is reported with its version, and so are all others on PATH', async () => {
      await program('first/pulumi', 'v3.255.0');
      const second = await program('second/pulumi', 'v3.100.1');
      const PATH = ['first', 'second', 'first']
        .map((name) => path.join(machine.root, name))
        .join(path.delimiter);
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
      it(`with version ${version} is reported with what works with it`, async () => {
        const PATH = `${path.dirname(await program('bin/pulumi', `v${version}`))}${path.delimiter}/bin`;
        assert.deepEqual(told(await run(cli, { env: { PATH } })), [verdict]);
      });
    }

    it('for another processor is reported', async () => {
      // Node acts as the CLI: if the machine claims to be another one, every real program is foreign.
      const locate = () => Promise.resolve({ path: process.execPath, source: 'setting' as const });
      const context = await checkContext(machine.root, { locate, arch: 'mips' });
      const findings = await cli.run({ ...context, version: () => Promise.resolve('3.255.0') });
      assert.match(told(findings)[1] ?? '', /built for \w+, and this machine is mips/);
      assert.match(
        findings[1]?.details?.join() ?? '',
        /downloads plugins built for \w+, which are slow here/,
      );
    });
  });

  it('read the processor that a program was built for', async () => {
    assert.equal(await architectureOf(process.execPath), process.arch);
    const header = (fill: (bytes: Buffer) => void): Promise<string> => {
      const bytes = Buffer.alloc(128);
      fill(bytes);
      const file = path.join(machine.root, 'program');
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

  it('report missing languages and language hosts', async () => {
    const projects = [await project('web', 'runtime: nodejs\n'), await project('ml', 'runtime: python\n')];
    projects.push(await project('odd', 'runtime: constructor\n'));
    await program('bin/pulumi', 'v3.255.0');
    await program('bin/pulumi-language-python', '');
    await program('bin/node', 'v22.1.0');
    assert.deepEqual(told(await run(runtime, { env: { PATH: path.join(machine.root, 'bin') }, projects })), [
      'warning: pulumi-language-constructor is neither beside the Pulumi CLI nor on PATH.',
      'ok: Node.js is version 22.1.0.',
      'warning: pulumi-language-nodejs is neither beside the Pulumi CLI nor on PATH.',
      'error: Python is not on PATH, and projects of this workspace need it.',
    ]);
  });
});
