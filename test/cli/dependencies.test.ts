import assert from 'node:assert/strict';
import type { WhatIf } from '../../shared/dependencies';
import { DependencyGraph } from '../../server/src/features/dependencies/dependencyGraph';
import { takenWith, type Taken } from '../../server/src/features/dependencies/takenAlong';
import { StateModel } from '../../server/src/state/model';
import { ROOT_STACK_TYPE } from '../../shared/urn';
import type { ExportedState, PulumiStack } from '../bench/pulumiStack';
import { updatedStack } from '../bench/stackSnapshots';

interface Preview {
  steps: { op: string; urn: string }[];
}

describe('what goes with a resource', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let graph: DependencyGraph;
  before(async () => {
    stack = await updatedStack();
    const state = JSON.parse(await stack.export()) as ExportedState;
    const named = (name: string): Record<string, unknown> & { urn: string } =>
      state.deployment.resources!.find(({ urn }) => urn.endsWith(`::${name}`))!;
    named('web')['deletedWith'] = named('cache').urn;
    named('cache')['replaceWith'] = [named('database').urn];
    const text = JSON.stringify(state);
    const { code, stderr } = await stack.import(text);
    assert.equal(code, 0, stderr);
    graph = new DependencyGraph(new StateModel(await stack.export()));
  });
  after(() => stack.dispose());

  const taken = (index: number, whatIf: WhatIf): Map<string, Taken['fate']> =>
    new Map(
      [...takenWith(graph, graph.resources[index]!, whatIf)].map(([at, { fate }]) => [
        graph.resources[at]!.urn,
        fate,
      ]),
    );
  async function steps(args: string[], ops: RegExp): Promise<string[]> {
    const { steps: all } = JSON.parse(await stack.must([...args, '--json'])) as Preview;
    return [...new Set(all.filter(({ op }) => ops.test(op)).map(({ urn }) => urn))].sort();
  }

  it('when it is deleted is what `destroy --target --target-dependents` deletes', async () => {
    for (const { index, urn, type } of graph.resources) {
      if (type === ROOT_STACK_TYPE) continue;
      const args = ['destroy', '--preview-only', `--target=${urn}`, '--target-dependents'];
      // What it does to default providers the CLI tells nobody.
      const ours = [...taken(index, 'delete').keys()].filter((one) => !one.endsWith('::default'));
      assert.deepEqual(ours.sort(), await steps(args, /^delete/), urn);
    }
  });

  it('when it is replaced is at least what `up --replace` replaces', async () => {
    for (const name of ['images', 'database']) {
      const { index, urn } = graph.resources.find((resource) => resource.name === name)!;
      const ours = taken(index, 'replace');
      const theirs = await steps(['preview', `--replace=${urn}`], /replace/);
      assert.ok(theirs.includes(urn), urn);
      const unknown = theirs.filter((one) => !ours.has(one));
      assert.deepEqual(unknown, [], urn);
    }
  });
});
