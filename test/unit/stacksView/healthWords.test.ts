import assert from 'node:assert/strict';
import {
  healthStatus,
  formatHealth,
  formatHolders,
} from '../../../client/src/features/stacksView/formatHealth';
import type { StackHealth } from '../../../client/src/features/stacksView/stackHealth';
import { unlocked, lockedBy, healthOf, finding, operation } from './healthStates';

describe('the health of a stack in words', () => {
  it('is empty for a healthy stack, and for an unchecked one', () => {
    assert.deepEqual(formatHealth(unlocked, healthOf()), []);
    assert.equal(healthStatus(unlocked, healthOf()), 'good');
    assert.deepEqual(formatHealth(unlocked, undefined), []);
    assert.equal(healthStatus(unlocked, undefined), 'unknown');
  });

  it('distinguishes a running update from an abandoned lock', () => {
    assert.deepEqual(formatHealth(lockedBy(true), undefined), ['update running']);
    assert.equal(healthStatus(lockedBy(true), undefined), 'busy');
    for (const alive of [false, undefined]) {
      assert.deepEqual(formatHealth(lockedBy(alive), undefined), ['locked']);
      assert.equal(healthStatus(lockedBy(alive), undefined), 'warning');
    }
    const saysTheService = { locks: undefined, isLocked: true };
    assert.equal(healthStatus(saysTheService, healthOf()), 'busy');
  });

  it('counts a pending operation once, not also as a warning', () => {
    const health = healthOf({
      pendingOperations: [operation],
      findings: [finding('warning', 'pending-operation'), finding('warning', 'pending-delete')],
      warningCount: 2,
    });
    assert.deepEqual(formatHealth(unlocked, health), ['1 pending operation', '1 warning']);
    assert.equal(healthStatus(unlocked, health), 'warning');
  });

  it('lists dangers separately from warnings, after errors', () => {
    const danger = { ...finding('information', 'shared-id'), danger: true };
    const health = healthOf({ dangerCount: 1, findings: [danger] });
    assert.deepEqual(formatHealth(unlocked, health), ['1 danger']);
    assert.equal(healthStatus(unlocked, health), 'warning');
    const broken = healthOf({ errorCount: 1, dangerCount: 2, warningCount: 1, findings: [danger] });
    assert.deepEqual(formatHealth(unlocked, broken), ['1 error', '2 dangers', '1 warning']);
  });

  it('says who holds the stack, and that the process is gone only if that is known', () => {
    assert.match(
      formatHolders(lockedBy(false)).join(),
      /^Locked by me@vm \(process 42\) since .*2026.*, process gone$/,
    );
    assert.match(formatHolders(lockedBy(undefined)).join(), /^Locked by me@vm .*2026[^a-z]*$/);
    assert.deepEqual(formatHolders(unlocked), []);
    assert.deepEqual(formatHolders({ locks: undefined, isLocked: true }), []);
  });

  it('lists errors before the lock', () => {
    const health = healthOf({ errorCount: 2, findings: [finding('error', 'urn-parent')] });
    assert.equal(healthStatus(lockedBy(true), health), 'error');
    assert.deepEqual(formatHealth(unlocked, health), ['2 errors']);
  });

  it('names a failed update, but shows an alarm only for current problems', () => {
    const after = (kind: string, resourceCount: number): StackHealth =>
      healthOf({ resourceCount }, { lastUpdate: { kind, result: 'failed', time: '', version: 0 } });
    assert.equal(healthStatus(unlocked, after('update', 3)), 'good');
    assert.deepEqual(formatHealth(unlocked, after('update', 3)), ['last update failed']);
    assert.equal(healthStatus(unlocked, after('destroy', 3)), 'warning', 'they should be gone');
    assert.equal(healthStatus(unlocked, after('destroy', 0)), 'good');
    assert.deepEqual(formatHealth(unlocked, after('destroy', 3)), ['last destroy failed']);
  });
});
