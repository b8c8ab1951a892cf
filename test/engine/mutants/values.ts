import { SIGNATURE_KEY } from '../../../shared/signature';
import type { Random } from '../../harness/random';
import { JsonNumber, JsonObject, toJson, visit, type Json } from '../json';
import { signatures, signed, specialValue } from '../states/propertyValues';
import type { StateTree } from '../states/validState';
import { anyValue } from './fields';
import { resourcesOf, type Mutation } from './mutant';

/** An object with a signature and wrong fields. */
export const signature: Mutation = (state, random) => {
  const value = malformed(random);
  return place(state, value, random);
};

function malformed(random: Random): Json {
  const kind = random.pick(Object.keys(signatures) as (keyof typeof signatures)[]);
  switch (random.below(4)) {
    case 0: // any other signature, or none
      return new JsonObject([
        {
          key: SIGNATURE_KEY,
          value: random.chance(0.3)
            ? anyValue(random)
            : random.pick(['x', 'd0e6a833031e9bbcd3f4e8bde6ca49a4', signatures.secret.toUpperCase()]),
        },
        { key: 'ciphertext', value: 'x' },
      ]);
    case 1: // without its fields, or with others'
      return signed(
        kind,
        random.pick<Record<string, unknown>>([{}, { value: '' }, { ciphertext: 'x' }, { urn: 'x' }]),
      );
    default: {
      const object = signed(kind, {});
      const fields = fieldsOf[kind];
      const count = 1 + random.below(2);
      for (let i = 0; i < count; i++) {
        const [field, values] = random.pick(Object.entries(fields));
        object.set(field, random.chance(0.4) ? anyValue(random) : toJson(random.pick(values)));
      }
      return object;
    }
  }
}

const texts = ['', 'x'];
const fieldsOf: Readonly<Record<keyof typeof signatures, Readonly<Record<string, readonly unknown[]>>>> = {
  secret: {
    ciphertext: [
      ...texts,
      'v1:abcdefghijklmnop:abcd',
      'v1:abcd:abcd',
      'v2:abcdefghijklmnop:abcd',
      'v1:abcd',
      'abcd',
      'abc',
    ],
    plaintext: [
      'b',
      '"b"',
      '',
      'null',
      '{"a":',
      '[1',
      '{"4dabf18193072939515e22adb298388d":"x"}',
      '1e400',
      ' 1 ',
      '"a"x',
    ],
  },
  asset: { hash: texts, text: texts, path: texts, uri: texts },
  archive: {
    hash: texts,
    path: texts,
    uri: texts,
    assets: [
      {},
      { a: 'x' },
      { a: { [SIGNATURE_KEY]: signatures.asset } },
      { a: { [SIGNATURE_KEY]: signatures.archive } },
      null,
    ],
  },
  resource: {
    urn: ['urn:pulumi:dev::shop::a:b:C::d', '', 'x'],
    id: ['', 'x', null, { V: 1 }, { V: 'x' }, { V: {} }, {}],
    packageVersion: ['', '1.0.0'],
  },
  bytes: { value: ['AAAA', 'AAA', 'A===', '!', '', 'AA==\n'] },
  float: { value: ['7ff8000000000001', 'x', '', '0x1', '00000000000000001', '-1', '1_0'] },
};

/** Secrets without a secrets provider, or with an unknown one. */
export const secretsProvider: Mutation = (state, random) => {
  const { deployment } = state;
  if (random.chance(0.5)) place(state, specialValue(random), random);
  const states = [
    { salt: 'x' },
    { salt: 'v2:AAAA:x' },
    { salt: 'v1:!:x' },
    { salt: 3 },
    {},
    null,
    'x',
    [],
    { salt: 'v1:AAAA:x' },
  ];
  const provider = random.pick<unknown>([
    null,
    {},
    { type: '' },
    { type: 'b64' },
    { type: 'Passphrase', state: {} },
    { type: 'passphrase' },
    { type: 'passphrase', state: random.pick(states) },
    { type: 'service', state: random.pick(states) },
    { type: 'cloud', state: random.pick(states) },
  ]);
  if (random.chance(0.2)) deployment.delete('secrets_providers');
  else deployment.set('secrets_providers', toJson(provider));
  return true;
};

