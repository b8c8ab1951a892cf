import assert from 'node:assert/strict';
import type { TakenAlong, WhatIf } from '../../../shared/dependencies';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { takenAlong, takenWith } from '../../../server/src/features/dependencies/takenAlong';
import { StateModel } from '../../../server/src/state/model';
import { BUCKET, PROVIDER, bucket, provider } from '../../harness/bucketResources';
import {
  component,
  example,
  exampleState,
  printed,
  stateWith,
  type ResourceEntry,
} from '../../harness/states';

function taken(resources: ResourceEntry[], urn: string, whatIf: WhatIf): TakenAlong {
  return takenIn(printed(stateWith([provider, ...resources])), urn, whatIf);
}

function takenIn(text: string, urn: string, whatIf: WhatIf): TakenAlong {
  const graph = new DependencyGraph(new StateModel(text));
  const focus = graph.find({ index: -1, urn })!;
  return takenAlong(graph, focus, whatIf, takenWith(graph, focus, whatIf));
}

/** The fates of the other resources. */
function fates({ resources }: TakenAlong): Record<string, string> {
  return Object.fromEntries(resources.slice(1).map(({ name, fate }) => [name, fate]));
}

describe('what a deletion also affects', () => {
  it('is everything that needs the resource in any way, each with its fate', () => {
    const found = taken(
      [
        bucket('root'),
        bucket('child', { parent: `${BUCKET}root` }),
        bucket('user', { dependencies: [`${BUCKET}child`] }),
        bucket('byProperty', { propertyDependencies: { acl: [`${BUCKET}user`] } }),
        bucket('with', { deletedWith: `${BUCKET}root` }),
        bucket('replaced', { replaceWith: [`${BUCKET}root`] }),
        bucket('retained', { parent: `${BUCKET}root`, retainOnDelete: true }),
        bucket('read', { parent: `${BUCKET}root`, external: true }),
        component('part', { parent: `${BUCKET}root` }),
        bucket('view', { viewOf: `${BUCKET}root`, provider: undefined }),
        bucket('half', { parent: `${BUCKET}root`, pendingReplacement: true }),
        bucket('other'),
      ],
      `${BUCKET}root`,
      'delete',
    );
    assert.deepEqual(fates(found), {
      child: 'deleted',
      user: 'deleted',
      byProperty: 'deleted',
      with: 'deleted with',
      replaced: 'deleted',
      retained: 'kept',
      read: 'kept',
      part: 'forgotten',
      view: 'with its owner',
      half: 'forgotten',
    });
    assert.equal(found.count, 10);
    assert.equal(found.verdict, 'Deleting root takes 10 other resources with it.');
    assert.match(
      found.notes[0]!,
      /^What happens to them: 4 deleted at their provider; 1 not deleted one by one: .*; 2 removed from the state only, and left/,
    );
    assert.equal(found.resources[3]!.because, 'names user as property dependency (acl)');
  });

  it('includes the users of a provider, and the old half with its resource', () => {
    const found = taken([bucket('a'), bucket('a', { delete: true, id: 'old' })], PROVIDER, 'delete');
    assert.deepEqual(
      found.resources.map(({ name, fate, copy }) => [name, fate, copy]),
      [
        ['main', 'forgotten', 0],
        ['a', 'deleted', 0],
        ['a', 'deleted', 1],
      ],
    );
  });

  it('includes protected resources, which stop Pulumi, but no protected old half', () => {
    const found = taken(
      [
        bucket('root', { protect: true }),
        bucket('child', { parent: `${BUCKET}root`, protect: true }),
        bucket('root', { protect: true, delete: true, id: 'old' }),
      ],
      `${BUCKET}root`,
      'delete',
    );
    assert.deepEqual(
      found.protected.map(({ name, copy }) => [name, copy]),
      [
        ['root', 0],
        ['child', 0],
      ],
    );
    assert.ok(
      found.notes.some((note) => note.startsWith('2 of them are protected: Pulumi refuses to delete')),
    );
  });

  it('is empty without dependents', () => {
    const found = takenIn(exampleState(), example.web, 'delete');
    assert.equal(found.verdict, 'Deleting web deletes nothing else: no resource needs it.');
    assert.deepEqual(fates(found), {});
  });
});

describe('what a replacement also affects', () => {
  it('is for certain what names it in replaceWith or deletedWith, and possibly what uses its values or its provider', () => {
    const found = taken(
      [
        bucket('root'),
        bucket('child', { parent: `${BUCKET}root` }),
        bucket('after', { dependencies: [`${BUCKET}root`] }),
        bucket('byProperty', { propertyDependencies: { acl: [`${BUCKET}root`] } }),
        bucket('next', { propertyDependencies: { acl: [`${BUCKET}byProperty`] } }),
        bucket('with', { replaceWith: [`${BUCKET}root`] }),
        bucket('withWith', { replaceWith: [`${BUCKET}with`, `${BUCKET}byProperty`] }),
        bucket('withPerhaps', { replaceWith: [`${BUCKET}byProperty`] }),
        bucket('deletedWith', { deletedWith: `${BUCKET}root` }),
        bucket('both', { deletedWith: `${BUCKET}root`, replaceWith: [`${BUCKET}root`] }),
        bucket('read', { propertyDependencies: { acl: [`${BUCKET}root`] }, external: true }),
        component('part', { propertyDependencies: { acl: [`${BUCKET}root`] } }),
      ],
      `${BUCKET}root`,
      'replace',
    );
    assert.deepEqual(fates(found), {
      byProperty: 'perhaps replaced',
      next: 'perhaps replaced',
      with: 'replaced',
      withWith: 'replaced',
      withPerhaps: 'perhaps replaced',
      deletedWith: 'replaced',
      both: 'replaced',
    });
    assert.equal(found.verdict, 'Replacing root replaces 4 other resources for certain and 3 perhaps.');
    assert.ok(found.notes.some((note) => /^Before 3\.260, .* deletedWith: 1 resource\./.test(note)));
  });

  it('is, for a provider, possibly its users', () => {
    assert.deepEqual(fates(taken([bucket('a')], PROVIDER, 'replace')), { a: 'perhaps replaced' });
  });

  it('excludes resources that are only below it', () => {
    const found = takenIn(exampleState(), example.storefront, 'replace');
    assert.equal(found.verdict, 'Replacing storefront replaces nothing else.');
  });
});
