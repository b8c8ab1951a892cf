import assert from 'node:assert/strict';
import { describeLock, type Lock } from '../../client/src/pulumi/location/locks';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { cancelHeldBy } from '../../client/src/pulumi/backends/releaseLocks';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import { cancelUpdate, exportStack } from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { formatHealth } from '../../client/src/features/stacksView/formatHealth';
import { readLock } from '../../client/src/features/stacksView/stackHealth';
import { StackStore } from '../../client/src/features/stacksView/stackStore';
import type { PendingOperationDecision } from '../../shared/pendingOperations';
import type { KilledUpdate } from '../harness/pulumiStack';
import { AGREE } from './client';
import { isOlderCli } from '../harness/pulumiTools';
import type { StackInUse } from './suite';

/** Whether a resource existed when the update that created it was killed, which the user must find out. */
export type Moment = 'before' | 'after';

export const MOMENTS: readonly Moment[] = ['before', 'after'];

/**
 * Does what a user does after an update was killed during a create, and checks each step: the view, Cancel Update,
 * Repair Pending Operations, and the next update.
 */
export async function repairKilledUpdate(
  { stack, test: { cli }, target, server, backups }: StackInUse & { readonly backups: Backups },
  killed: KilledUpdate,
): Promise<void> {
  const isService = target.backend.address.kind.isService;
  const isSilent = stack.service?.reportsOperations === false;
  const backend = backendOf(cli, target);
  assert.deepEqual(
    await wordsInView(),
    // A service considers it running until it has been silent for minutes.
    isSilent ? ['1 pending operation'] : isService ? ['update running'] : ['locked', '1 pending operation'],
  );

  const holders = await backend.holders('try');
  if (isSilent) await cancelUnknown();
  else await cancelKnown(holders);
  assert.deepEqual(
    await wordsInView(),
    isService && stack.service?.listsCancelled
      ? ['1 pending operation', 'last update failed']
      : ['1 pending operation'],
  );

  const text = await exportStack(cli, target);
  const { pendingOperations } = await server.summary({ text });
  assert.deepEqual(
    pendingOperations.map(({ type, urn, custom, exists }) => ({ type, urn, custom, exists })),
    [{ type: 'creating', urn: killed.urn, custom: true, exists: false }],
  );
  const decision: PendingOperationDecision =
    killed.id === undefined
      ? { index: 0, action: 'discard' }
      : { index: 0, action: 'created', id: killed.id };
  const edited = await server.resolvePendingOperations({ text, decisions: [decision] });
  assert.ok(edited.text !== undefined, edited.failure);
  const outcome = await replaceState(
    { cli, server, backups },
    { target, text: edited.text, isMadeFrom: (current) => current === text },
    AGREE,
  );
  assert.ok(outcome.kind === 'replaced', outcome.kind);
  assert.equal(outcome.otherWrite, undefined, 'nobody else was there');
  assert.deepEqual(outcome.plan.forgottenCreates, [], 'it was decided about');
  assert.equal(outcome.plan.changedSince, undefined);
  assert.deepEqual(outcome.plan.comparison.added, killed.id === undefined ? [] : [killed.urn]);
  assert.deepEqual(outcome.mismatches, []);

  const up = await stack.up(['--config', 'shop:orders=true']);
  assert.equal(up.code, 0, up.stdout + up.stderr);
  assert.ok(!up.stdout.includes('pending operations'), up.stdout);
  // The state matches the program, whichever part existed.
  assert.match(
    up.stdout,
    killed.id === undefined ? /\n {4}\+ 1 created\n {4}\d unchanged\n/ : /Resources:\n {4}\d unchanged\n/,
  );
  const orders = (await stack.cloud()).filter(({ label }) => label === 'orders');
  assert.equal(orders.length, 1);
  if (killed.id !== undefined) assert.equal(orders[0]?.id, killed.id);
  assert.deepEqual(await wordsInView(), []);

  async function cancelKnown(holders: readonly Lock[] | undefined): Promise<void> {
    assert.equal(holders?.length, 1);
    const [holder] = holders;
    assert.equal(holder!.alive, isService ? undefined : false);
    // Older CLIs have no command that names the user.
    const user = isOlderCli('3.239.0') ? 'an unknown user' : 'acme';
    assert.match(describeLock(holder!), isService ? RegExp(`^${user} \\(update\\)`) : ownerOf(killed));
    assert.equal(await cancelUpdate(cli, target), 'cancelled');
    assert.deepEqual(await backend.holders('try'), []);
    if (isService) assert.equal(await cancelUpdate(cli, target), 'nothing to cancel');
  }

  /** Only the cancellation itself shows whether there is something to cancel. */
  async function cancelUnknown(): Promise<void> {
    for (const effort of ['look', 'ask', 'try'] as const)
      assert.equal(await backend.holders(effort), undefined, effort);
    assert.equal(await cancelHeldBy(cli, target, []), 'cancelled');
    assert.equal(await backend.holders('try'), undefined);
    assert.equal(await cancelHeldBy(cli, target, []), 'nothing to cancel');
  }

  async function wordsInView(): Promise<string[]> {
    const health = await new StackStore({ cli, server }).health(target);
    const listed = await listStacks(cli, target.backend.address, stack.cwd);
    const info = listed.find(({ name }) => name === target.stack);
    return formatHealth(await readLock(cli, target, info!, health), health);
  }
}

function ownerOf({ pid }: KilledUpdate): RegExp {
  return RegExp(`^\\S+@\\S+ \\(process ${pid}\\) since `);
}
