import assert from 'node:assert/strict';
import { layOut } from '../../../client/webview/dependencies/graphLayout';
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

  it('has what is needed on the left, where there is room', () => {
    const { needed, middle, needing } = middles({ width: 2000, height: 1000 });
    assert.ok(needed.x < middle.x && middle.x < needing.x);
  });

  it('has it above, where all of it is seen larger so', () => {
    const { needed, middle, needing } = middles({ width: 400, height: 600 });
    assert.ok(needed.y < middle.y && middle.y < needing.y);
  });

  it('keeps the direction that it had', () => {
    const { needed, needing } = middles('below');
    assert.ok(needed.y < needing.y);
  });
});
