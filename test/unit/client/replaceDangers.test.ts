import assert from 'node:assert/strict';
import type { FindingSummary, StateSummary } from '../../../shared/stateSummary';
import { replaceDangers } from '../../../client/src/pulumi/writes/replacePlan';
import { summarize } from '../../../server/src/rules/engine/summary';
import { dangerousState, endangered } from '../../harness/dangerousState';
import { changedExample, component } from '../../harness/states';
import { finding, healthOf } from '../stacksView/healthStates';

const danger = (message: string): FindingSummary => ({
  ...finding('warning', 'some-rule'),
  danger: true,
  message,
});

/** A state with these dangers, of which some may be unlisted. */
function having(findings: FindingSummary[], unlisted = 0): StateSummary {
  return healthOf({ findings, dangerCount: findings.length + unlisted }).summary;
}

describe('the dangers of a new state', () => {
  it('are distinguished from those that the stack already has, wherever they are', () => {
    const before = having([{ ...danger('a'), line: 7 }]);
    const { added, addedCount, kept, keptCount } = replaceDangers(before, having([danger('b'), danger('a')]));
    assert.deepEqual(
      [added.map(({ message }) => message), addedCount, kept.map(({ message }) => message), keptCount],
      [['b'], 1, ['a'], 1],
    );
  });

  it('are new if the stack’s dangers are unknown', () => {
    const { addedCount, keptCount } = replaceDangers(having([danger('a')]), having([danger('a')], 3));
    assert.deepEqual([addedCount, keptCount], [3, 1]);
    assert.equal(replaceDangers(having([], 1), having([danger('a')])).addedCount, 1);
  });

  it('are not reported if the new state resolves them', () => {
    assert.deepEqual(replaceDangers(having([danger('a')]), having([])), {
      added: [],
      addedCount: 0,
      kept: [],
      keptCount: 0,
    });
  });

  it('stay the same if other resources are inserted before them', () => {
    const moved = endangered(
      changedExample(({ resources }) => {
        resources.splice(1, 0, component('first'));
      }),
    );
    const [before, after] = [summarize({ text: dangerousState() }), summarize({ text: moved })];
    const { addedCount, keptCount } = replaceDangers(before, after);
    assert.deepEqual([addedCount, keptCount], [0, 1]);
  });
});
