import assert from 'node:assert/strict';
import type { DriftedResource, PropertyChange } from '../../../client/src/pulumi/driftDetection/drift';
import { readLookedUp } from '../../../client/src/pulumi/lookUp/lookUp';
import { formatLookUp } from '../../../client/src/features/pendingOperations/webview/formatOperations';

const URN = 'urn:pulumi:dev::shop::shop:index:Queue::orders';

function words(kind: DriftedResource['kind'], changes: Partial<PropertyChange>[] = []): string {
  const resource = { urn: URN, kind, changes } as unknown as DriftedResource;
  return formatLookUp(readLookedUp({ resources: [resource] }, URN));
}

describe('the result of looking up an id', () => {
  it('says that there is no object, or one', () => {
    assert.equal(words('gone'), 'The provider has nothing with this id.');
    assert.equal(words('computed', [{ isComputed: true }]), 'The provider has this, as requested.');
  });

  it('compares only properties that are not computed', () => {
    const changes = [{ isComputed: false }, { isComputed: true }];
    assert.match(words('changed', changes), /has this, with 1 property different from the request\.$/);
    assert.match(words('changed', [...changes, ...changes]), /with 2 properties different/);
  });

  it('has the time at which the object says that it was made', () => {
    const timeOf = (path: string, now: string): unknown => {
      const changes = [{ path, now, isComputed: true }];
      const found = readLookedUp({ resources: [{ urn: URN, kind: 'computed', changes } as never] }, URN);
      return found.kind === 'found' && found.madeAt;
    };
    const time = '"2026-05-03T14:00:05+02:00"';
    for (const path of [
      'metadata.creationTimestamp',
      'createTime',
      'createdAt',
      'creationDate',
      'timeCreated',
    ])
      assert.equal(timeOf(path, time), '2026-05-03T12:00:05.000Z', path);
    assert.equal(timeOf('updateTime', time), undefined);
    assert.equal(timeOf('createTime', '"soon"'), undefined);
    assert.equal(timeOf('createTime', '"2026-99-99T00:00:00Z"'), undefined);
  });

  it('says nothing about an id for which the provider did not answer', () => {
    assert.match(formatLookUp(readLookedUp({ resources: [] }, URN)), /only returned what it was asked for/);
  });
});
