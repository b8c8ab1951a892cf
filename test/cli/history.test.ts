import assert from 'node:assert/strict';
import { breaksIn, historyVerdict } from '../../client/src/features/history/model/verdict';
import { readHistory } from '../../client/src/features/history/model/readUpdates';
import { rowsOf } from '../../client/src/features/history/model/updateRow';
import { readStateOf } from '../../client/src/pulumi/backends/stackLook';
import { ALL_VERSIONS } from '../../client/src/pulumi/backends/stackBackend';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { BROKEN_BY, breakByFifthUpdate, UPDATES } from '../harness/brokenHistory';
import { temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('the history of a stack', function () {
  this.timeout(120_000);
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;

  useUpdatedStack(async (made) => {
    ({ server, test, target } = made);
    await breakByFifthUpdate(made.stack);
  });

  it('shows the update that broke it, its changes, and its user', async () => {
    const versions = await listStateVersions(test.cli, temporaryBackups(), target, { most: ALL_VERSIONS });
    const rows = rowsOf(versions, new Date());
    await readHistory({
      server,
      rows,
      read: (index) => (index === 0 ? readStateOf(test.cli, target, {}) : versions[index - 1]!.read()),
      stack: 'dev',
      signal: new AbortController().signal,
      onRow: () => undefined,
    });
    assert.deepEqual(
      rows.map(({ problem }) => problem).filter((problem) => problem !== undefined),
      [],
    );
    const updates = rows.filter(({ number }) => number !== undefined);
    assert.equal(updates.length, UPDATES);
    assert.equal(rows.length, UPDATES + 2, 'what the stack has now, and its .bak');
    const [last, ...others] = breaksIn(rows);
    assert.deepEqual(others, []);
    assert.equal(last!.first.number, BROKEN_BY);
    assert.equal(last!.before!.number, BROKEN_BY - 1);
    assert.equal(last!.fixed, undefined);
    const { change, by, outcomeOf, summary } = last!.first;
    assert.deepEqual(
      change!.removed.map((urn) => urn.slice(urn.lastIndexOf(':') + 1)),
      ['cache'],
    );
    assert.deepEqual([change!.addedCount, change!.removedCount, change!.changedCount], [1, 1, 0]);
    assert.deepEqual([by, outcomeOf], ['Ada', 'update']);
    assert.match(summary!.errors[0]!.message, /cache/);
    assert.match(historyVerdict(rows, true), /^Broken by update 5 of .*: .*cache.* has no errors\.$/);
  });
});