/** Numbers that are too large for the engine, or that it writes differently. */
export const number: Mutation = (state, random) =>
  place(
    state,
    new JsonNumber(
      random.pick(['1e400', '-1e309', '1e308', '1.7976931348623159e308', '9007199254740993', '1E+2', '0e0']),
    ),
    random,
  );

/** Timestamps: valid and invalid ones for Go. */
export const time: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  const manifest = state.deployment.get('manifest');
  const value = random.pick([
    '',
    'yesterday',
    '2024-05-01',
    '2024-05-01T12:00:00',
    '2024-05-01t12:00:00z',
    '2024-05-01T12:00:00z',
    '2024-02-30T12:00:00Z',
    '2024-13-01T12:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-05-01T24:00:00Z',
    '2024-05-01T23:59:60Z',
    '2024-05-01T1:00:00Z',
    '2024-05-01T12:00:00,5Z',
    '2024-05-01T12:00:00.Z',
    '2024-05-01T12:00:00+24:00',
    '2024-05-01T12:00:00+23:60',
    '2024-05-01T12:00:00+2:00',
    '2024-05-01T12:00:00 Z',
    ' 2024-05-01T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '2024-05-01T12:00:00.1234567890123Z',
    '2024-00-10T12:00:00Z',
    '2024-05-00T12:00:00Z',
  ]);
  if (manifest instanceof JsonObject && random.chance(0.3)) manifest.set('time', value);
  else if (resources.length > 0) random.pick(resources).set(random.pick(['created', 'modified']), value);
  else return false;
  return true;
};

/** Paths of properties, in the one list where the engine parses them. */
export const propertyPath: Mutation = (state, random) => {
  const resources = resourcesOf(state);
  if (resources.length === 0) return false;
  const path = random.pick([
    '',
    '.',
    '.a',
    'a.',
    'a..b',
    '[',
    '[]',
    ']',
    'a[',
    'a[0',
    'a[x]',
    'a["b"]',
    'a["b',
    'a["b"',
    'a["b\\"c"]',
    "a['b']",
    '[*]',
    'a.*',
    '*',
    'a[-1]',
    'a[01]',
    'a[99999999999999999999]',
    'a]b',
    'a[0]b',
    'a[0].b',
    'a."b"',
    '"a"',
    '[0][1]',
    ' ',
    'a b',
    '["a"].["b"]',
    '["a"]b',
    'a[""]',
  ]);
  random.pick(resources).set('hideDiff', ['ok', path]);
  return true;
};

/** Text with escapes, which are equivalent or invalid. */
export const oddText: Mutation = (state, random) =>
  place(state, random.pick(['\ud800', 'a\udc00b', '\u0000', '\ufffd', '\u2028']), random);

/** Puts a value among the property values of some resource, or into one of them. */
function place(state: StateTree, value: Json, random: Random): boolean {
  const resources = resourcesOf(state);
  if (resources.length === 0) return false;
  const resource = random.pick(resources);
  if (random.chance(0.1)) {
    resource.set('replacementTrigger', value);
    return true;
  }
  const field = random.pick(['inputs', 'outputs']);
  let values = resource.get(field);
  if (!(values instanceof JsonObject)) resource.set(field, (values = new JsonObject()));
  const holders: (JsonObject | Json[])[] = [];
  visit(values, (json) => {
    if (Array.isArray(json) || json instanceof JsonObject) holders.push(json);
  });
  const holder = random.pick(holders);
  if (Array.isArray(holder)) holder.splice(random.below(holder.length + 1), 0, value);
  else holder.set(random.pick(['a', 'b c', SIGNATURE_KEY.slice(1)]), value);
  return true;
}
