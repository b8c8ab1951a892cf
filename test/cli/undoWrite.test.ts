import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import {
  replaceState,
  type ReplaceStateDecisions,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../../client/src/pulumi/writes/replaceState';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { canBeUndone, undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { keepBackend } from '../bench/keptBackend';
import { PLANTED_SECRET, type PulumiStack } from '../bench/pulumiStack';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { describeOnBoth, useUpdatedStack } from './suite';

type Replaced = Extract<ReplaceStateOutcome, { kind: 'replaced' }>;

describeOnBoth('a write to a real stack that is undone', function (backend) {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let backups: Backups;
  let restore: () => Promise<void>;

  useUpdatedStack(
    async (made) => {
      ({ stack, server, test, target } = made);
      restore = await keepBackend(stack);
    },
    { backend },
  );
  beforeEach(() => {
    backups = temporaryBackups();
  });
  afterEach(() => restore());

  function replace(
    request: ReplaceStateRequest,
    decisions: Partial<ReplaceStateDecisions> = {},
  ): Promise<ReplaceStateOutcome> {
    return replaceState({ cli: test.cli, server, backups }, request, { ...AGREE, ...decisions });
  }

  /** Gives all servers another colour. */
  async function paint(from: string, to: string): Promise<Replaced> {
    const text = (await stack.export()).replaceAll(`"colour": "${from}"`, `"colour": "${to}"`);
    const outcome = await replace({ target, text });
    assert.equal(outcome.kind, 'replaced');
    return outcome;
  }

  const undo = async ({ plan, text }: Replaced): Promise<ReplaceStateRequest> =>
    undoRequest({ ...plan, text });

  it('leaves what the stack had before, with its secrets, and can be undone itself', async () => {
    const painted = await paint('blue', 'red');
    const undone = await replace(await undo(painted));
    assert.equal(undone.kind, 'replaced');
    assert.deepEqual(undone.mismatches, []);
    const { code, stdout, stderr } = await stack.preview(['--expect-no-changes']);
    assert.equal(code, 0, stdout + stderr);
    assert.ok((await exportStack(test.cli, target, { showSecrets: true })).includes(PLANTED_SECRET));

    const redone = await replace(await undo(undone));
    assert.equal(redone.kind, 'replaced');
    assert.ok(redone.text.includes('"red"'));
  });

  it('restores the backup of that very write, whatever was saved since', async () => {
    const painted = await paint('blue', 'red');
    await backups.save(target, painted.text.replaceAll('"red"', '"green"'));
    const undone = await replace(await undo(painted));
    assert.equal(undone.kind, 'replaced');
    assert.ok(undone.text.includes('"blue"'));
  });

  it('is refused without a question once the stack has changed again', async () => {
    const painted = await paint('blue', 'red');
    const repainted = await paint('red', 'green');
    const nobody = (): Promise<boolean> => assert.fail('someone was asked');
    const refused = await replace(await undo(painted), { accept: nobody, review: nobody, confirm: nobody });
    assert.deepEqual(refused, { kind: 'stack changed' });
    assert.ok((await stack.export()) === repainted.text);
  });

  it('is not begun without its backup, and not offered for what no import can bring back', async () => {
    const painted = await paint('blue', 'red');
    await rm(painted.plan.backup!.path);
    await assert.rejects(undo(painted), { code: 'ENOENT' });
    assert.ok(canBeUndone(painted.plan.beforeSummary));
    for (const text of ['', '{"version": 3, "deployment": {"resources": [{"urn": 1}]}}']) {
      assert.ok(!canBeUndone(await server.summary({ text, limit: 0 })), text);
    }
  });
});
