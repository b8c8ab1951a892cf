import assert from 'node:assert/strict';
import path from 'node:path';
import { withoutOptions } from '../../client/src/pulumi/cli/runEnvironment';
import { runPreviewOnlyRefresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { exportStack, importStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { readDrift } from '../../client/src/pulumi/driftDetection/readDrift';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { isOlderCli } from '../harness/pulumiTools';
import { cliFor, type TestCli } from './client';
import { useUpdatedStack } from './suite';

describe('variables of the environment that give flags to each command', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let target: StackTarget;
  useUpdatedStack((made) => void ({ stack, target } = made));

  /** The CLI in an environment with these flags. */
  const withFlags = (flags: Readonly<Record<string, string>>): TestCli =>
    cliFor(stack, {
      env: Object.fromEntries(Object.entries(flags).map(([name, value]) => [`PULUMI_OPTION_${name}`, value])),
    });

  it('do not change which state is read, and what of it', async () => {
    const expected = await stack.export();
    const file = path.join(stack.root, 'elsewhere.json');
    for (const flags of [{ SHOW_SECRETS: 'true' }, { FILE: file }, { VERSION: '1' }, { CWD: stack.root }]) {
      const text = await exportStack(withFlags(flags).cli, target);
      assert.equal(text, expected, JSON.stringify(flags));
      assert.ok(!text.includes(PLANTED_SECRET));
    }
  });

  it('do not make the CLI import what it refuses', async () => {
    const before = await stack.export();
    const state = await stack.state();
    state.deployment.resources!.reverse();
    for (const name of ['FORCE', 'DISABLE_INTEGRITY_CHECKING']) {
      const { cli } = withFlags({ [name]: 'true' });
      await assert.rejects(importStack(cli, target, JSON.stringify(state)), { kind: 'refused' }, name);
      assert.equal(await stack.export(), before, name);
    }
    // Without the extension, they do.
    if (!isOlderCli('3.255.0')) {
      const env = { PULUMI_OPTION_FORCE: 'true' };
      const { code } = await stack.run(['stack', 'import'], { env, input: JSON.stringify(state) });
      assert.equal(code, 0);
      assert.equal((await stack.import(before)).code, 0);
    }
  });

  it('do not change which resources are compared', async () => {
    const { cli } = withFlags({ TARGET: 'urn:pulumi:dev::shop::none:index:None::none', YES: 'true' });
    const { counts } = await readDrift(await runPreviewOnlyRefresh(cli, target, {}));
    assert.ok(counts.same > 1);
  });

  it('stay if they say how an update works', () => {
    const env = {
      PULUMI_OPTION_PARALLEL: '2',
      PULUMI_OPTION_TARGET: 'x',
      pulumi_option_force: '1',
      PATH: 'p',
    };
    assert.deepEqual(withoutOptions(env, ['up', '--yes']), { PULUMI_OPTION_PARALLEL: '2', PATH: 'p' });
    assert.deepEqual(withoutOptions(env, ['stack', 'import']), { PATH: 'p' });
  });
});
