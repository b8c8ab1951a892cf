import assert from 'node:assert/strict';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import type { FieldType } from '../../server/src/schema/fields';
import { StateModel } from '../../server/src/state/model';
import { itFuzzes } from '../harness/fuzz';
import type { Random } from '../harness/random';
import { JsonNumber, JsonObject, oneLine, print, toJson, type Json, type Style } from './json';
import { pickPlace, resourcesOf } from './mutants/mutant';
import { validState, type StateTree } from './states/validState';

/** An unknown member, which marks the place of its neighbour in the text. */
const MARK = 'here it is';

describe('errors are where the fault is:', () => {
  itFuzzes('a value of a wrong type: the value itself, of an object or list its opening', async (fuzz) => {
    let checked = 0;
    const states = await fuzz.attempts(1000, (random) => {
      const state = validState(random);
      if (state.shape === 'legacy-checkpoint') return; // it has fewer fields
      const { object, struct } = pickPlace(state, random);
      const [field, type] = random.pick([...struct.fields]);
      const wrong = values.filter((value) => !fits(value, type));
      if (wrong.length === 0) return;
      const value = random.pick(wrong);
      object.members = object.members.filter(({ key }) => key !== field);
      object.members.splice(
        random.below(object.members.length + 1),
        0,
        { key: MARK, value: null },
        { key: field, value },
      );
      const style = random.pick(styles);
      const text = print(state.root, style);
      const before = new RegExp(`"${MARK}": ?null,\\s*"${field}": ?`).exec(text)!;
      const start = before.index + before[0].length;
      const isOpen = Array.isArray(value) || value instanceof JsonObject;
      const end = start + (isOpen ? 1 : print(value, style).length);
      assert.deepEqual(spansOf(text, 'field-type'), [{ start, end }], field);
      checked++;
    });
    assert.ok(checked > states / 2);
  });

  for (const { field, code, at } of [
    { field: 'urn', code: 'urn-missing', at: 'opening' },
    { field: 'type', code: 'type-missing', at: 'urn' },
    { field: 'id', code: 'custom-without-id', at: 'urn' },
  ] as const) {
    itFuzzes(`a resource without ${field}: its ${at}`, async (fuzz) => {
      let checked = 0;
      const states = await fuzz.attempts(200, (random) => {
        const state = validState(random);
        const found = spansWithout(state, field, code, random);
        if (!found) return;
        const { spans, opening, urn } = found;
        assert.deepEqual(spans, [at === 'urn' ? urn : opening]);
        checked++;
      });
      assert.ok(checked > states / 10);
    });
  }
});

/** Removes a field from a resource; undefined if no resource must have it. */
function spansWithout(
  state: StateTree,
  field: 'urn' | 'type' | 'id',
  code: string,
  random: Random,
): { spans: Span[]; opening: Span; urn: Span } | undefined {
  const candidates = resourcesOf(state).filter(
    (resource) =>
      field !== 'id' ||
      (resource.get('custom') === true &&
        resource.get('pendingReplacement') !== true &&
        resource.string('id') !== ''),
  );
  if (candidates.length === 0) return undefined;
  const resource = random.pick(candidates);
  const urn = JSON.stringify(resource.string('urn'));
  resource.delete(field);
  resource.members.unshift({ key: MARK, value: null });
  const text = print(state.root);
  const opening = text.indexOf(`{"${MARK}"`);
  const urnStart = text.indexOf(`"urn":${urn}`, opening) + '"urn":'.length;
  return {
    spans: spansOf(text, code),
    opening: { start: opening, end: opening + 1 },
    urn: { start: urnStart, end: urnStart + urn.length },
  };
}

interface Span {
  start: number;
  end: number;
}

function spansOf(text: string, code: string): Span[] {
  return checkState(new StateModel(text))
    .filter(({ rule, severity }) => rule.code === code && severity === 'error')
    .map(({ span: { start, end } }) => ({ start, end }));
}

const styles: readonly Style[] = [
  oneLine,
  { space: '    ', newline: '\n' },
  { space: '\t', newline: '\r\n' },
];

const values: readonly Json[] = [
  'some text',
  '',
  new JsonNumber('0.5'),
  new JsonNumber('7'),
  true,
  toJson([]),
  toJson(['a', 'b']),
  toJson({}),
  toJson({ a: 1 }),
];

/** True if the decoder accepts a value for a field, considering these values and the objects around them. */
function fits(value: Json, type: FieldType): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'string':
      return typeof value === 'string';
    case 'time':
      return false;
    case 'bytes':
      return value === '' || Array.isArray(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return value instanceof JsonNumber && value.text === '7';
    case 'number':
    case 'byte':
      return value instanceof JsonNumber;
    case 'list':
      return Array.isArray(value);
    case 'properties':
    case 'struct':
    case 'map':
      return value instanceof JsonObject;
  }
}
