import assert from 'node:assert/strict';
import { resolvePendingOperations } from '../../../server/src/edits/settledOperations';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import type { PendingOperationDecision } from '../../../shared/pendingOperations';
import { resources, urn } from '../state/smallState';

interface Entry {
  urn: string;
  id?: string;
  delete?: boolean;
  [field: string]: unknown;
}
interface State {
  deployment: { resources: Entry[]; pending_operations: { type: string; resource: Entry }[] };
}

const pet = {
  urn: urn('pet'),
  custom: true,
  type: 'test:index:Thing',
  inputs: { length: 2 },
  parent: urn('a'),
};
const operations = [
  { resource: pet, type: 'creating' },
  { resource: { urn: urn('a'), custom: true, type: 'test:index:Thing', id: 'id-a' }, type: 'updating' },
  { resource: { urn: urn('site'), custom: false, type: 'test:index:Site' }, type: 'creating' },
  { resource: { urn: '', type: '' }, type: 'creating' },
  { type: 'reading' },
];

function write(state: object, indent?: string | number): string {
  return JSON.stringify(state, null, indent);
}

function stateWith(entries: readonly string[], pending: readonly object[] = operations): object {
  return { version: 3, deployment: { resources: resources(entries), pending_operations: pending } };
}

function resolved(text: string, ...decisions: PendingOperationDecision[]): string {
  const result = resolvePendingOperations(text, decisions);
  assert.equal(result.failure, undefined);
  return result.text;
}

function failureOf(text: string, ...decisions: PendingOperationDecision[]): string | undefined {
  const { failure, text: changed } = resolvePendingOperations(text, decisions);
  assert.equal(changed, undefined);
  return failure;
}

