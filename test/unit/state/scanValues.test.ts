import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { scanValue } from '../../../server/src/json/scan';
import { generateDeployment, wrap } from '../../harness/generateState';
import { itFuzzes } from '../../harness/fuzz';
import { printRandomly, randomJson } from './randomJson';
import { forEachNode, valueOf } from './valueOf';

const shapes = ['export', 'checkpoint', 'deployment', 'legacy-checkpoint'] as const;

describe('values read by the scanner', () => {
  itFuzzes('equal those of JSON.parse, for states of all shapes with any white space', (fuzz) =>
    fuzz.attempts(50, (random, seed) => {
      const shape = random.pick(shapes);
      const deployment = generateDeployment({ seed, resources: 2 + random.below(30), pendingOperations: 2 });
      expectSameValue(printRandomly(wrap(deployment, shape), random));
    }),
  );

  itFuzzes('equal those of JSON.parse, for any JSON', (fuzz) =>
    fuzz.attempts(500, (random) => {
      expectSameValue(randomJson(random));
    }),
  );

  itFuzzes('have the offsets of their texts', (fuzz) =>
    fuzz.attempts(300, (random) => {
      const model = new StateModel(randomJson(random, 4));
      forEachNode(model, (node) => {
        assert.deepEqual(valueOf(node, model), JSON.parse(node.raw));
        const alone = scanValue({ text: model.text }, node.start);
        assert.equal(node.start + alone.cells[2]!, node.end);
      });
    }),
  );

  it('omit the inside of property values until it is needed', () => {
    const resource = { urn: 'u', inputs: { list: [1, { a: [2] }] }, outputs: { list: [[], [3]] } };
    const model = new StateModel(JSON.stringify({ deployment: { resources: [resource] } }));
    const { node, fields } = model.resources[0]!;
    assert.deepEqual([...fields.keys()], ['urn', 'inputs', 'outputs']);
    for (const name of ['inputs', 'outputs']) {
      assert.deepEqual([...fields.get(name)!.members()], [], name);
      assert.deepEqual([...fields.get(name)!.expand().members()].length, 1, name);
    }
    assert.equal(model.text.slice(node.start, node.end), JSON.stringify(resource));
  });

  it('include the signed objects in property values, and only these', () => {
    const key = '4dabf18193072939515e22adb298388d';
    const secret = { [key]: '1b47061264138c4ac30d75fd1eb44270', ciphertext: 'c' };
    const resources = [
      { inputs: { a: secret, b: [[secret]], c: { d: key } } },
      { outputs: { x: { y: secret } } },
    ];
    const model = new StateModel(JSON.stringify({ deployment: { resources } }, null, 2));
    assert.deepEqual(
      [...model.signedObjects()].map((node) => valueOf(node, model)),
      [secret, secret, secret],
    );
  });
});

function expectSameValue(text: string): void {
  const model = new StateModel(text);
  assert.deepEqual([...model.syntaxProblems()], [], text);
  assert.deepEqual(valueOf(model.root!, model), JSON.parse(text), text);
}
