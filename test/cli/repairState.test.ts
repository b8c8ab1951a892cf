import assert from 'node:assert/strict';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { AGREE, temporaryBackups, type TestServer, type TestCli } from './client';
import { describeOnBoth, useUpdatedStack } from './suite';

describeOnBoth('repairing the state of a real stack', function (backend) {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;

  useUpdatedStack((made) => void ({ stack, server, test, target } = made), { backend });

  it('repairs a state that Pulumi refuses: order, dangling and empty references', async () => {
    const { cli } = test;
    const state = JSON.parse(await stack.export()) as ExportedState;
    const { resources } = state.deployment;
    resources!.reverse();
    const web = resources!.find(({ urn }) => urn.endsWith('::web'))!;
    (web['dependencies'] as string[]).push(`${web.urn}-gone`, '');
    const damaged = await stack.import(JSON.stringify(state), ['--force']);
    assert.equal(damaged.code, 0, damaged.stderr);
    await assert.rejects(runPreviewOnlyRefresh(cli, target, {}), (error) => {
      return error instanceof PulumiProblem && error.kind === 'damaged';
    });

    const text = await exportStack(cli, target);
    const repair = await server.repair({ text, targetStack: 'dev' });
    assert.ok(repair.done.length >= 3, JSON.stringify(repair.done));
    const outcome = await replaceState(
      { cli, server, backups: temporaryBackups() },
      { target, text: repair.text, isMadeFrom: (current) => current === text },
      AGREE,
    );
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    assert.deepEqual([outcome.plan.force, outcome.plan.comparison.removed], [false, []]);
    const { code, stdout } = await stack.preview(['--expect-no-changes']);
    assert.equal(code, 0, stdout);
    assert.ok((await exportStack(cli, target, { showSecrets: true })).includes(PLANTED_SECRET));
  });
});
