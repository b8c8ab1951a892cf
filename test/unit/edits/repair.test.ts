import assert from 'node:assert/strict';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { applyEdits, sortEdits } from '../../../server/src/edits/textEdit';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { parseUrn } from '../../../shared/urn';
import { generateDeployment, wrap, type GeneratedDeployment } from '../../harness/generateState';
import { itFuzzes } from '../../harness/fuzz';
import { namesOf, smallState, urn } from '../state/smallState';
import { damages } from './breakState';

const shapes = ['export', 'checkpoint', 'deployment', 'legacy-checkpoint'] as const;
const indents = [undefined, 2, 4, '\t'];

describe('repairAll', () => {
  for (const [name, damage] of Object.entries(damages)) {
    itFuzzes(`repairs everything repairable: ${name}`, (fuzz) =>
      fuzz.attempts(8, (random, seed) => {
        const deployment = generateDeployment({ seed, resources: 6 + random.below(8), replaced: 0.1 });
        damage(deployment, random);
        expectRepaired(JSON.stringify(wrap(deployment, random.pick(shapes)), null, random.pick(indents)));
      }),
    );
  }

  itFuzzes('repairs several kinds of damage at once', (fuzz) =>
    fuzz.attempts(40, (random, seed) => {
      const deployment = generateDeployment({ seed, resources: 6 + random.below(15), replaced: 0.1 });
      for (let i = 2 + random.below(5); i > 0; i--) {
        random.pick(Object.values(damages))(deployment, random);
      }
      const text = JSON.stringify(wrap(deployment, random.pick(shapes)), null, random.pick(indents));
      expectRepaired(random.chance(0.3) ? text.replaceAll('\n', '\r\n') : text);
    }),
  );

  it('does not change a healthy state', () => {
    const text = JSON.stringify(wrap(generateDeployment({ resources: 50 }), 'export'));
    expectNothingDone(text);
  });

  it('settles many operations that are proved at once, in a list that has to be sorted, too', () => {
    const names = Array.from({ length: 15 }, (_, i) => `made-${i}`);
    const state = JSON.parse(smallState(['b(a)', 'a', 'gone'])) as {
      deployment: { resources: { urn: string; id: string }[]; pending_operations?: object[] };
    };
    const { resources } = state.deployment;
    const { id: _, ...sample } = resources.find((one) => one.urn === urn('a'))!;
    const gone = resources.find((one) => one.urn === urn('gone'));
    state.deployment.pending_operations = [
      ...names.map((name) => ({ type: 'creating', resource: { ...sample, urn: urn(name) } })),
      { type: 'deleting', resource: gone },
    ];
    const proofs = [
      ...names.map((name) => ({
        type: 'creating',
        urn: urn(name),
        words: 'Proved.',
        decision: { action: 'created' as const, id: `id-${name}` },
      })),
      { type: 'deleting', urn: urn('gone'), words: 'Proved.', decision: { action: 'deleted' as const } },
    ];
    const model = new StateModel(JSON.stringify(state));
    const { text, done } = repairAll(model, { recorded: { proofs } });
    const { deployment } = JSON.parse(text) as typeof state;
    assert.deepEqual(deployment.pending_operations, []);
    const ids = new Map(deployment.resources.map((one) => [one.urn, one.id]));
    for (const name of names) assert.equal(ids.get(urn(name)), `id-${name}`);
    assert.equal(ids.has(urn('gone')), false);
    assert.equal(deployment.resources.length, resources.length - 1 + names.length);
    assert.ok(done.some((one) => one.text === '16 pending operations settled as recorded'));
    assert.ok(done.some((one) => one.text === 'the resources reordered'));
    assert.deepEqual(
      checkState(new StateModel(text)).filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  it('keeps the references to an entry that may have been merged with another', () => {
    const text = smallState(['a', 'b(gone)']);
    const melted = text.replace(
      /("urn":"[^"]*::a",)/,
      '$1"type":"test:index:Thing","created":"x","created":"x",',
    );
    assert.notEqual(melted, text);
    const { text: repaired, done } = repairAll(new StateModel(melted));
    assert.match(repaired, /::gone"/);
    assert.deepEqual(done, [{ text: '2 fields that only repeated another removed' }]);
  });

  it('repairs a URN whose name is a whole URN, also after the entries that refer to it', () => {
    for (const order of [
      ['a', 'b(a)'],
      ['b(a)', 'a'],
    ]) {
      const sound = smallState(order);
      const doubled = urn('a').replace(/::a$/, `::${urn('a')}`);
      const text = sound.replace(`"urn":"${urn('a')}"`, `"urn":"${doubled}"`);
      assert.notEqual(text, sound);
      const { text: repaired, done } = repairAll(new StateModel(text));
      assert.equal(done[0]?.text, '1 entry given back the URN that others name');
      assert.equal(repaired.length, sound.length);
      assert.ok(checkState(new StateModel(repaired)).every(({ severity }) => severity !== 'error'));
    }
  });

  it('reports its repairs, and leaves decisions to the user', () => {
    const model = new StateModel(
      smallState(['b(a gone)', 'a', 'x', 'x', 'circle1(circle2)', 'circle2(circle1)']),
    );
    const { text, done } = repairAll(model);
    const left = checkState(new StateModel(text));
    assert.deepEqual(namesOf(text), ['a', 'b', 'x', 'circle2', 'circle1']);
    assert.deepEqual(done, [
      { text: "1 reference to 'gone' (Thing) dropped", missing: urn('gone') },
      { text: 'the resources reordered' },
      { text: '1 entry that only repeated another removed' },
    ]);
    assert.deepEqual(
      left.filter(({ severity }) => severity === 'error').map(({ rule }) => rule.code),
      ['reference-order'],
    );
  });

  it('removes an entry with the URN of an earlier one only if both are equal', () => {
    const entry = (id: string): object => ({
      urn: 'urn:pulumi:dev::shop::t:i:T::a',
      custom: true,
      id,
      type: 't:i:T',
    });
    const ids = ['one', 'two', 'two', 'one', 'two'];
    const { text } = repairAll(
      new StateModel(JSON.stringify({ version: 3, deployment: { resources: ids.map(entry) } })),
    );
    const { deployment } = JSON.parse(text) as { deployment: { resources: { id: string }[] } };
    assert.deepEqual(
      deployment.resources.map(({ id }) => id),
      ['one', 'two'],
    );
  });

  it('keeps copies of one URN in place if each would have to be before the other', () => {
    const text = smallState(['x-(x)', 'x-(x)']).replace('"id-x-"', '"another id"');
    expectNothingDone(text);
    const codes = checkState(new StateModel(text)).map(
      ({ rule, resource }) => `${rule.code} ${resource?.index}`,
    );
    assert.ok(codes.includes('reference-order 0'), codes.join());
  });

  it('repairs the JSON and the errors that it hid', () => {
    const broken = `// exported
{"version": 3, "deployment": {
  "manifest": {"magic": 'wrong', "version": "v3.1.0",},
  "resources": [
    {"urn": "urn:pulumi:dev::shop::t:i:T::b" "type": "t:i:T", "custom": false, "dependencies": ["urn:pulumi:dev::shop::t:i:T::a", "gone"]},
    {"urn": "urn:pulumi:dev::shop::t:i:T::a", type: "t:i:T", "custom": false}
  ,]
}}`;
    const { text } = repairAll(new StateModel(broken));
    assert.deepEqual(namesOf(text), ['a', 'b']);
    expectRepaired(broken);
  });

  it('leaves the rest unchanged while the JSON cannot be repaired', () => {
    const text = `{"version": 3, "deployment": {"resources": [{"urn": @, "type": "t"}, {"urn": "b", "parent": "a",}]}}`;
    const { edits } = repairAll(new StateModel(text));
    assert.deepEqual(edits, [{ start: text.indexOf(',}]'), end: text.indexOf('}]'), text: '' }]);
  });

  it('continues until nothing is left, however many errors block each other', () => {
    const words = Array.from({ length: 60 }, (_, i) => `'a\t${i}'`);
    const { text } = repairAll(
      new StateModel(`{"resources": [], "metadata": {"x": [${words.join(', /* and */ ')}]}}`),
    );
    const { metadata } = JSON.parse(text) as { metadata: { x: string[] } };
    assert.equal(metadata.x.length, 60);
  });
});

function expectRepaired(text: string): void {
  const model = new StateModel(text);
  const repair = repairAll(model);
  assert.deepEqual(sortEdits(repair.edits), repair.edits);
  assert.equal(applyEdits(text, repair.edits), repair.text);
  const repaired = JSON.parse(repair.text) as object;
  const after = new StateModel(repair.text);
  assert.deepEqual(
    checkState(after)
      .filter(({ fixes }) => fixes?.some(({ lossless }) => lossless === true))
      .map(({ message }) => message),
    [],
    text,
  );
  expectNothingDone(repair.text);
  if (model.syntaxProblems().length > 0) return;
  // Each resource still exists as often as before, except for identical copies, and for entries pending deletion
  // that are the live object.
  const identities = new Set(keptOf(resourcesOf(JSON.parse(text) as object)).map(identity));
  assert.deepEqual(new Set(keptOf(resourcesOf(repaired)).map(identity)), identities, text);
}

function keptOf(resources: GeneratedDeployment['resources']): GeneratedDeployment['resources'] {
  const live = new Set(resources.filter((entry) => !entry.delete).map(({ urn, id }) => `${urn} ${id}`));
  return resources.filter((entry) => !entry.delete || !live.has(`${entry.urn} ${entry.id}`));
}

function expectNothingDone(text: string): void {
  const { edits, text: after, done } = repairAll(new StateModel(text));
  assert.deepEqual({ edits, after, done }, { edits: [], after: text, done: [] });
}

function resourcesOf(state: object): GeneratedDeployment['resources'] {
  const { deployment, checkpoint, latest } = state as Record<string, { latest?: object }>;
  const found = deployment ?? checkpoint?.latest ?? latest ?? state;
  return (found as GeneratedDeployment).resources;
}

/**
 * Removes the types of the parents from the URN: of two entries with one URN, the one below another parent gets its
 * own.
 */
function identity({ urn, id, delete: deleted, inputs, outputs }: Record<string, unknown>): string {
  const { stack, project, type, name } = parseUrn(urn as string)!;
  return JSON.stringify({ stack, project, type, name, id, deleted, inputs, outputs });
}
