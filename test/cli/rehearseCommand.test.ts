import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
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
      /^With this state, the next update would create 1; today it would change nothing\.$/m,
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
