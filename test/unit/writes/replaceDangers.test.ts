import assert from 'node:assert/strict';
import type { FindingSummary, StateSummary } from '../../../shared/stateSummary';
import {
  lostCount,
  renameWarning,
  replaceDangers,
  sharedWarning,
} from '../../../client/src/pulumi/writes/replacePlan';
import { sharedObjects } from '../../../server/src/features/compare/sharedObjects';
import { compareStates } from '../../../server/src/features/compare/stateComparison';
import { summarize } from '../../../server/src/rules/engine/summary';
import { dangerousState, endangered } from '../../harness/dangerousState';
import { changedExample, component, printed, stateWith, type ResourceEntry } from '../../harness/states';
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

  it('are not its other findings', () => {
    const other = having([{ ...danger('a'), danger: false }]);
    const { added, keptCount } = replaceDangers(other, { ...other, dangerCount: 0 });
    assert.deepEqual([added, keptCount], [[], 0]);
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

describe('a renamed resource in the review of an import', () => {
  const bucket = (name: string, id: string) => ({
    urn: `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::${name}`,
    custom: true,
    type: 'aws:s3/bucket:Bucket',
    id,
  });
  const comparisonOf = (before: readonly ResourceEntry[], after: readonly ResourceEntry[]) =>
    compareStates({ before: printed(stateWith(before)), after: printed(stateWith(after)) });

  it('is one object, which the next update can delete', () => {
    const comparison = comparisonOf([bucket('images', 'a'), bucket('logs', 'b')], [bucket('pictures', 'a')]);
    const [from, to] = [bucket('images', '').urn, bucket('pictures', '').urn];
    assert.deepEqual(comparison.renamed, [{ from, to }]);
    assert.equal(lostCount(comparison), 1);
    assert.equal(
      renameWarning(comparison),
      "1 resource is renamed: 'images' (Bucket) becomes 'pictures' (Bucket). If the program does not have it by the new name, the next update deletes its object in the cloud and creates it anew by the old name.",
    );
  });

  it('is told by its whole new name where the short one is the same', () => {
    const from = bucket('images', 'a');
    const to = { ...from, urn: from.urn.replace('::shop::', '::office::') };
    assert.match(
      String(renameWarning(comparisonOf([from], [to]))),
      /: 'images' \(Bucket\) becomes urn:pulumi:dev::office::aws:s3\/bucket:Bucket::images\./,
    );
  });

  it('has the id and the type of only one that is gone', () => {
    for (const [before, after] of [
      [[bucket('images', 'a')], [bucket('pictures', 'b')]],
      [[bucket('images', 'a'), bucket('more', 'a')], [bucket('pictures', 'a')]],
      [[bucket('images', 'a')], [{ ...bucket('pictures', 'a'), type: 'aws:s3/bucketV2:BucketV2' }]],
      [[{ ...bucket('images', 'a'), delete: true }], [bucket('pictures', 'a')]],
      [[bucket('images', '')], [bucket('pictures', '')]],
    ] as const) {
      const comparison = comparisonOf(before, after);
      assert.equal(comparison.renamed, undefined);
      assert.equal(renameWarning(comparison), false);
      assert.equal(lostCount(comparison), before.length);
    }
  });
});

describe('an object of two stacks in the review of an import', () => {
  const ARN = 'arn:aws:sqs:eu-west-1:123456789012:';
  const queue = (name: string, id: string, type = 'aws:sqs/queue:Queue') => ({
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    custom: true,
    type,
    id,
  });
  const text = (...entries: ResourceEntry[]) => printed(stateWith(entries));
  const ofProd = (state: string) => state.replaceAll('pulumi:dev::', 'pulumi:prod::');

  it('is named with the stack that manages it, too, and what a destroy does', () => {
    const state = text(queue('mails', `${ARN}mails`), queue('orders', `${ARN}orders`));
    const found = sharedObjects({
      text: state,
      others: [ofProd(text(queue('letters', `${ARN}mails`), queue('bills', `${ARN}bills`)))],
    });
    const [urn, by] = [queue('mails', '').urn, ofProd(queue('letters', '').urn)];
    assert.deepEqual(found, [{ urn, by }]);
    assert.equal(
      sharedWarning({ sharedObjects: found }),
      "1 resource is managed by another stack, too: 'mails' (Queue). It is 'letters' (Queue) of stack “prod” of project “shop”. A destroy of one stack, or an update whose program no longer has it, deletes the object that the other still needs.",
    );
    assert.equal(sharedWarning({ sharedObjects: [] }), false);
  });

  it('is none with another state of the same stack, an id that others can have, or what stacks share by design', () => {
    const state = text(queue('mails', `${ARN}mails`));
    for (const other of [
      state,
      ofProd(text(queue('mails', 'mails'))),
      ofProd(text({ ...queue('mails', `${ARN}mails`), external: true })),
      ofProd(text({ ...queue('mails', `${ARN}mails`), retainOnDelete: true })),
      ofProd(text(queue('mails', `${ARN}mails`, 'aws:sqs/queuePolicyAttachment:QueuePolicyAttachment'))),
      'no state',
    ]) {
      assert.deepEqual(sharedObjects({ text: state, others: [other] }), []);
    }
  });
});
