import assert from 'node:assert/strict';
import { BOX, layOut, type Direction } from '../../../client/webview/dependencies/graphLayout';
import { DependencyGraph } from '../../../server/src/features/dependencies/dependencyGraph';
import { neighbourhood } from '../../../server/src/features/dependencies/neighbourhood';
import { StateModel } from '../../../server/src/state/model';
import { example, exampleState } from '../../harness/states';

describe('the diagram of dependencies', () => {
  const graph = new DependencyGraph(new StateModel(exampleState()));
  const view = neighbourhood(graph, graph.find({ index: -1, urn: example.images })!, 2, { hidden: [] });
  const labels = view.edges.map(() => '');
  const middles = (room: Parameters<typeof layOut>[2]) => {
    const { boxes } = layOut(view, labels, room);
    const of = (name: string) => boxes.get(view.nodes.find(({ label }) => label === name)!.id)!;
    return { needed: of('shop-dev'), middle: of('images'), needing: of('web') };
  };

  it('has dependencies on the left if there is enough space', () => {
    const { needed, middle, needing } = middles({ width: 2000, height: 1000 });
    assert.ok(needed.x < middle.x && middle.x < needing.x);
  });

  it('has them above if the diagram is larger that way', () => {
    const { needed, middle, needing } = middles({ width: 400, height: 600 });
    assert.ok(needed.y < middle.y && middle.y < needing.y);
  });

  it('keeps its direction', () => {
    const { needed, needing } = middles('below');
    assert.ok(needed.y < needing.y);
  });

  /** The diagram whose edges cross the most rows. */
  const ofWeb = neighbourhood(graph, graph.find({ index: -1, urn: example.web })!, 2, { hidden: [] });
  for (const [direction, words] of [
    ['right', ''],
    ['below', ''],
    ['right', 'property dependency'],
    ['below', 'property dependency'],
  ] satisfies [Direction, string][])
    it(`draws no edge through an unrelated box (${direction}, ${words === '' ? 'without' : 'with'} words)`, () => {
      const { boxes, edges } = layOut(
        ofWeb,
        ofWeb.edges.map(() => words),
        direction,
      );
      let passed = 0;
      edges.forEach(({ points }, index) => {
        const { from, to } = ofWeb.edges[index]!;
        const others = [...boxes].filter(([id]) => id !== from && id !== to);
        for (const [i, point] of points.slice(1).entries()) {
          for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const before = points[i]!;
            const x = before.x + (point.x - before.x) * part;
            const y = before.y + (point.y - before.y) * part;
            for (const [id, box] of others) {
              const isIn = Math.abs(x - box.x) < BOX.width / 2 && Math.abs(y - box.y) < BOX.height / 2;
              assert.ok(!isIn, `${to} ← ${from} goes through ${id}`);
              passed += 1;
            }
          }
        }
      });
      assert.ok(passed > 100);
    });
});
