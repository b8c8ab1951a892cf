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
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import { keepBackend } from '../harness/keptBackend';
import { interruptAtOnce } from '../harness/pendingOperations';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { describeOnBoth, useUpdatedStack, type StackInUse } from './suite';

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

  /** Changes the colour of all servers. */
  async function paint(from: string, to: string): Promise<Replaced> {
    const text = (await stack.export()).replaceAll(`"colour": "${from}"`, `"colour": "${to}"`);
    const outcome = await replace({ target, text });
    assert.equal(outcome.kind, 'replaced');
    return outcome;
  }

  const undo = async ({ backup, text }: Replaced): Promise<ReplaceStateRequest> =>
    undoRequest({ target, backup, text });

  it('restores the stack’s previous state, with its secrets, and can be undone itself', async () => {
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

  it('restores the backup of that write, whatever was saved since', async () => {
    const painted = await paint('blue', 'red');
    await backups.save(target, painted.text.replaceAll('"red"', '"green"'));
    const undone = await replace(await undo(painted));
    assert.equal(undone.kind, 'replaced');
    assert.ok(undone.text.includes('"blue"'));
  });

  it('is refused without a question if the stack has changed again', async () => {
    const painted = await paint('blue', 'red');
    const repainted = await paint('red', 'green');
    const nobody = (): Promise<boolean> => assert.fail('someone was asked');
    const refused = await replace(await undo(painted), { review: nobody });
    assert.deepEqual(refused, { kind: 'stack changed' });
    assert.ok((await stack.export()) === repainted.text);
  });

  it('is not started without its backup, and not offered if no import can restore the state', async () => {
    const painted = await paint('blue', 'red');
    await rm(painted.backup!.path);
    await assert.rejects(undo(painted), { code: 'ENOENT' });
    assert.ok(canBeUndone(painted.plan.beforeSummary));
    for (const text of ['', '{"version": 3, "deployment": {"resources": [{"urn": 1}]}}']) {
      assert.ok(!canBeUndone(await server.summary({ text, limit: 0 })), text);
    }
  });

  it('is found later, without its message, as long as nobody has written since', async () => {
    assert.equal(await backups.lastWrite(target), undefined);
    const painted = await paint('blue', 'red');
    const last = (await backups.lastWrite(target))!;
    assert.equal(last.backup.path, painted.backup!.path);
    assert.ok(last.isResult(await exportStack(test.cli, target)));

    const undone = await replace(await undo({ ...painted, backup: last.backup }));
    assert.equal(undone.kind, 'replaced');
    const ofUndo = (await backups.lastWrite(target))!;
    assert.ok(ofUndo.isResult(undone.text) && !ofUndo.isResult(painted.text));

    const theirs = undone.text.replaceAll('"colour": "blue"', '"colour": "green"');
    await stack.must(['stack', 'import'], { input: theirs });
    assert.ok(!(await backups.lastWrite(target))!.isResult(await exportStack(test.cli, target)));
    await rm(ofUndo.backup.path);
    assert.equal(await backups.lastWrite(target), undefined, 'its backup is gone');
  });

  it('leaves no backup if the user declines, because nothing was replaced', async () => {
    const text = (await stack.export()).replaceAll('"colour": "blue"', '"colour": "red"');
    const declined = await replace({ target, text }, { review: () => Promise.resolve(false) });
    assert.equal(declined.kind, 'declined');
    assert.deepEqual(await backups.list(target), []);
    assert.equal(await backups.lastWrite(target), undefined);
  });
});

describe('a write that settled a pending create, undone', function () {
  this.timeout(120_000);
  let used: StackInUse;

  useUpdatedStack((made) => {
    used = made;
  });

  it('asks about the create, which no import makes pending again, and forgets nothing', async () => {
    const { stack, server, test, target } = used;
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const ids = await interruptAtOnce(stack, { created: ['web'], updated: ['database'] });
    const before = await exportStack(test.cli, target);
    // With a wrong id, as if a user had typed it.
    const operations = (await server.summary({ text: before, limit: 0 })).pendingOperations;
    const settle = async (text: string, id: string): Promise<string> => {
      const decisions = operations.map(({ index, type }): PendingOperationDecision =>
        type === 'creating' ? { index, action: 'created', id } : { index, action: 'discard' },
      );
      const settled = await server.resolvePendingOperations({ text, decisions });
      assert.ok(settled.text !== undefined, settled.failure);
      return settled.text;
    };
    const wrong = await replaceState(tools, { target, text: await settle(before, 'web-000000') }, AGREE);
    assert.ok(wrong.kind === 'replaced');
    const { backup } = (await tools.backups.lastWrite(target))!;
    const request = await undoRequest({ target, backup, text: wrong.text });

    let forgotten: unknown[] = [];
    const stop: ReplaceStateDecisions = {
      ...AGREE,
      review: ({ forgottenCreates }) => {
        forgotten = forgottenCreates.map(({ name, isInNew }) => [name, isInNew]);
        return Promise.resolve(false);
      },
    };
    assert.deepEqual(await replaceState(tools, request, stop), { kind: 'declined' });
    assert.deepEqual(forgotten, [['web', true]]);

    const text = await settle(request.text, ids['web']!);
    const decided = new Set(operations.map(({ urn }) => urn));
    const undone = await replaceState(tools, { ...request, text, decided }, AGREE);
    assert.ok(undone.kind === 'replaced');
    assert.deepEqual(undone.plan.forgottenCreates, []);
    assert.deepEqual(undone.mismatches, []);
    const { deployment } = await stack.state();
    assert.equal(deployment.resources!.find(({ urn }) => urn.endsWith('::web'))?.id, ids['web']);
    const up = await stack.up(['--expect-no-changes']);
    assert.equal(up.code, 0, up.stdout + up.stderr);
  });

  it('cannot be made pending again by an import, not even with --force', async () => {
    const { stack } = used;
    const before = await stack.export();
    await interruptAtOnce(stack, { created: ['web'] });
    const pending = await stack.export();
    const { stderr } = await stack.run(['stack', 'import', '--force'], { input: pending });
    assert.match(stderr, /removing pending operation 'creating' on '.*::web' from snapshot/);
    assert.equal((await stack.state()).deployment.pending_operations, undefined);
    await stack.must(['stack', 'import'], { input: before });
  });
});
