import assert from 'node:assert/strict';
import { lastUpdateIn } from '../../../client/src/pulumi/stacks/lastUpdate';

describe('the last update', () => {
  const entry = { kind: 'update', result: 'failed', startTime: '2026-11-21T09:00:00.000Z' };

  it('is the first of the history, with the time at which it ended or started', () => {
    const ended = { ...entry, endTime: '2026-11-21T09:05:00.000Z', version: 7 };
    const older = { ...entry, kind: 'destroy' };
    assert.deepEqual(lastUpdateIn(JSON.stringify([ended, older])), {
      kind: 'update',
      result: 'failed',
      time: ended.endTime,
      version: 7,
    });
    const begun = lastUpdateIn(JSON.stringify([entry]));
    assert.deepEqual([begun?.time, begun?.version], [entry.startTime, 0]);
  });

  it('is missing if there was none, or the answer is invalid', () => {
    for (const text of ['[]', 'null', '[{}]', '[{"kind": 1}]']) assert.equal(lastUpdateIn(text), undefined);
  });
});
