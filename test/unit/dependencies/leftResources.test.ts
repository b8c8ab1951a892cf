import assert from 'node:assert/strict';
import { leftResources } from '../../../server/src/features/dependencies/listLeft';
import { component, example, printed, stateWith, type ResourceEntry } from '../../harness/states';

const BUCKET = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::';
const PROVIDER = 'urn:pulumi:dev::shop::pulumi:providers:aws::main';

function bucket(name: string, fields: Record<string, unknown> = {}): ResourceEntry {
  return {
    urn: `${BUCKET}${name}`,
    custom: true,
    id: name,
    type: 'aws:s3/bucket:Bucket',
    parent: example.stack,
    provider: `${PROVIDER}::1`,
    ...fields,
  };
}

describe('what a destroy has left in a state', () => {
  it('is all but views, each with what must go first', () => {
    const part = component('part');
    const left = leftResources({
      text: printed(
        stateWith([
          { urn: PROVIDER, custom: true, id: '1', type: 'pulumi:providers:aws' },
          part,
          bucket('logs', { protect: true }),
          bucket('images', { parent: part.urn, dependencies: [`${BUCKET}logs`], retainOnDelete: true }),
          bucket('copy', { deletedWith: `${BUCKET}images` }),
          bucket('read', { external: true, propertyDependencies: { a: [`${BUCKET}logs`] } }),
          bucket('view', { viewOf: `${BUCKET}logs`, provider: undefined }),
        ]),
      ),
    });
    const nameOf = (index: number): string => left.find((one) => one.index === index)!.name;
    assert.deepEqual(
      left.map(({ name, kind, isKept, neededBy }) => [name, kind, isKept, neededBy.map(nameOf).join(' ')]),
      [
        ['shop-dev', 'stack', false, 'part logs copy read'],
        ['main', 'provider', false, 'logs images copy read'],
        ['part', 'component', false, 'images'],
        ['logs', 'custom', false, 'images read'],
        ['images', 'custom', true, 'copy'],
        ['copy', 'custom', false, ''],
        ['read', 'custom', true, ''],
      ],
    );
    assert.deepEqual(
      left.map(({ deletedWith, marks }) => [deletedWith, marks.join(' ')]),
      [
        [undefined, ''],
        [undefined, ''],
        [undefined, ''],
        [undefined, 'protected'],
        [undefined, ''],
        ['images', ''],
        [undefined, 'external'],
      ],
    );
  });

  it('is nothing where there is nothing', () => {
    assert.deepEqual(leftResources({ text: printed({ version: 3, deployment: {} }) }), []);
    assert.deepEqual(leftResources({ text: '' }), []);
  });
});
