import assert from 'node:assert/strict';
import type { ResourceInfo } from '../../../shared/openedState';
import { StateModel } from '../../../server/src/state/model';
import { ResourceTree } from '../../../server/src/features/search/resourceTree';
import {
  component,
  example,
  exampleState,
  printed,
  stateWith,
  type ResourceEntry,
} from '../../harness/states';

const PART = 'urn:pulumi:dev::shop::shop:index:Part::';

function treeOf(...resources: ResourceEntry[]): ResourceTree {
  return new ResourceTree(new StateModel(printed(stateWith(resources))));
}

function names(tree: ResourceTree, parent?: number): string[] {
  return (tree.childrenOf(parent).resources ?? []).map(({ name }) => name);
}

/** Every resource reachable from the top, with its distance. */
function reachable(tree: ResourceTree): Map<number, number> {
  const found = new Map<number, number>();
  const walk = (parent: number | undefined, depth: number): void => {
    for (const { index, childCount } of all(tree, parent)) {
      assert.ok(!found.has(index), `${index} is there twice`);
      found.set(index, depth);
      if (childCount > 0) walk(index, depth + 1);
    }
  };
  walk(undefined, 0);
  return found;
}

function all(tree: ResourceTree, parent?: number): ResourceInfo[] {
  const { resources, groups } = tree.childrenOf(parent);
  return resources ?? groups.flatMap(({ from }) => tree.childrenOf(parent, from).resources ?? []);
}

describe('ResourceTree', () => {
  it('lists the example’s resources below their parents, by name, providers last', () => {
    const tree = new ResourceTree(new StateModel(exampleState()));
    const [stack] = tree.childrenOf(undefined).resources!;
    assert.deepEqual(
      { ...stack, line: 0 },
      {
        index: 0,
        urn: example.stack,
        copy: 0,
        type: 'pulumi:pulumi:Stack',
        name: 'shop-dev',
        kind: 'stack',
        marks: [],
        line: 0,
        childCount: 3,
        position: 0,
      },
    );
    assert.deepEqual(names(tree), ['shop-dev', 'default']);
    assert.deepEqual(names(tree, 0), ['cache', 'database', 'storefront']);
    const storefront = tree.childrenOf(0).resources!.find(({ name }) => name === 'storefront')!;
    assert.equal(storefront.kind, 'component');
    assert.deepEqual(names(tree, storefront.index), ['images', 'web']);
  });

  it('knows the line of each resource', () => {
    const text = exampleState();
    const lines = text.split('\n');
    for (const { line, urn } of all(new ResourceTree(new StateModel(text)), 0)) {
      assert.ok(lines[line - 1]!.includes(`"${urn}"`), urn);
    }
  });

  it('counts flags, and distinguishes copies of one URN', () => {
    const old = { delete: true, custom: true, id: 'x', protect: true };
    const tree = treeOf(
      component('a', { protect: true }),
      component('a', old),
      component('b', { taint: true }),
    );
    assert.deepEqual(tree.marks, {
      protected: 2,
      pendingDelete: 1,
      pendingReplacement: 0,
      tainted: 1,
      external: 0,
    });
    const found = tree.childrenOf(0).resources!;
    assert.deepEqual(
      found.map(({ name, copy, marks, id }) => [name, copy, marks, id]),
      [
        ['a', 0, ['protected'], undefined],
        ['a', 1, ['pendingDelete', 'protected'], 'x'],
        ['b', 0, ['tainted'], undefined],
      ],
    );
  });

  it('shows every resource once, whatever the parents are', () => {
    const tree = treeOf(
      component('self', { parent: `${PART}self` }),
      component('a', { parent: `${PART}c` }),
      component('b', { parent: `${PART}a` }),
      component('c', { parent: `${PART}b` }),
      component('below', { parent: `${PART}b` }),
      component('orphan', { parent: `${PART}nowhere` }),
      component('late', { parent: `${PART}last` }),
      component('last'),
    );
    assert.equal(reachable(tree).size, 9);
    assert.ok(names(tree).includes('orphan'));
    assert.ok(names(tree).includes('self'));
    assert.ok(!names(tree).includes('late'));
  });

  it('needs no deep recursion for a chain of 30,000', () => {
    const chain = Array.from({ length: 30_000 }, (_, i) =>
      component(`n${i}`, { parent: i === 0 ? example.stack : `${PART}n${i - 1}` }),
    );
    const tree = treeOf(...chain);
    assert.deepEqual(names(tree, 30_000 - 1), ['n29999']);
    const { resources } = tree.find('n29999', 1);
    assert.equal(resources[0]!.ancestors.length, 30_000);
  }).timeout(60_000);

  it('sends very many children in groups', () => {
    const many = Array.from({ length: 1_234 }, (_, i) => component(`part${String(i).padStart(5, '0')}`));
    const tree = treeOf(...many.reverse());
    const { groups } = tree.childrenOf(0);
    assert.deepEqual(groups, [
      { from: 0, count: 500, firstName: 'part00000', lastName: 'part00499' },
      { from: 500, count: 500, firstName: 'part00500', lastName: 'part00999' },
      { from: 1000, count: 234, firstName: 'part01000', lastName: 'part01233' },
    ]);
    const last = tree.childrenOf(0, 1000).resources!;
    assert.deepEqual([last[0]!.name, last.length, last[0]!.position], ['part01000', 234, 1000]);
    assert.equal(reachable(tree).size, 1_235);
  });

  it('finds resources by name, type and URN, best first, and reports if there are more', () => {
    const tree = new ResourceTree(new StateModel(exampleState()));
    const [web] = tree.find('web', 5).resources;
    assert.equal(web!.urn, example.web);
    assert.deepEqual(
      web!.ancestors.map(({ name }) => name),
      ['shop-dev', 'storefront'],
    );
    assert.equal(tree.find('Database', 5).resources[0]!.urn, example.database);
    assert.deepEqual(tree.find('nothing like it', 5), { resources: [], more: false });
    const some = tree.find('', 3);
    assert.deepEqual(
      [some.resources.map(({ name }) => name), some.more],
      [['cache', 'database', 'images'], true],
    );
  });

  it('reads no name from an invalid URN', () => {
    const tree = treeOf({ ...component('a'), urn: 'hunter2 is not a name' });
    assert.deepEqual(names(tree, 0), ['Resource 2']);
  });
});
