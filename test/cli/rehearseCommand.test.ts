import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RehearsalReport } from '../../shared/rehearsalReport';
import { CheckFolder, type Run } from '../harness/checkCommand';
import { changesBetween, contentsOf } from '../harness/folderContents';
import { installNpmPackage } from '../harness/npmPackage';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';

describe('rehearsing on the command line, with the package for npm', function () {
  this.timeout(240_000);
  let folder: CheckFolder;
  let stack: PulumiStack;
  before(async () => {
    folder = new CheckFolder();
    await installNpmPackage(folder);
    stack = await updatedStack();
  });
  after(async () => {
    folder.remove();
    await stack.dispose();
  });

  const rehearse = (args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Run => {
    const program = folder.at('node_modules/.bin/pulumi-troubleshooter');
    const all = ['rehearse', '--cwd', stack.cwd, ...args];
    return folder.program(program, all, input, { ...stack.env, ...env });
  };

  /** The state without a resource that the program has. */
  async function withoutCache(): Promise<string> {
    const state = await stack.state();
    const { deployment } = state;
    deployment.resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::cache'));
    return JSON.stringify(state).replaceAll(/,"[^"]*::cache"|"[^"]*::cache",?/g, '');
  }

  it('says what the next update would do, refuses what it must not do, and writes nothing', async () => {
    const file = path.join(stack.root, 'mended.json');
    await writeFile(file, await withoutCache());
    const before = contentsOf(stack.backendDir);
    const { code, stdout, stderr } = rehearse(['--stack=dev', '--no-delete', '--no-create', file]);
    assert.equal(code, 1, stderr);
    assert.match(
      stdout,
      /^With this state, the next update would create 1; without it, it would change nothing\.$/m,
    );
    assert.match(stdout, /^Stack “dev” of project “shop” \(file:.*\)\. Nothing was written\.$/m);
    assert.match(stdout, /^ {2}create {3}cache \(.*Cache\) \(today: same\): the stack has it today$/m);
    assert.match(stderr, /^--no-create: the next update would create 1\.$/m);
    assert.ok(!(stdout + stderr).includes('--no-delete'));
    assert.ok(!(stdout + stderr).includes(PLANTED_SECRET));
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('pulumi-rehearsal-'));
    assert.deepEqual(left, []);
  });

  it('gives names and numbers as JSON, of the stack as it is', () => {
    const { code, stdout, stderr } = rehearse([
      '--stack=dev',
      '--format=json',
      '--no-create',
      '--no-replace',
    ]);
    assert.equal(code, 0, stderr);
    const { verdict, next, today, resources } = JSON.parse(stdout) as RehearsalReport;
    assert.equal(verdict, 'The next update would change nothing.');
    assert.ok(next.counts['same']! > 5);
    assert.deepEqual([today, resources], [undefined, []]);
  });

  it('rehearses a refresh and a destroy', () => {
    const before = contentsOf(stack.backendDir);
    const refreshed = rehearse(['--stack=dev', '--refresh']);
    assert.equal(refreshed.code, 0, refreshed.stderr);
    assert.match(refreshed.stdout, /^The next refresh would change nothing\.$/m);
    const destroyed = rehearse(['--stack=dev', '--destroy', '--no-delete']);
    assert.equal(destroyed.code, 1, destroyed.stderr);
    assert.match(destroyed.stdout, /^ {2}delete {3}cache \(.*Cache\)$/m);
    assert.match(destroyed.stderr, /^--no-delete: the next destroy would delete 6\.$/m);
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
  });

  describe('and a run of what was approved', () => {
    const plan = (): string => path.join(stack.root, 'plan.json');
    const runApproved = (): Run => {
      const program = folder.at('node_modules/.bin/pulumi-troubleshooter');
      return folder.program(program, ['run', '--cwd', stack.cwd, plan()], '', stack.env);
    };
    const approve = (args: readonly string[] = []): void => {
      const { code, stderr } = rehearse(['--stack=dev', '--save', plan(), ...args]);
      assert.equal(code, 0, stderr);
    };
    const colours = async (): Promise<string[]> =>
      [...(await stack.export()).matchAll(/"colour": "(\w+)"/g)].map(([, colour]) => colour!);

    it('does what was rehearsed, once', async () => {
      await stack.import(await withoutCache());
      const { deployment } = await stack.state();
      assert.ok(!deployment.resources!.some(({ urn }) => urn.endsWith('::cache')));
      approve();
      const saved = await readFile(plan(), 'utf8');
      assert.match(saved, /create/);
      assert.ok(!saved.includes(PLANTED_SECRET));
      const done = runApproved();
      assert.equal(done.code, 0, done.stdout + done.stderr);
      const urns = (await stack.state()).deployment.resources!.map(({ urn }) => urn);
      assert.ok(urns.some((urn) => urn.endsWith('::cache')));
      const again = runApproved();
      assert.equal(again.code, 1, again.stderr);
      assert.match(again.stderr, /^Nothing was run: .*Stack “dev” .* has changed since it was rehearsed\./im);
      assert.deepEqual(await stack.locks(), []);
    });

    it('does nothing if the program would do something else by then, or the file is another', async () => {
      approve(['--no-replace']);
      const before = await stack.export();
      await stack.must(['config', 'set', 'colour', 'green', '--stack=dev']);
      try {
        const refused = runApproved();
        assert.equal(refused.code, 1, refused.stdout + refused.stderr);
        assert.match(
          refused.stderr,
          /would do something else than was rehearsed, although the stack is the same/,
        );
        assert.equal(await stack.export(), before);
      } finally {
        await stack.must(['config', 'rm', 'colour', '--stack=dev']);
      }
      await writeFile(plan(), '{}');
      const none = runApproved();
      assert.deepEqual([none.code, none.stdout], [2, '']);
      assert.match(none.stderr, /was not written by rehearse --save/);
      assert.ok((await colours()).every((colour) => colour === 'blue'));
    });
  });

  it('says why nothing can be rehearsed', () => {
    const refused = (args: readonly string[], why: RegExp, env?: NodeJS.ProcessEnv, input?: string): void => {
      const { code, stdout, stderr } = rehearse(args, env, input);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, why);
    };
    refused([], /--stack names no stack/);
    refused(['--stack=dev', 'a.json', 'b.json'], /One state/);
    refused(['--stack=dev', '-'], /Standard input/, {}, '[]');
    refused(['--stack=other'], /Nothing was rehearsed: No stack 'other' of project 'shop' in file:/);
    const none = { PULUMI_CONFIG_PASSPHRASE: undefined, PULUMI_CONFIG_PASSPHRASE_FILE: undefined };
    refused(['--stack=dev'], /needs its passphrase in PULUMI_CONFIG_PASSPHRASE/, none);
  });
});
