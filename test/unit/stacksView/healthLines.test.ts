import assert from 'node:assert/strict';
import type { Lock } from '../../../client/src/pulumi/location/locks';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { healthLines, lockLines } from '../../../client/src/features/stacksView/healthLines';
import type { Line } from '../../../client/src/features/stacksView/treeLine';
import { healthStatus, formatHealth } from '../../../client/src/features/stacksView/formatHealth';
import { canBeRepaired } from '../../../client/src/features/stacksView/stackHealth';
import { backendAt } from '../../harness/backends';
import { unlocked, lockedBy, healthOf, finding, operation } from './healthStates';

const target: StackTarget = {
  folder: '/shop',
  project: 'shop',
  stack: 'dev',
  backend: backendAt('file://~'),
};
const labels = (lines: readonly Line[]): string[] => lines.map(({ label }) => label);

describe('the lines below a stack', () => {
  it('of a healthy one', () => {
    const lines = healthLines(target, unlocked, healthOf());
    assert.deepEqual(labels(lines), ['No problems in the state', 'Update succeeded']);
    assert.match(lines[1]!.description!, /2026/);
    assert.deepEqual(
      lines.map(({ action }) => action),
      [undefined, undefined],
    );
  });

  it('of objects that another stack manages, too, name both resources', () => {
    const sharedObjects = [
      { urn: 'urn:pulumi:dev::shop::t:m:Queue::mails', by: 'urn:pulumi:prod::post::t:m:Queue::letters' },
    ];
    const [line, ...others] = healthLines(target, unlocked, healthOf({}, { sharedObjects }));
    assert.equal(line!.label, '1 object of another stack, too');
    assert.deepEqual(
      line!.children!.map(({ label, description }) => [label, description]),
      [["'mails' (Queue)", "'letters' (Queue) of stack “prod” of project “post”"]],
    );
    assert.deepEqual(labels(others), ['No problems in the state', 'Update succeeded']);
  });

  it('of a lock show its owner, and link to Cancel Update', () => {
    const [gone] = lockLines(target, lockedBy(false));
    assert.equal(gone!.label, 'Lock left behind');
    assert.match(gone!.description!, /^process gone, since .*2026.*, me@vm, process 42$/);
    assert.deepEqual(gone!.action, { kind: 'cancel update', target });
    assert.deepEqual(labels(lockLines(target, lockedBy(true))), ['An update is running']);
    assert.deepEqual(labels(lockLines(target, lockedBy(undefined))), ['Locked']);
    assert.deepEqual(labels(lockLines(target, { locks: undefined, isLocked: true })), [
      'An update is in progress',
    ]);
    const unreadable: Lock = { kind: 'unreadable', alive: undefined };
    const [line] = lockLines(target, { locks: [unreadable], isLocked: true });
    assert.equal(line!.description, 'its file cannot be read');
  });

  it('of pending operations name each, and link to their repair', () => {
    const [pending] = healthLines(target, unlocked, healthOf({ pendingOperations: [operation] }));
    assert.equal(pending!.label, '1 pending operation');
    assert.deepEqual(
      pending!.children!.map(({ label, description, action }) => [label, description, action?.kind]),
      [['creating orders', 't:m:T', 'repair pending operations']],
    );
  });

  it('of pending operations offer no repair while an update may be running', () => {
    const health = healthOf({ pendingOperations: [operation], warningCount: 1 });
    const updating: Lock = {
      kind: 'operation',
      operation: 'destroy',
      user: 'alice',
      time: '',
      alive: undefined,
    };
    const running = [
      lockedBy(true),
      { locks: [updating], isLocked: true },
      // The status in the list of stacks.
      { locks: undefined, isLocked: true },
    ];
    for (const lock of running) {
      assert.ok(!formatHealth(lock, health).includes('1 pending operation'));
      assert.equal(healthStatus(lock, health), 'busy');
      const pending = healthLines(target, lock, health).find(({ id }) => id === 'pending')!;
      assert.equal(pending.description, 'in progress now');
      assert.equal(pending.children![0]!.action, undefined);
    }
    const held = healthLines(target, lockedBy(undefined), health).find(({ id }) => id === 'pending')!;
    assert.match(held.description!, /or in progress under the lock/);
    assert.equal(held.children![0]!.action, undefined);
    const unknown = healthLines(target, { locks: undefined, isLocked: false }, health)[0]!;
    assert.equal(unknown.description, 'interrupted, or in progress now');
    assert.equal(unknown.children![0]!.action?.kind, 'repair pending operations');
    for (const lock of [...running, lockedBy(undefined)]) assert.equal(canBeRepaired(lock), false);
    for (const lock of [unlocked, lockedBy(false)]) assert.equal(canBeRepaired(lock), true);
  });

  it('of an update at a service show its user', () => {
    const updating: Lock = {
      kind: 'operation',
      operation: 'destroy',
      user: 'alice',
      time: '2026-11-21T09:00:00Z',
      alive: undefined,
    };
    const [line] = lockLines(target, { locks: [updating], isLocked: true });
    assert.equal(line!.label, 'Running: destroy');
    assert.match(line!.description!, /^since .*2026.*, alice$/);
    assert.match(line!.tooltip!, /^Locked by alice \(destroy\) since .*2026/);
  });

  it('of problems list the findings with their places, and count the omitted ones', () => {
    const health = healthOf({
      errorCount: 3,
      warningCount: 2,
      findings: [
        finding('error', 'urn-parent', 12),
        finding('warning', 'pending-operation'),
        finding('warning', 'pending-delete'),
        finding('hint', 'protected-resource'),
      ],
    });
    const [problems] = healthLines(target, unlocked, health);
    assert.equal(problems!.label, '3 errors, 1 warning');
    assert.equal(problems!.description, 'Pulumi would refuse this state');
    assert.deepEqual(labels(problems!.children!), [
      'urn-parent happened',
      'pending-delete happened',
      'and 2 more',
    ]);
    assert.deepEqual(problems!.children![0]!.action, { kind: 'show in state', target, hash: 'h', line: 12 });
  });

  it('of dangers warn against an update, and list them at any severity', () => {
    const danger = { ...finding('information', 'shared-id', 8), danger: true };
    const [problems] = healthLines(
      target,
      unlocked,
      healthOf({ dangerCount: 2, warningCount: 1, findings: [danger, finding('warning', 'urn-type')] }),
    );
    assert.equal(problems!.label, '2 dangers, 1 warning');
    assert.equal(problems!.description, 'do not update yet');
    assert.deepEqual(problems!.icon, { id: 'warning', tone: 'warning' });
    assert.deepEqual(
      problems!.children!.map(({ label, description }) => [label, description]),
      [
        ['shared-id happened', 'danger, shared-id'],
        ['urn-type happened', 'urn-type'],
        ['and 1 more', undefined],
      ],
    );
  });

  it('have unique ids, so that expanded lines stay expanded', () => {
    const health = healthOf({ pendingOperations: [operation, { ...operation, index: 1 }], errorCount: 1 });
    const ids = healthLines(target, lockedBy(false), health).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});
