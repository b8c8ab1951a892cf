import assert from 'node:assert/strict';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { takenWith } from '../../../server/src/features/dependencies/takenAlong';
import { StateModel } from '../../../server/src/state/model';
import type { Resource } from '../../../server/src/state/resource';
import { itFuzzes } from '../../harness/fuzz';
import { component, example, exampleState, printed, stateWith } from '../../harness/states';
import { namingState } from './namingStates';

/** The requirements of a resource in the state's own graph; a view also requires its owner. */
function requirements({ graph }: StateModel, resource: Resource): number[] {
  const view = resource.viewOf === '' ? undefined : graph.target(resource, resource.viewOf);
  const all = [...graph.requirements(resource), ...(view && view !== resource ? [view] : [])];
  return [...new Set(all.map(({ index }) => index))].sort((a, b) => a - b);
}

/**
 * All entries that need one with this URN, directly or indirectly, and those with this URN. Excludes views, which
 * follow their owners.
 */
function allThatGo(model: StateModel, urn: string): Set<number> {
  const { graph, resources } = model;
  const urns = new Set([urn]);
  for (let before = 0; before < urns.size;) {
    before = urns.size;
    for (const resource of resources) {
      if (graph.requirements(resource).some((needed) => urns.has(needed.urn))) urns.add(resource.urn);
    }
  }
  const owner = (resource: Resource, steps = 0): Resource | undefined => {
    const next = resource.viewOf === '' ? undefined : graph.target(resource, resource.viewOf);
    return next && steps < resources.length ? owner(next, steps + 1) : next ? undefined : resource;
  };
  const gone = resources.filter((resource) => urns.has(owner(resource)?.urn ?? ''));
  return new Set(gone.map(({ index }) => index));
}

describe('DependencyGraph', () => {
  itFuzzes(
    'has the same references as the graph of the state, in both directions, and a deletion takes everything that needs the resource',
    async (fuzz) => {
      await fuzz.attempts(400, (_random, seed) => {
        const model = new StateModel(namingState(seed, 4 + (seed % 17)));
        const graph = new DependencyGraph(model);
        const needed = model.resources.map((resource) => requirements(model, resource));
        needed.forEach((indexes, index) => {
          const found = graph.needsOf(index).map(({ to }) => to);
          assert.deepEqual(
            [...found].sort((a, b) => a - b),
            indexes,
          );
          const needing = graph.dependentsOf(index).map(({ from }) => from);
          const expected = needed.flatMap((all, from) => (all.includes(index) ? [from] : []));
          assert.deepEqual(
            [...needing].sort((a, b) => a - b),
            expected,
          );
        });
        for (const resource of graph.resources) {
          const taken = takenWith(graph, resource, 'delete');
          const expected = allThatGo(model, resource.urn).add(resource.index);
          assert.deepEqual(new Set(taken.keys()), expected);
        }
      });
    },
  );

  itFuzzes('returns the same for one resource as for all, whichever is requested first', async (fuzz) => {
    await fuzz.attempts(150, (_random, seed) => {
      const text = namingState(seed, 4 + (seed % 17)).replace('"urn":', '"url":');
      const model = new StateModel(text);
      const all = new DependencyGraph(model);
      all.readAll();
      assert.equal(all.isReading, false);
      const said = (graph: DependencyGraph, index: number): unknown => [
        graph.resource(index),
        graph.find({ index: -1, urn: model.resources[index]!.urn }),
        graph.needsOf(index),
        graph.dependentsOf(index),
        graph.missingOf(index),
        graph.copiesOf(index),
      ];
      for (const { index } of model.resources) {
        const one = new DependencyGraph(model);
        assert.deepEqual(said(one, index), said(all, index));
      }
    });
  });

  it('reads all resources at once if that is faster than repeated searches for dependents', () => {
    const copies = Array.from({ length: 50 }, () => component('a'));
    const naming = Array.from({ length: 50 }, (_, i) =>
      component(`b${i}`, { dependencies: [copies[0]!.urn] }),
    );
    const graph = new DependencyGraph(new StateModel(printed(stateWith([...copies, ...naming]))));
    assert.deepEqual([graph.dependentsOf(1), graph.isReading], [[], true]);
    const meant = graph.dependentsOf(50).map(({ from }) => from);
    assert.deepEqual([meant.length, graph.isReading], [50, true]);
    assert.deepEqual([graph.dependentsOf(2), graph.isReading], [[], false]);
    assert.deepEqual(
      graph.dependentsOf(50).map(({ from }) => from),
      meant,
    );
  });

  it('lists the fields with which a resource refers to another', () => {
    const graph = new DependencyGraph(new StateModel(exampleState()));
    const web = graph.find({ index: -1, urn: example.web })!;
    const kinds = graph
      .needsOf(web.index)
      .map(({ to, kinds, properties }) => [graph.resources[to]!.name, kinds.join(), properties.join()]);
    assert.deepEqual(kinds.sort(), [
      ['cache', 'dependency', ''],
      ['database', 'dependency', ''],
      ['default', 'provider', ''],
      ['images', 'dependency,property dependency', 'settings'],
      ['storefront', 'parent', ''],
    ]);
  });

  it('lists dangling references separately', () => {
    const gone = 'urn:pulumi:dev::shop::shop:index:Part::gone';
    const state = stateWith([component('a', { dependencies: [gone], deletedWith: gone })]);
    const graph = new DependencyGraph(new StateModel(printed(state)));
    assert.deepEqual([...graph.missingOf(1)], [[gone, ['dependency', 'deletedWith']]]);
    assert.deepEqual(
      graph.needsOf(1).map(({ to }) => to),
      [0],
    );
  });
});
