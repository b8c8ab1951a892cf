import assert from 'node:assert/strict';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { takenWith } from '../../../server/src/features/dependencies/takenAlong';
import { StateModel } from '../../../server/src/state/model';
import type { Resource } from '../../../server/src/state/resource';
import { itFuzzes } from '../../bench/fuzz';
import { component, example, exampleState, printed, stateWith } from '../../bench/states';
import { namingState } from './namingStates';

/** What a resource needs, as the state's own graph has it; views need their owners, too. */
function requirements({ graph }: StateModel, resource: Resource): number[] {
  const view = resource.viewOf === '' ? undefined : graph.target(resource, resource.viewOf);
  const all = [...graph.requirements(resource), ...(view && view !== resource ? [view] : [])];
  return [...new Set(all.map(({ index }) => index))].sort((a, b) => a - b);
}

/**
 * All entries that need one with this URN, directly or not, and those with this URN: step by step, until none comes. A
 * view is none of them; it goes where its owner goes.
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
    'names what the graph of the state names, both ways, and lets go all that needs it',
    async (fuzz) => {
      await fuzz.attempts(1000, (_random, seed) => {
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

  it('says by which fields a resource needs another', () => {
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

  it('keeps what is named and not there apart', () => {
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
