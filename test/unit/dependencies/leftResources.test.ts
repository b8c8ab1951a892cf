import assert from 'node:assert/strict';
import { leftResources } from '../../../server/src/features/dependencies/listLeft';
import { BUCKET, bucket, provider } from '../../harness/bucketResources';
import { component, printed, stateWith } from '../../harness/states';

describe('what a destroy has left in a state', () => {
  it('is all but views, each with what must go first', () => {
    const part = component('part');
    const left = leftResources({
      text: printed(
        stateWith([
          provider,
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
