import assert from 'node:assert/strict';
import type { DependencyView, ReferenceKind } from '../../../shared/dependencies';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { mermaidOf } from '../../../server/src/features/dependencies/mermaid';
import { MOST_NODES, neighbourhood } from '../../../server/src/features/dependencies/neighbourhood';
import { StateModel } from '../../../server/src/state/model';
import { generateState } from '../../harness/generateState';
import { component, example, exampleState, printed, stateWith } from '../../harness/states';

const PART = 'urn:pulumi:dev::shop::shop:index:Part::';

function around(
  text: string,
  urn: string,
  steps: number,
  hidden: readonly ReferenceKind[] = [],
): DependencyView {
  const graph = new DependencyGraph(new StateModel(text));
  return neighbourhood(graph, graph.find({ index: -1, urn })!, steps, { hidden });
}

/** The names on one side, by distance. */
function names({ nodes }: DependencyView, side: string): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const node of nodes.filter((one) => one.side === side)) (found[node.step] ??= []).push(node.label);
  return found;
}

/** A chain in which each part depends on the previous one. */
function chain(length: number): string {
  const parts = Array.from({ length }, (_, i) =>
    component(`p${i}`, { parent: undefined, dependencies: i === 0 ? [] : [`${PART}p${i - 1}`] }),
  );
  return printed(stateWith(parts));
}

describe('neighbourhood of a resource', () => {
  it('contains its requirements on one side and its dependents on the other, by distance', () => {
    const view = around(exampleState(), example.images, 2);
    assert.deepEqual(names(view, 'needs'), { 1: ['default', 'storefront'], 2: ['shop-dev'] });
    assert.deepEqual(names(view, 'dependents'), { 1: ['web'] });
    assert.deepEqual(view.counts, { needs: 3, dependents: 1 });
    assert.equal(view.more, false);
    const edge = view.edges.find(({ from, to }) => from !== to && to === `r${view.focus.index}`)!;
    assert.deepEqual(edge.kinds, ['dependency', 'property dependency']);
  });

  it('skips references of hidden kinds', () => {
    const whole = around(exampleState(), example.web, 1);
    assert.deepEqual(whole.kinds, ['parent', 'dependency', 'property dependency', 'provider']);
    assert.deepEqual(whole.hidden, []);
    const direct = (view: DependencyView): string[] => (names(view, 'needs')[1] ?? []).sort();
    assert.deepEqual(direct(whole), ['cache', 'database', 'default', 'images', 'storefront']);
    const parents = around(exampleState(), example.web, 1, ['dependency', 'property dependency', 'provider']);
    assert.deepEqual(direct(parents), ['storefront']);
    assert.deepEqual(parents.counts, { needs: 1, dependents: 0 });
    assert.deepEqual(parents.kinds, whole.kinds);
    const plain = around(exampleState(), example.web, 1, ['property dependency']);
    assert.deepEqual(direct(plain), direct(whole));
    assert.deepEqual(
      plain.edges.flatMap(({ properties }) => properties),
      [],
    );
    const nothing = around(exampleState(), example.web, 1, whole.kinds);
    assert.deepEqual([nothing.nodes.length, nothing.edges.length], [1, 0]);
    const dangling = printed(stateWith([component('a', { dependencies: [`${PART}none`] })]));
    assert.equal(around(dangling, `${PART}a`, 1).missing.length, 1);
    assert.equal(around(dangling, `${PART}a`, 1, ['dependency']).missing.length, 0);
  });

  it('ends at the requested distance, and counts what is beyond', () => {
    const two = around(chain(9), `${PART}p4`, 2);
    assert.deepEqual(names(two, 'needs'), { 1: ['p3'], 2: ['p2'] });
    assert.deepEqual(names(two, 'dependents'), { 1: ['p5'], 2: ['p6'] });
    assert.deepEqual(
      two.nodes.map(({ label, beyond }) => [label, beyond]).filter(([, n]) => n !== 0),
      [
        ['p2', 1],
        ['p6', 1],
      ],
    );
    assert.equal(two.more, true);
    const all = around(chain(9), `${PART}p4`, 4);
    assert.equal(all.nodes.length, 9);
    assert.equal(all.more, false);
  });

  it('has each resource in one box, and never too many boxes, whatever the state', () => {
    for (const resources of [40, 61, 400, 4000]) {
      const text = generateState({ resources, seed: resources, properties: 1 });
      const graph = new DependencyGraph(new StateModel(text));
      for (const focus of [0, 1, 5, resources - 1]) {
        for (const steps of [1, 2, 8, 1000]) {
          const { nodes, counts, edges } = neighbourhood(graph, graph.resources[focus]!, steps);
          assert.ok(nodes.length <= MOST_NODES, `${nodes.length} boxes`);
          const total = nodes.reduce((sum, { count }) => sum + count, 0);
          assert.equal(total, 1 + counts.needs + counts.dependents);
          const ids = new Set(nodes.map(({ id }) => id));
          assert.equal(ids.size, nodes.length);
          assert.ok(edges.every(({ from, to }) => ids.has(from) && ids.has(to) && from !== to));
        }
      }
    }
  });

  it('groups resources of one type if there are too many, and leaves rare ones alone', () => {
    const parts = Array.from({ length: 200 }, (_, i) => component(`p${i}`));
    const text = printed(stateWith([...parts, { ...component('one'), type: 'shop:index:Other' }]));
    const { nodes } = around(text, example.stack, 2);
    assert.deepEqual(
      nodes.map(({ label, type, count }) => [label, type, count]),
      [
        ['shop-dev', 'pulumi:pulumi:Stack', 1],
        ['200 resources', 'shop:index:Part', 200],
        ['one', 'shop:index:Other', 1],
      ],
    );
  });

  it('ends at cycles', () => {
    const text = printed(
      stateWith([
        component('a', { dependencies: [`${PART}b`] }),
        component('b', { dependencies: [`${PART}a`] }),
      ]),
    );
    const view = around(text, `${PART}a`, 5);
    assert.deepEqual(names(view, 'needs')[1]?.sort(), ['b', 'shop-dev']);
    assert.deepEqual(names(view, 'dependents'), {});
  });

  it('is exported to Mermaid with all names escaped', () => {
    const text = printed(stateWith([component('"]; click <b>#`'), component('ok')]));
    const mermaid = mermaidOf(around(text, `${PART}"]; click <b>#\``, 1));
    assert.equal(
      mermaid,
      `flowchart LR
  n0["#34;]; click #60;b#62;#35;#96;<br>shop:index:Part"]
  n1["shop-dev<br>pulumi:pulumi:Stack"]
  n1 -->|"parent"| n0
  classDef middle stroke-width:3px
  class n0 middle
`,
    );
  });
});
