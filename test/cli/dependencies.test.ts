import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WhatIf } from '../../shared/dependencies';
import { DependencyGraph } from '../../server/src/features/dependencies/dependencyGraph';
import { takenWith, type Taken } from '../../server/src/features/dependencies/takenAlong';
import { StateModel } from '../../server/src/state/model';
import { ROOT_STACK_TYPE } from '../../shared/urn';
import type { PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';

interface Preview {
  steps: { op: string; urn: string }[];
}

describe('the resources that a change of a resource affects', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let graph: DependencyGraph;
  before(async () => {
    stack = await updatedStack();
    const program = path.join(stack.cwd, 'index.js');
    // The shop, with the options whose effect on others is tested.
    const shop = (await readFile(program, 'utf8'))
      .replace('dependsOn: backends }', 'dependsOn: backends, deletedWith: cache }')
      .replace('{ dependsOn: database }', '{ replaceWith: [database] }');
    await writeFile(program, shop);
    const { code, stdout } = await stack.up();
    assert.equal(code, 0, stdout);
    const fields = (await stack.state()).deployment.resources!;
    assert.equal(fields.filter(({ deletedWith }) => deletedWith !== undefined).length, 1);
    assert.equal(fields.filter(({ replaceWith }) => replaceWith !== undefined).length, 1);
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

  it('are, for its deletion, those that `destroy --target --target-dependents` deletes', async () => {
    for (const { index, urn, type } of graph.resources) {
      if (type === ROOT_STACK_TYPE) continue;
      const args = ['destroy', '--preview-only', `--target=${urn}`, '--target-dependents'];
      // The CLI does not report what it does to default providers.
      const ours = [...taken(index, 'delete').keys()].filter((one) => !one.endsWith('::default'));
      assert.deepEqual(ours.sort(), await steps(args, /^delete/), urn);
    }
  });

  it('are, for its replacement, at least those that `up --replace` replaces, and the certain ones are all among them', async () => {
    for (const name of ['images', 'database', 'cache']) {
      const { index, urn } = graph.resources.find((resource) => resource.name === name)!;
      const ours = taken(index, 'replace');
      const theirs = await steps(['preview', `--replace=${urn}`], /replace/);
      assert.ok(theirs.includes(urn), urn);
      const unknown = theirs.filter((one) => !ours.has(one));
      assert.deepEqual(unknown, [], urn);
      const certain = [...ours].filter(([, fate]) => fate === 'replaced').map(([one]) => one);
      assert.deepEqual(
        certain.filter((one) => !theirs.includes(one)),
        [],
        urn,
      );
    }
  });

  it('are, for its replacement with `up --target-replace --target-dependents`, those that name it in replaceWith or deletedWith', async () => {
    const { index, urn } = graph.resources.find(({ name }) => name === 'database')!;
    const theirs = await steps(['preview', `--target-replace=${urn}`, '--target-dependents'], /replace/);
    const certain = [...taken(index, 'replace')]
      .filter(([, fate]) => fate === 'replaced')
      .map(([one]) => one);
    assert.equal(certain.length, 3);
    assert.deepEqual(theirs, certain.sort());
  });
});