describe('resolvePendingOperations', () => {
  it('takes the entry of a delete that did happen out of the state, and only that one', () => {
    const deleting = (name: string, id = `id-${name}`) => ({
      resource: { urn: urn(name), custom: true, type: 'test:index:Thing', id },
      type: 'deleting',
    });
    const text = write(
      stateWith(['a', 'a-', 'b(a)'], [deleting('a'), deleting('b'), deleting('a', 'id-a-')]),
    );
    const entries = (...decisions: PendingOperationDecision[]): unknown => {
      const { resources: left, pending_operations: open } = (
        JSON.parse(resolved(text, ...decisions)) as State
      ).deployment;
      return [left.map(({ id }) => id), (open as unknown[] | undefined)?.length ?? 0];
    };
    const [a, b, old] = [0, 1, 2].map((index) => ({ index, action: 'deleted' }) as const);
    assert.deepEqual(entries(old!), [['id-a', 'id-b'], 2]);
    assert.deepEqual(entries(b!), [['id-a', 'id-a-'], 2]);
    assert.deepEqual(entries(b!, old!, a!), [[], 0]);
    const lonely = write(stateWith(['a', 'b(a)'], [deleting('a')]));
    assert.match(
      failureOf(lonely, a!)!,
      /b.* still needs it\. Discard the operation, and refresh the stack\./,
    );
    const both = write(stateWith(['a', 'b(a)'], [deleting('a'), deleting('b')]));
    assert.deepEqual((JSON.parse(resolved(both, a!, b!)) as State).deployment.resources, []);
    const twice = write(stateWith(['a', 'a'], [deleting('a')]));
    assert.match(failureOf(twice, a!)!, /is in the state twice with this id/);
    assert.match(failureOf(write(stateWith(['a'])), { index: 1, action: 'deleted' })!, /Only a delete/);
  });

  for (const [name, indent, lineBreak] of [
    ['one line', undefined, '\n'],
    ['lines', 4, '\n'],
    ['lines with tabs and CR LF', '\t', '\r\n'],
  ] as const) {
    const print = (state: object): string => write(state, indent).replaceAll('\n', lineBreak);

    it(`discards only the operations to discard: ${name}`, () => {
      const text = print(stateWith(['a', 'b(a)']));
      const result = resolved(
        text,
        { index: 1, action: 'discard' },
        { index: 0, action: 'leave' },
        { index: 4, action: 'discard' },
      );
      assert.equal(result, print(stateWith(['a', 'b(a)'], [operations[0]!, operations[2]!, operations[3]!])));
    });

    it(`adds a created resource after all others, in the layout of the list: ${name}`, () => {
      const before = stateWith(['a', 'b(a)']) as State;
      const result = resolved(print(before), { index: 0, action: 'created', id: ' pet "1" ' });
      const { custom, type, inputs, parent } = pet;
      const created = { urn: pet.urn, custom, id: 'pet "1"', type, inputs, outputs: inputs, parent };
      const expected = structuredClone(before);
      expected.deployment.resources.push(created);
      expected.deployment.pending_operations.shift();
      assert.equal(result, print(expected));
    });

    it(`gives an object in Kubernetes the name and the inputs that its provider needs: ${name}`, () => {
      const inputs = { data: { a: ['1'] }, kind: 'ConfigMap' };
      const [named, byCluster] = [{ name: 'a-1' }, { generateName: 'a-' }];
      for (const [given, live] of [
        [
          { ...inputs, metadata: named },
          { ...inputs, metadata: named },
        ],
        [
          { metadata: byCluster, ...inputs },
          { metadata: { name: 'a-1', ...byCluster }, ...inputs },
        ],
        [inputs, inputs],
      ]) {
        const resource = { ...pet, type: 'kubernetes:core/v1:ConfigMap', inputs: given };
        const before = stateWith(['a'], [{ resource, type: 'creating' }]) as State;
        const result = resolved(print(before), { index: 0, action: 'created', id: 'default/a-1' });
        const { resources } = (JSON.parse(result) as State).deployment;
        assert.deepEqual(resources[1]!['outputs'], { ...live, __inputs: given });
        assert.equal(result, print(JSON.parse(result) as object));
      }
    });

    it(`adds to an empty list: ${name}`, () => {
      const result = resolved(print(stateWith([], [operations[0]!])), {
        index: 0,
        action: 'created',
        id: 'i',
      });
      const { deployment } = JSON.parse(result) as State;
      assert.deepEqual(deployment.pending_operations, []);
      // Its parent is not in the state, and the engine would refuse a resource that refers to it.
      const expected: Partial<typeof pet> = { ...pet };
      delete expected.parent;
      assert.deepEqual(deployment.resources, [{ ...expected, id: 'i', outputs: pet.inputs }]);
      if (lineBreak === '\r\n') assert.doesNotMatch(result, /[^\r]\n/);
      // The lines of the new entry are indented like the line on which the list begins.
      if (indent === 4) assert.ok(result.includes('        "resources": [{\n            "urn": '), result);
    });
  }

  it('marks the previous live entry as the old half of a replacement', () => {
    const text = write(stateWith(['a', 'pet', 'b', 'pet-']), 2);
    const result = resolved(text, { index: 0, action: 'created', id: 'new' });
    const { deployment } = JSON.parse(result) as State;
    assert.deepEqual(
      deployment.resources.map(({ id, delete: deleted }) => [id, deleted]),
      [
        ['id-a', undefined],
        ['id-pet', true],
        ['id-b', undefined],
        ['id-pet-', true],
        ['new', undefined],
      ],
    );
    const explicit = write(stateWith(['a', 'pet']), 2).replace(
      '"custom": true,\n        "id": "id-pet"',
      '"custom": true,\n        "delete": false,\n        "id": "id-pet"',
    );
    assert.ok(explicit.includes('"delete": false'));
    const marked = JSON.parse(resolved(explicit, { index: 0, action: 'created', id: 'new' })) as State;
    assert.deepEqual(
      marked.deployment.resources.map((entry) => entry.delete),
      [undefined, true, undefined],
    );
  });

  it('says of a create with a live entry what the update does with that one', () => {
    const text = write(stateWith(['a', 'pet'], [operations[0]!]));
    const [found] = checkState(new StateModel(text)).filter(({ rule }) => rule.code === 'pending-operation');
    assert.match(found!.message, /It has a live entry, too\./);
    assert.equal(
      found!.fixes![0]!.title,
      "It was created: take it into the resources with its id at the provider, and let the next update delete 'id-pet'…",
    );
  });

  it('replaces an existing id and empty outputs, and keeps other outputs', () => {
    const inState = (resource: object): Entry => {
      const text = write(stateWith(['a'], [{ resource: { ...pet, ...resource }, type: 'creating' }]));
      const result = resolved(text, { index: 0, action: 'created', id: 'i' });
      return (JSON.parse(result) as State).deployment.resources[1]!;
    };
    assert.deepEqual(inState({ id: null }), { ...pet, id: 'i', outputs: pet.inputs });
    assert.deepEqual(inState({ id: '', outputs: null }), { ...pet, id: 'i', outputs: pet.inputs });
    assert.deepEqual(inState({ outputs: { length: 3 } }), { ...pet, id: 'i', outputs: { length: 3 } });
    assert.deepEqual(inState({ inputs: undefined }), withoutInputs());
  });

  it('finds the list and the resource under keys in another case', () => {
    const text = write(stateWith(['a'], [{ Resource: pet, TYPE: 'creating' }])).replace(
      'pending_operations',
      'Pending_Operations',
    );
    const result = resolved(text, { index: 0, action: 'created', id: 'i' });
    const { deployment } = JSON.parse(result) as { deployment: Record<string, unknown[]> };
    assert.equal(deployment['resources']!.length, 2);
    assert.deepEqual(deployment['Pending_Operations'], []);
  });

  it('changes nothing if all operations are left', () => {
    const text = write(stateWith(['a']), 2);
    assert.equal(resolved(text), text);
    assert.equal(resolved(text, { index: 0, action: 'leave' }, { index: 9, action: 'leave' }), text);
  });

  it('works in a checkpoint and in a bare deployment', () => {
    const { deployment } = stateWith(['a']) as State;
    for (const state of [deployment, { version: 3, checkpoint: { stack: 'dev', latest: deployment } }]) {
      const result = resolved(write(state), { index: 0, action: 'discard' });
      assert.equal(result.match(/"creating"/g)?.length, 2);
    }
  });

  it('explains why it is impossible', () => {
    const text = write(stateWith(['a', 'pet']));
    const created = (index: number, id = 'i'): PendingOperationDecision => ({ index, action: 'created', id });
    assert.match(failureOf(text, { index: 9, action: 'discard' })!, /not in the state any more/);
    assert.match(failureOf(write({ deployment: {} }), { index: 0, action: 'discard' })!, /any more/);
    assert.match(failureOf('', { index: 0, action: 'discard' })!, /any more|JSON/);
    assert.match(failureOf(text, created(3))!, /names no resource/);
    assert.match(failureOf(text, created(4))!, /names no resource/);
    assert.match(failureOf(text, created(2))!, /is a component/);
    assert.match(failureOf(text, created(0, ' \n'))!, /id of .* is missing/);
    assert.match(failureOf(text, created(0, 'id-pet'))!, /with this id already/);
    const noList = write({ deployment: { pending_operations: operations } });
    assert.match(failureOf(noList, created(0))!, /no list of resources/);
  });

  it('keeps a reference between two creates that did happen', () => {
    const part = { ...pet, urn: urn('part'), parent: pet.urn };
    const text = write(stateWith(['a'], [operations[0]!, { resource: part, type: 'creating' }]));
    const result = resolved(
      text,
      { index: 0, action: 'created', id: 'i' },
      { index: 1, action: 'created', id: 'j' },
    );
    const { resources: all } = (JSON.parse(result) as State).deployment;
    assert.deepEqual(
      all.map((one) => one['parent']),
      [undefined, urn('a'), pet.urn],
    );
  });

  it('takes the id of an old half for that of a new resource, too', () => {
    const text = write(stateWith(['pet-'], [operations[0]!]));
    const { deployment } = JSON.parse(
      resolved(text, { index: 0, action: 'created', id: 'id-pet-' }),
    ) as State;
    assert.deepEqual(
      deployment.resources.map(({ id, delete: deleted }) => [id, deleted]),
      [
        ['id-pet-', true],
        ['id-pet-', undefined],
      ],
    );
  });

  it('does not accept two creates of one resource', () => {
    const text = write(stateWith(['a'], [operations[0]!, operations[0]!]));
    const failure = failureOf(
      text,
      { index: 0, action: 'created', id: 'i' },
      { index: 1, action: 'created', id: 'j' },
    );
    assert.match(failure!, /two operations/);
  });

  it('does not change a state that is not valid JSON', () => {
    const text = write(stateWith(['a'])).replace('"custom"', 'custom');
    assert.match(failureOf(text, { index: 0, action: 'discard' })!, /valid JSON/);
  });
});

function withoutInputs(): object {
  const { urn: name, custom, type, parent } = pet;
  return { urn: name, custom, id: 'i', type, parent };
}
