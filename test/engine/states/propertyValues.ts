import { SIGNATURE_KEY } from '../../../shared/signature';
import type { Random } from '../../harness/random';
import { JsonNumber, JsonObject, toJson, visit, type Json } from '../json';

/** The kind of an object of property values, by its signature. */
export const signatures = {
  secret: '1b47061264138c4ac30d75fd1eb44270',
  asset: 'c44067f5952c0a294b673a41bacd8c17',
  archive: '0def7320c3a5731c473e5ecbe6d01bc7',
  resource: '5cf8f73096256a8f31e491e813e4eb8e',
  bytes: '803fd3297a5875dc03ca845dda5d2a98',
  float: '8ad145fe-0d11-4827-bfd7-1abcbf086f5c',
} as const;

/** A value with a signature, with these fields. */
export function signed(kind: keyof typeof signatures, fields: Record<string, unknown>): JsonObject {
  return toJson({ [SIGNATURE_KEY]: signatures[kind], ...fields }) as JsonObject;
}

/** A property value of any of the special kinds, valid. */
export function specialValue(random: Random, depth = 2): Json {
  switch (random.below(13)) {
    case 0:
      return signed('secret', { ciphertext: `v1:${random.word(16)}:${random.word(24)}` });
    case 1:
      return signed('secret', { plaintext: JSON.stringify(random.word(8)) });
    case 2:
      return signed('secret', {
        plaintext: random.pick([
          '{"a":[1,null,{"b":"c"}]}',
          JSON.stringify({ a: { [SIGNATURE_KEY]: signatures.secret, plaintext: '"x"' } }),
        ]),
      });
    case 3:
      return signed(
        'asset',
        random.pick([{ text: 'hello', hash: 'ab' }, { path: './a' }, { uri: 'https://a.b/c' }, {}]),
      );
    case 4:
      return signed('archive', random.pick([{ path: './a', hash: 'ab' }, { uri: 'https://a.b/c' }]));
    case 5: {
      const archive = signed('archive', { hash: random.word(8) });
      archive.set('assets', new JsonObject([{ key: 'a', value: signed('asset', { text: 'x' }) }]));
      return archive;
    }
    case 6:
      return signed('resource', {
        urn: `urn:pulumi:dev::shop::a:b:C::${random.word(4)}`,
        id: 'x',
        packageVersion: '',
      });
    case 7:
      return signed('resource', {
        urn: `urn:pulumi:dev::shop::a:b:C::${random.word(4)}`,
        id: random.pick([{ V: 'x' }, { V: null }, { V: {} }]),
      });
    case 8:
      return signed('bytes', { value: '/+8=' });
    case 9:
      return signed('float', { value: random.pick(['7ff8000000000001', 'fff0000000000000', '1']) });
    case 10:
      return '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
    case 11:
      return new JsonNumber(random.pick(['-0', '1e21', '12345678901234567890', '1.5E-7', '1e-400']));
    default:
      return depth === 0
        ? []
        : toJsonObject({ deep: [specialValue(random, depth - 1)], other: specialValue(random, depth - 1) });
  }
}

function toJsonObject(members: Record<string, Json>): JsonObject {
  return new JsonObject(Object.entries(members).map(([key, value]) => ({ key, value })));
}

/** Replaces each secret with a plain string. */
export function replaceSecrets(json: Json): void {
  visit(json, (value) => {
    const members = value instanceof JsonObject ? value.members : [];
    for (const member of members) if (isSecret(member.value)) member.value = 'not secret';
    if (!Array.isArray(value)) return;
    for (const [i, element] of value.entries()) if (isSecret(element)) value[i] = 'not secret';
  });
}

/** Converts the encrypted secrets to the form of Pulumi Cloud. */
export function encryptByPulumiCloud(json: Json, random: Random): void {
  visit(json, (value) => {
    if (isSecret(value) && value.get('ciphertext') !== undefined) value.set('ciphertext', random.word(24));
  });
}

function isSecret(json: Json): json is JsonObject {
  return json instanceof JsonObject && json.get(SIGNATURE_KEY) === signatures.secret;
}
