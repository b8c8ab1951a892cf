import type { Random } from '../../harness/random';
import { copyOf, JsonNumber, JsonObject, toJson, type Json, type Member } from '../json';
import type { StateTree } from '../states/validState';
import { pickPlace, type Mutation } from './mutant';

/** Removes a field. */
export const removed: Mutation = (state, random) => {
  const found = pickField(state, random);
  if (!found) return false;
  found.object.members = found.object.members.filter((member) => member !== found.member);
  return true;
};

/** Empties a field of the right type. */
export const emptied: Mutation = (state, random) => {
  const found = pickField(state, random);
  if (!found) return false;
  found.member.value = random.chance(0.3) ? null : emptyOf(found.member.value);
  return true;
};

function emptyOf(json: Json): Json {
  if (json instanceof JsonNumber) return new JsonNumber('0');
  if (json instanceof JsonObject) return new JsonObject();
  if (Array.isArray(json)) return [];
  return typeof json === 'boolean' ? false : '';
}

/** Sets a field, possibly a new one, to a value of any JSON type. */
export const retyped: Mutation = (state, random) => {
  const { object, struct } = pickPlace(state, random);
  const present = object.members.map(({ key }) => key).filter((key) => struct.fields.has(key));
  const field = random.pick(random.chance(0.6) && present.length > 0 ? present : [...struct.fields.keys()]);
  object.set(field, anyValue(random));
  return true;
};

/** Inserts a value of any JSON type into a list or a map of lists. */
export const elementRetyped: Mutation = (state, random) => {
  const { object } = pickPlace(state, random);
  const lists = object.members.flatMap(({ key, value }) => {
    if (key === 'inputs' || key === 'outputs') return [];
    if (Array.isArray(value)) return [value];
    return value instanceof JsonObject
      ? value.members.map((member) => member.value).filter(Array.isArray)
      : [];
  });
  if (lists.length === 0) return false;
  const list = random.pick(lists) as Json[];
  const at = random.below(list.length + 1);
  list.splice(at, random.below(2), anyValue(random));
  return true;
};

/** Writes a field's name in another case, which the engine ignores. */
export const otherCase: Mutation = (state, random) => {
  const found = pickField(state, random);
  if (!found) return false;
  found.member.key = inOtherCase(found.member.key, random);
  return true;
};

/** Duplicates a field, with another value or in another case. */
export const twice: Mutation = (state, random) => {
  const found = pickField(state, random);
  if (!found) return false;
  const { object, member } = found;
  const key = random.chance(0.3) ? inOtherCase(member.key, random) : member.key;
  const value = random.chance(0.5) ? copyOf(member.value) : anyValue(random);
  object.members.splice(random.below(object.members.length + 1), 0, { key, value });
  return true;
};

/** Adds an unknown field. */
export const unknown: Mutation = (state, random) => {
  const { object } = pickPlace(state, random);
  object.set(random.pick(['urns', 'dependson', 'x', '', 'Provider ', 'latest2']), anyValue(random));
  return true;
};

/** A value of any JSON type and of problematic sizes. */
export function anyValue(random: Random): Json {
  switch (random.below(6)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return new JsonNumber(
        random.pick(['0', '1', '-1', '3.0', '1e3', '0.5', '9223372036854775808', '1e400']),
      );
    case 2:
      return random.pick([
        '',
        'x',
        'true',
        '1',
        '2024-05-01T12:00:00Z',
        'urn:pulumi:dev::shop::a:b:C::d',
        'c:d',
      ]);
    case 3:
      return toJson(random.pick([[], [''], [null], ['x', 1], [{}], [[]]]));
    default:
      return toJson(random.pick([{}, { a: 1 }, { a: ['x'] }, { a: null }, { urn: 'x' }, { a: { b: [1] } }]));
  }
}

/** `ſ` and the Kelvin sign are equal to s and k in another case. */
function inOtherCase(key: string, random: Random): string {
  const at = random.below(key.length);
  const letter = key[at]!;
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  const odd = { s: 'ſ', k: '\u212a' }[letter];
  return key.slice(0, at) + (odd !== undefined && random.chance(0.3) ? odd : other) + key.slice(at + 1);
}

/** An existing known field. */
function pickField(state: StateTree, random: Random): { object: JsonObject; member: Member } | undefined {
  const { object, struct } = pickPlace(state, random);
  const members = object.members.filter(({ key }) => struct.fields.has(key));
  return members.length === 0 ? undefined : { object, member: random.pick(members) };
}
