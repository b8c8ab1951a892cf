import assert from 'node:assert/strict';
import { mermaidOf } from '../../../client/src/features/dependencies/mermaid';
import { formatReasons } from '../../../client/src/features/dependencies/webview/formatDependencies';
import { MOST_LISTED, type DependencyView } from '../../../shared/dependencies';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { neighbourhood } from '../../../server/src/features/dependencies/neighbourhood';
import { StateModel } from '../../../server/src/state/model';
import { generateState } from '../../harness/generateState';
import { component, example, exampleState, printed, stateWith } from '../../harness/states';

const PART = 'urn:pulumi:dev::shop::shop:index:Part::';

function around(text: string, urn: string): DependencyView {
  const graph = new DependencyGraph(new StateModel(text));
  return neighbourhood(graph, graph.find({ index: -1, urn })!);
}

/** The names on one side, by distance. */
function names({ nodes }: DependencyView, side: string): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const { step, resource } of nodes.filter((one) => one.side === side))
    (found[step] ??= []).push(resource.name);
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
    const view = around(exampleState(), example.images);
    assert.deepEqual(names(view, 'needs'), { 1: ['default', 'storefront'], 2: ['shop-dev'] });
    assert.deepEqual(names(view, 'dependents'), { 1: ['web'] });
    assert.deepEqual(view.counts, { needs: 3, dependents: 1 });
    const web = view.nodes.find(({ side }) => side === 'dependents')!;
    assert.deepEqual(web.references, [
      {
        index: view.focus.index,
        name: 'images',
        kinds: ['dependency', 'property dependency'],
        properties: ['settings'],
      },
    ]);
    assert.deepEqual(formatReasons(web), ['as dependency, property dependency (settings)']);
    const stack = view.nodes.find(({ step }) => step === 2)!;
    assert.deepEqual(formatReasons(stack), ['needed by storefront as parent']);
  });

  it('ends at two steps, and counts what is beyond', () => {
    const two = around(chain(9), `${PART}p4`);
    assert.deepEqual(names(two, 'needs'), { 1: ['p3'], 2: ['p2'] });
    assert.deepEqual(names(two, 'dependents'), { 1: ['p5'], 2: ['p6'] });
    assert.deepEqual(
      two.nodes.flatMap(({ resource, beyond }) => (beyond > 0 ? [[resource.name, beyond]] : [])),
      [
        ['p2', 1],
        ['p6', 1],
      ],
    );
    assert.ok(around(chain(5), `${PART}p2`).nodes.every(({ beyond }) => beyond === 0));
  });

  it('has each resource once, and lists never too many, whatever the state', () => {
    for (const resources of [40, 61, 400, 4000]) {
      const text = generateState({ resources, seed: resources, properties: 1 });
      const graph = new DependencyGraph(new StateModel(text));
      for (const focus of [0, 1, 5, resources - 1]) {
        const { nodes, counts } = neighbourhood(graph, graph.resources[focus]!);
        for (const side of ['needs', 'dependents'] as const) {
          const listed = nodes.filter((node) => node.side === side).length;
          assert.equal(listed, Math.min(counts[side], MOST_LISTED));
        }
        const indexes = new Set(nodes.map(({ resource }) => resource.index)).add(focus);
        assert.equal(indexes.size, nodes.length + 1);
        assert.ok(nodes.every(({ references }) => references.length > 0));
      }
    }
  });

  it('gives few of many reasons', () => {
    const parts = Array.from({ length: 9 }, (_, i) => component(`p${i}`, { dependencies: [`${PART}base`] }));
    const top = component('top', { dependencies: parts.map(({ urn }) => urn), parent: undefined });
    const view = around(printed(stateWith([component('base'), ...parts, top])), top.urn);
    const base = view.nodes.find(({ resource }) => resource.name === 'base')!;
    assert.equal(base.references.length, 9);
    assert.equal(formatReasons(base).join('; ').includes('and 6 more'), true);
  });

  it('ends at cycles', () => {
    const text = printed(
      stateWith([
        component('a', { dependencies: [`${PART}b`] }),
        component('b', { dependencies: [`${PART}a`] }),
      ]),
    );
    const view = around(text, `${PART}a`);
    assert.deepEqual(names(view, 'needs')[1]?.sort(), ['b', 'shop-dev']);
    assert.deepEqual(names(view, 'dependents'), {});
  });

  it('is exported to Mermaid with all names escaped', () => {
    const text = printed(stateWith([component('"]; click <b>#`'), component('ok')]));
    const mermaid = mermaidOf(around(text, `${PART}"]; click <b>#\``));
    assert.equal(
      mermaid,
      `flowchart LR
  n1["#34;]; click #60;b#62;#35;#96;<br>shop:index:Part"]
  n0["shop-dev<br>pulumi:pulumi:Stack"]
  n0 -->|"parent"| n1
  classDef middle stroke-width:3px
  class n1 middle
`,
    );
  });
});
