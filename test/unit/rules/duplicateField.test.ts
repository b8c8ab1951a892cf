import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { example, printed, stateWith, type ResourceEntry } from '../../harness/states';

const entry: Record<string, unknown> = {
  urn: 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images',
  custom: true,
  id: 'images-13b3f8',
  type: 'aws:s3/bucket:Bucket',
  parent: example.stack,
  provider: 'urn:pulumi:dev::shop::pulumi:providers:aws::default::1b2c',
  created: '2024-01-02T03:04:05Z',
  outputs: { id: 'images-13b3f8' },
};

/** The first offer where a field has this value, too, before its own or after it. */
function firstOffer(field: string, other: string, isBefore: boolean): string | undefined {
  const own = `"${field}": ${JSON.stringify(entry[field])}`;
  const added = `"${field}": ${JSON.stringify(other)}`;
  const text = printed(stateWith([entry as unknown as ResourceEntry]));
  const twice = text.replace(own, isBefore ? `${added},\n${own}` : `${own},\n${added}`);
  const finding = checkState(new StateModel(twice)).find(({ rule }) => rule.code === 'duplicate-field');
  return finding?.fixes?.[0]?.title;
}

describe('a field that occurs twice', () => {
  const others = {
    urn: 'urn:pulumi:dev::shop::aws:s3/bucketObject:BucketObject::images',
    type: 'aws:s3/bucketObject:BucketObject',
    id: 'another',
    parent: 'urn:pulumi:dev::shop::shop:index:App::app',
    provider: 'urn:pulumi:dev::shop::pulumi:providers:gcp::default::0c6f4c0e',
  };
  for (const [field, other] of Object.entries(others)) {
    it(`is kept first where the rest of the entry speaks for it: ${field}`, () => {
      assert.match(firstOffer(field, other, true) ?? '', /^Keep this field, .*, as /);
      assert.match(firstOffer(field, other, false) ?? '', /^Remove this field, keep the one before, as /);
    });
  }

  it('is kept as Pulumi reads it where nothing does', () => {
    for (const isBefore of [true, false]) {
      const offer = firstOffer('created', '2023-01-02T03:04:05Z', isBefore);
      assert.equal(offer, 'Keep this field, which Pulumi reads, and remove the one before');
    }
  });
});
