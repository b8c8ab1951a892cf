import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { OLDEST_CLI } from '../../../client/src/pulumi/cli/cliVersions';
import { backendAt } from '../../harness/backends';
import { importScript, repository } from '../../harness/repository';
import { runsOfWindow } from '../../harness/runsOfWindow';

describe('PulumiCli', () => {
  const cliAt = (program: string): PulumiCli =>
    new PulumiCli({
      log: { info: () => undefined, debug: () => undefined },
      env: { PATH: process.env['PATH'] },
      runs: runsOfWindow(),
      locate: () => Promise.resolve({ path: program, source: 'setting' }),
      askPassphrase: () => Promise.resolve(undefined),
    });

  it('refuses a run that names a stack or may write, if the run has no backend', async () => {
    const cli = cliAt('/nowhere/pulumi');
    const run = (...args: string[]): Promise<unknown> => cli.run({ args, cwd: '/', backend: 'none' });
    for (const args of [['stack', 'export', '--stack=dev'], ['cancel'], ['stack', 'select', 'dev']]) {
      await assert.rejects(run(...args), /is not pinned to a backend/, args.join(' '));
    }
    await assert.rejects(run('version'), { kind: 'cli-missing' });
  });

  /** The CLI is a script: only its reported version matters. */
  describe('with CLIs of different versions', function () {
    before(function () {
      if (process.platform === 'win32') this.skip(); // The script is for a shell.
    });
    let folder: string;
    let pulumi: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'pulumi-version-'));
      pulumi = path.join(folder, 'pulumi');
    });
    afterEach(() => rm(folder, { recursive: true }));

    const imitate = (version: string, otherwise = 'echo "[]"') => {
      const script = [
        '#!/bin/sh',
        'echo "$*" >> "$0.runs"',
        `case "$*" in *version) echo ${version};; *) ${otherwise};; esac`,
      ];
      return writeFile(pulumi, script.join('\n'), { mode: 0o755 });
    };
    const list = () => {
      const backend = backendAt('file:///nowhere').address;
      return cliAt(pulumi).run({ args: ['stack', 'ls', '--json'], cwd: folder, backend });
    };
    const runs = async () => (await readFile(`${pulumi}.runs`, 'utf8')).trim().split('\n');

    it('refuses an old version, names the oldest supported one, and notices a replacement', async () => {
      for (const version of ['v3.131.0', 'v2.24.1']) {
        await imitate(version);
        await assert.rejects(list(), {
          kind: 'cli-too-old',
          message: new RegExp(`too old: ${OLDEST_CLI} or`),
        });
      }
      assert.deepEqual(new Set(await runs()), new Set(['version']));
      await imitate(`v${OLDEST_CLI}`);
      await list();
      await list();
      assert.equal((await runs()).filter((args) => args === 'version').length, 3, 'asked once of each');
    });

    it('continues with a CLI that does not report its version', async () => {
      await imitate('unknown');
      await list();
      assert.match((await runs()).at(-1)!, /stack ls/);
    });

    it('refuses commands that need a newer one', async () => {
      await imitate('v3.140.0');
      const needs = (version: string) => cliAt(pulumi).requireVersion(folder, version, 'Taint Resource');
      await needs('3.140.0');
      await assert.rejects(needs('3.192.0'), {
        kind: 'cli-too-old',
        message: 'Taint Resource needs Pulumi CLI 3.192.0 or newer, and this is 3.140.0. Update it.',
      });
      await list();
      assert.equal((await runs()).filter((args) => args === 'version').length, 1, 'asked once for all');
    });

    it('names the version that supports an option that this one does not', async () => {
      await imitate('v3.140.0', 'echo "error: unknown flag: --run-program" >&2; exit 1');
      await assert.rejects(list(), { kind: 'cli-too-old', message: /3\.160\.0 or newer is needed/ });
    });
  });

  it('requires the version that the documents name', async () => {
    const readme = await readFile(path.join(repository, 'README.md'), 'utf8');
    assert.ok(readme.includes(`\`pulumi\` CLI ${OLDEST_CLI} or newer`));
    const { versions } = await importScript<{ versions: { oldestPulumi: string } }>('scripts/versions.mjs');
    assert.equal(versions.oldestPulumi, OLDEST_CLI, 'the long test runs it');
  });
});
