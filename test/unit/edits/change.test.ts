import assert from 'node:assert/strict';
import { editsOf, type Change } from '../../../server/src/edits/change';
import { applyEdits } from '../../../server/src/edits/textEdit';
import type { JsonNode } from '../../../server/src/json/jsonNode';
import { StateModel } from '../../../server/src/state/model';
import { mixedLayouts, uniformLayouts } from './layouts';

const members = ['"urn": "a, b}"', '"dependencies": [1,\n 2]', '"custom": true', '"type":"t"'];
const layouts = { ...uniformLayouts, ...mixedLayouts };

describe('editsOf', () => {
  for (const [name, layout] of Object.entries(layouts)) {
    it(`removes any members of a resource: ${name}`, () => {
      for (let length = 1; length <= members.length; length++) {
        for (let chosen = 0; chosen < 2 ** length; chosen++) {
          const state = new State(layout(members.slice(0, length), '{}'));
          const gone = [...state.resource.members()].filter((_, i) => (chosen >> i) % 2 === 1);
          const result = state.apply(
            gone.map(({ value }) => ({ kind: 'removeMember', object: state.resource, value })),
          );
          const kept = members.slice(0, length).filter((_, i) => (chosen >> i) % 2 === 0);
          assert.deepEqual(result.value, JSON.parse(`{${kept.join(',')}}`));
          if (name in uniformLayouts) assert.equal(result.text, layout(kept, '{}'));
        }
      }
    });

    it(`adds a member after any other, or at the end: ${name}`, () => {
      for (let length = 0; length <= members.length; length++) {
        for (let place = 0; place <= length; place++) {
          const state = new State(layout(members.slice(0, length), '{}'));
          const after = [...state.resource.members()][place - 1]?.value;
          const result = state.apply([
            { kind: 'addMember', object: state.resource, key: 'id', text: '"x"', after },
          ]);
          const next = members.slice(0, length);
          const added = `"id":${result.text.includes('"id": "x"') ? ' ' : ''}"x"`;
          next.splice(place === 0 ? length : place, 0, added);
          assert.deepEqual(
            Object.entries(result.value),
            Object.entries(JSON.parse(`{${next.join(',')}}`) as object),
          );
          if (name in uniformLayouts && length > (name === 'one line' ? 1 : 0))
            assert.equal(result.text, layout(next, '{}'));
        }
      }
    });
  }

  it('adds several members in the requested order', () => {
    const state = new State('{"urn": "u", "type": "t"}');
    const after = state.resource.get('urn');
    const { text } = state.apply([
      { kind: 'addMember', object: state.resource, key: 'custom', text: 'true', after },
      { kind: 'addMember', object: state.resource, key: 'id', text: '"i"', after },
      { kind: 'addMember', object: state.resource, key: 'protect', text: 'true' },
      { kind: 'addMember', object: state.resource, key: 'external', text: 'true' },
    ]);
    assert.equal(
      text,
      '{"urn": "u", "custom": true, "id": "i", "type": "t", "protect": true, "external": true}',
    );
  });

  it('adds a member in the place of a removed one, and replaces another', () => {
    const state = new State('{\n  "urn": "u",\n  "id": "i",\n  "type": "t"\n}');
    const [urn, id, type] = [...state.resource.members()];
    const { text } = state.apply([
      { kind: 'removeMember', object: state.resource, value: id!.value },
      { kind: 'addMember', object: state.resource, key: 'custom', text: 'true', after: id!.value },
      { kind: 'replace', span: type!.value, text: '"s"' },
      { kind: 'replace', span: urn!.key.inner, text: 'URN' },
    ]);
    assert.equal(text, '{\n  "URN": "u",\n  "type": "s",\n  "custom": true\n}');
  });

  it('makes a repeated edit once', () => {
    const state = new State('{"dependencies": ["a", "b"], "id": "i"}');
    const list = state.resource.get('dependencies')!;
    const remove: Change = { kind: 'removeElement', list, element: [...list.elements()][0]! };
    const replace: Change = { kind: 'replace', span: state.resource.get('id')!, text: '"j"' };
    assert.equal(state.apply([remove, replace, remove, replace]).text, '{"dependencies": ["b"], "id": "j"}');
  });

  it('removes elements of lists within a resource and a whole resource together', () => {
    const text =
      '{"resources": [{"urn": "a", "dependencies": ["x", "y"]},\n  {"urn": "b"},\n  {"urn": "c"}]}';
    const model = new StateModel(text);
    const list = model.resources[0]!.fields.get('dependencies')!;
    const edits = editsOf(model, [
      { kind: 'removeResource', index: 2 },
      { kind: 'removeElement', list, element: [...list.elements()][1]! },
      { kind: 'removeResource', index: 1 },
    ]);
    assert.equal(applyEdits(text, edits), '{"resources": [{"urn": "a", "dependencies": ["x"]}]}');
  });

  it('removes resources by their old indices after a reordering', () => {
    const text = '{"resources": [{"urn": "a"}, {"urn": "b"}, {"urn": "c"}]}';
    const edits = editsOf(new StateModel(text), [
      { kind: 'arrangeResources', next: [{ kept: 2 }, { text: '{"urn": "new"}' }, { kept: 1 }, { kept: 0 }] },
      { kind: 'removeResource', index: 1 },
    ]);
    assert.equal(applyEdits(text, edits), '{"resources": [{"urn": "c"}, {"urn": "new"}, {"urn": "a"}]}');
  });

  it('refuses conflicting changes', () => {
    const model = new StateModel('{"resources": [{"urn": "a"}, {"urn": "b"}]}');
    const swap: Change = { kind: 'arrangeResources', next: [{ kept: 1 }, { kept: 0 }] };
    assert.throws(() => editsOf(model, [swap, swap]));
    const inside: Change = { kind: 'replace', span: model.resources[1]!.fields.get('urn')!, text: '"c"' };
    assert.throws(() => editsOf(model, [swap, inside]));
  });

  it('does not cut into the content of an unclosed list', () => {
    const text = '{"resources": [{"urn": "a", "dependencies": ["x"';
    const model = new StateModel(text);
    const list = model.resources[0]!.fields.get('dependencies')!;
    const element = [...list.elements()][0]!;
    const after = (...changes: Change[]): string => applyEdits(text, editsOf(model, changes));
    assert.equal(
      after({ kind: 'removeElement', list, element }),
      '{"resources": [{"urn": "a", "dependencies": [',
    );
    assert.equal(after({ kind: 'removeResource', index: 0 }), '{"resources": [');
    const object = model.resources[0]!.node;
    assert.equal(
      after({ kind: 'removeMember', object, value: model.resources[0]!.fields.get('urn')! }),
      '{"resources": [{"dependencies": ["x"',
    );
  });
});

/** A state with one resource, given as text. */
class State {
  private readonly model: StateModel;

  constructor(private readonly entry: string) {
    this.model = new StateModel(`{"resources": [${entry}]}`);
  }

  get resource(): JsonNode {
    return this.model.resources[0]!.node;
  }

  /** The resource afterwards. Asserts that everything else is unchanged. */
  apply(changes: readonly Change[]): { text: string; value: object } {
    const { model, entry } = this;
    const result = applyEdits(model.text, editsOf(model, changes));
    const [ahead, behind] = model.text.split(entry);
    assert.ok(result.startsWith(ahead!) && result.endsWith(behind!), result);
    const text = result.slice(ahead!.length, result.length - behind!.length);
    return { text, value: JSON.parse(text) as object };
  }
}
