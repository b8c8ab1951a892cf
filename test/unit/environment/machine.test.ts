import assert from 'node:assert/strict';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { backendFolder } from '../../../client/src/features/environment/checks/backendFolder';
import { disk, judgeSpace } from '../../../client/src/features/environment/checks/disk';
import { environment } from '../../../client/src/features/environment/checks/environment';
import { home as homeCheck } from '../../../client/src/features/environment/checks/home';
import { passphrase } from '../../../client/src/features/environment/checks/passphrase';
import { projectFiles } from '../../../client/src/features/environment/checks/projectFiles';
import type { GivenContext } from '../../../client/src/features/environment/model/environmentContext';
import { useCheckedMachine } from './checkedMachine';

const NOBODY = 65534;

describe('the environment’s checks of the machine', function () {
  this.timeout(30_000);
  const machine = useCheckedMachine();
  const { run, told, put, project } = machine;

  /** Does something as a user without permissions; only root can become such a user. */
  async function asNobody<T>(action: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return action();
    process.seteuid?.(NOBODY);
    try {
      return await action();
    } finally {
      process.seteuid?.(0);
    }
  }

  describe('the backend’s folder', () => {
    const at = (folder: string): Partial<GivenContext> => ({
      env: { PULUMI_BACKEND_URL: `file://${folder}` },
    });

    it('has no problem, and is unchanged', async () => {
      const folder = await put('backend/.pulumi');
      assert.deepEqual(told(await run(backendFolder, at(path.dirname(folder)))), [
        'ok: The backend’s folder ROOT/backend/.pulumi is writable.',
      ]);
      assert.deepEqual(await readdir(folder), []);
    });

    it('that does not exist is an error', async () => {
      assert.deepEqual(told(await run(backendFolder, at(path.join(machine.root, 'gone')))), [
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
      // This folder exists on every Linux machine; there is none like it on other systems.
      if (process.platform !== 'linux') this.skip();
      const [finding] = await run(backendFolder, at('/proc/sys'));
      assert.equal(finding?.level, 'error');
    });

    it('is that of the login, or of a project with its own backend', async () => {
      await put(
        '.pulumi/credentials.json',
        JSON.stringify({ current: `file://${machine.root}/a`, accessTokens: { x: 'y' } }),
      );
      const projects = [
        await project(
          'shop',
          `runtime: nodejs\nbackend:\n  # here\n  url: file://${machine.root}/b # ours\n`,
        ),
        await project('web', 'runtime: nodejs\n'),
      ];
      assert.deepEqual(told(await run(backendFolder, { projects })), [
        'error: The backend’s folder ROOT/a cannot be opened: it does not exist.',
        'error: The backend’s folder ROOT/b cannot be opened: it does not exist.',
      ]);
    });
  });

  it('report the place at which a project file cannot be read', async () => {
    const projects = [await project('shop', 'runtime: go\n'), await project('web', 'runtime: {\n')];
    assert.deepEqual(told(await run(projectFiles, { projects })), [
      'ok: The project file of “shop” can be read.',
      'error: ROOT/web/Pulumi.yaml, line 3: This is not valid YAML (Flow map in block collection must be sufficiently indented and end with a }). Correct the file, save it and try again.',
    ]);
  });

  it('include Pulumi’s own folder, and who can read the login', async () => {
    assert.match(told(await run(homeCheck))[0] ?? '', /information: ROOT\/\.pulumi does not exist yet/);
    await put('.pulumi/credentials.json', '{}', 0o644);
    assert.deepEqual(told(await run(homeCheck)), [
      'ok: ROOT/.pulumi is writable.',
      'warning: Others on this machine can read the file with your Pulumi login.',
    ]);
    await chmod(path.join(machine.root, '.pulumi/credentials.json'), 0o600);
    await chmod(path.join(machine.root, '.pulumi'), 0o555);
    assert.deepEqual(told(await asNobody(() => run(homeCheck))), [
      'error: ROOT/.pulumi is not writable: permission denied.',
    ]);
  });

  it('report the free space', async () => {
    const findings = await run(disk, { env: { TMPDIR: machine.root, PULUMI_HOME: machine.root } });
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

    it('is not shown, only that it is set', async () => {
      const env = { PULUMI_CONFIG_PASSPHRASE: 'planted', PULUMI_CONFIG_PASSPHRASE_FILE: '/some/file' };
      const findings = await run(passphrase, { env });
      assert.deepEqual(told(findings), [
        'warning: PULUMI_CONFIG_PASSPHRASE and PULUMI_CONFIG_PASSPHRASE_FILE are both set. The first takes precedence.',
        'ok: PULUMI_CONFIG_PASSPHRASE is set.',
      ]);
      assert.ok(!JSON.stringify(findings).includes('planted'));
    });

    it('in a file that does not exist is an error', async () => {
      const there = await put('passphrase', 'planted');
      assert.deepEqual(told(await run(passphrase, { env: { PULUMI_CONFIG_PASSPHRASE_FILE: there } })), [
        'ok: PULUMI_CONFIG_PASSPHRASE_FILE names a file that can be read.',
      ]);
      assert.deepEqual(told(await run(passphrase, { env: { PULUMI_CONFIG_PASSPHRASE_FILE: `${there}s` } })), [
        'error: PULUMI_CONFIG_PASSPHRASE_FILE names a file that cannot be read: it does not exist.',
      ]);
    });
  });

  it('include settings that cause problems', async () => {
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
