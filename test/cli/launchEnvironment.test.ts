import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readLaunchSettings } from '../../client/src/features/debug/model/launchSettings';
import { OPERATIONS, runOperation } from '../../client/src/features/debug/model/debuggedOperations';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';

describe('the environment of a launch configuration', function () {
  this.timeout(60_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await createStack();
    await stack.must(['config', 'set', '--secret', 'colour', 'green']);
  });
  after(() => stack.dispose());

  /** A preview from a launch configuration, while the editor itself has another passphrase. */
  async function preview(
    passphrase: string,
    answers: string[],
  ): Promise<{ asked: boolean[]; output: string }> {
    writeFileSync(path.join(stack.cwd, 'passphrase'), `${passphrase}\n`);
    const { args, env } = await readLaunchSettings(
      { project: stack.cwd, passphraseFile: 'passphrase', args: ['--show-config'] },
      undefined,
    );
    const { cli, asked } = cliFor(stack, {
      env: { PULUMI_CONFIG_PASSPHRASE: 'of another stack' },
      passphrases: answers,
    });
    const launched = cli.withEnvironment(env);
    const target = await targetOf(stack, launched);
    const { stdout } = await runOperation(launched, target, OPERATIONS.preview, args, {});
    return { asked, output: stdout };
  }

  it('has the passphrase of a file, which takes precedence over the editor’s own', async () => {
    const { asked, output } = await preview('test', []);
    assert.deepEqual(asked, []);
    assert.match(output, /Configuration:/);
  });

  it('asks for the passphrase if the file has a wrong one', async () => {
    const { asked } = await preview('wrong', ['test']);
    assert.deepEqual(asked, [true]);
  });
});
