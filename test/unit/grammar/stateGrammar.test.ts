import assert from 'node:assert/strict';
import { INITIAL, type IGrammar } from 'vscode-textmate';
import { assertGrowth } from '../../harness/growth';
import { loadStateGrammar, tokens } from './tokenize';

const BUCKET = 'urn:pulumi:dev::shop::my:web:Site$aws:s3/bucketV2:BucketV2::assets';

describe('state grammar', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loadStateGrammar();
  });

  /** Asserts the tokens of one line between braces, without the punctuation around them. */
  const assertTokens = (line: string, expected: string[]): void => {
    const found = tokens(grammar, line).filter(
      (token) => !/^(["{}[\],:]|::) (punctuation|string)/.test(token),
    );
    assert.deepEqual(found, expected);
  };

  it('distinguishes keys of the engine from keys that it ignores', () => {
    assertTokens('{ "version": 3, "protect": true, "id": null, "protectt": -1.5e3 }', [
      '"version" support.type.property-name.json',
      '3 constant.numeric',
      '"protect" support.type.property-name.json',
      'true constant.language',
      '"id" support.type.property-name.json',
      'null constant.language',
      '"protectt" string.quoted.double.unknown-key',
      '-1.5e3 constant.numeric',
    ]);
  });

  it('treats every key below inputs and outputs as data, and only there', () => {
    assertTokens('{ "inputs": { "urn": "x", "deep": [{ "a": 1 }] }, "type": "creating" }', [
      '"inputs" support.type.property-name.json',
      '"urn" variable.other.property',
      'x string.quoted.double',
      '"deep" variable.other.property',
      '"a" variable.other.property',
      '1 constant.numeric',
      '"type" support.type.property-name.json',
      'creating string.quoted.double',
    ]);
  });

  it('finds data that begins on a later line and ends with its own brace', () => {
    assertTokens('{\n"outputs":\n{\n"a": {\n"b": 1\n}\n},\n"custom": true\n}', [
      '"outputs" support.type.property-name.json',
      '"a" variable.other.property',
      '"b" variable.other.property',
      '1 constant.numeric',
      '"custom" support.type.property-name.json',
      'true constant.language',
    ]);
  });

  it('splits a URN', () => {
    assertTokens(`{ "urn": "${BUCKET}" }`, [
      '"urn" support.type.property-name.json',
      'urn:pulumi: punctuation.definition.urn',
      'dev variable.other.stack',
      'shop variable.other.project',
      'my:web:Site meta.parent-type',
      '$ punctuation.separator.type-chain',
      'aws:s3/bucketV2:BucketV2 entity.name.type.resource',
      'assets entity.name.function.resource',
    ]);
  });

  it('assigns the rest of a URN to the name, with colons, dollars, blanks and escapes', () => {
    assertTokens(String.raw`["urn:pulumi:dev::shop::a:b:C::x::y $z:\"q\""]`, [
      'urn:pulumi: punctuation.definition.urn',
      'dev variable.other.stack',
      'shop variable.other.project',
      'a:b:C entity.name.type.resource',
      'x::y $z: entity.name.function.resource',
      String.raw`\" constant.character.escape`,
      'q entity.name.function.resource',
      String.raw`\" constant.character.escape`,
    ]);
  });

  it('distinguishes a provider reference from the URN of a provider', () => {
    const provider = 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_2';
    const urn = [
      'urn:pulumi: punctuation.definition.urn',
      'dev variable.other.stack',
      'shop variable.other.project',
      'pulumi:providers:aws entity.name.type.resource',
      'default_6_0_2 entity.name.function.resource',
    ];
    assertTokens(`["${provider}"]`, urn);
    assertTokens(`["${provider}::3f2a-11"]`, [...urn, '3f2a-11 variable.other.constant.provider-id']);
  });

  it('starts the id of a provider reference after the last two colons', () => {
    assertTokens('["urn:pulumi:d::p::my:X:Y$pulumi:providers:x::a::b::id"]', [
      'urn:pulumi: punctuation.definition.urn',
      'd variable.other.stack',
      'p variable.other.project',
      'my:X:Y meta.parent-type',
      '$ punctuation.separator.type-chain',
      'pulumi:providers:x entity.name.type.resource',
      'a entity.name.function.resource',
      ':: entity.name.function.resource',
      'b entity.name.function.resource',
      'id variable.other.constant.provider-id',
    ]);
  });

  it('treats an incomplete URN as a plain string', () => {
    for (const text of [
      'urn:pulumi:dev',
      'urn:pulumi:dev::shop::aws:s3:Bucket',
      'see urn:pulumi:a::b::c::d',
    ]) {
      assertTokens(`["${text}"]`, [`${text} string.quoted.double`]);
    }
  });

  it('colours type tokens like the type in a URN', () => {
    assertTokens('{ "type": "aws:s3/bucketV2:BucketV2", "sourcePosition": "project:///index.ts#3,1" }', [
      '"type" support.type.property-name.json',
      'aws:s3/bucketV2:BucketV2 entity.name.type.resource',
      '"sourcePosition" support.type.property-name.json',
      'project:///index.ts#3,1 string.quoted.double',
    ]);
  });

  it('marks secrets, in plaintext and encrypted', () => {
    const secret = '"4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270"';
    const marked = [
      '"inputs" support.type.property-name.json',
      '"p" variable.other.property',
      '"4dabf18193072939515e22adb298388d" keyword.control.signature',
      '"1b47061264138c4ac30d75fd1eb44270" constant.language.signature.secret',
    ];
    assertTokens(`{ "inputs": { "p": { ${secret}, "ciphertext": "v1:YWE=:YmI=" } } }`, [
      ...marked,
      '"ciphertext" keyword.other.secret',
      '"v1:YWE=:YmI=" string.regexp.ciphertext',
    ]);
    assertTokens(`{ "inputs": { "p": { ${secret}, "ciphertext": "opaque" } } }`, [
      ...marked,
      '"ciphertext" keyword.other.secret',
      '"opaque" string.regexp.ciphertext',
    ]);
    assertTokens(String.raw`{ "inputs": { "p": { ${secret}, "plaintext": "\"x\"" } } }`, [
      ...marked,
      '"plaintext" keyword.other.secret',
      String.raw`"\"x\"" invalid.deprecated.plaintext`,
    ]);
  });

  it('recognizes ciphertexts and salts everywhere', () => {
    assertTokens('{ "salt": "v1:AAA=:v1:BBB=:CCC=", "a:b": "v1:AA:BB" }', [
      '"salt" support.type.property-name.json',
      '"v1:AAA=:v1:BBB=:CCC=" string.regexp.ciphertext',
      '"a:b" string.quoted.double.unknown-key',
      '"v1:AA:BB" string.regexp.ciphertext',
    ]);
  });

  it('recognizes the signatures of the other special values, and an unknown value', () => {
    const kinds = {
      asset: 'c44067f5952c0a294b673a41bacd8c17',
      archive: '0def7320c3a5731c473e5ecbe6d01bc7',
      'resource-reference': '5cf8f73096256a8f31e491e813e4eb8e',
      'byte-string': '803fd3297a5875dc03ca845dda5d2a98',
      float: '8ad145fe-0d11-4827-bfd7-1abcbf086f5c',
      'output-value': 'd0e6a833031e9bbcd3f4e8bde6ca49a4',
    };
    for (const [kind, signature] of Object.entries(kinds)) {
      assertTokens(`["${signature}"]`, [`"${signature}" constant.language.signature.${kind}`]);
    }
    assertTokens('["04da6b54-80e4-46f7-96ec-b56ff0331ba9"]', [
      '"04da6b54-80e4-46f7-96ec-b56ff0331ba9" constant.language.unknown-value',
    ]);
  });

  it('marks the traces of an editor or a merge', () => {
    assertTokens('<<<<<<< HEAD\n"id": "a", // mine\n=======\n/* their\n*/ \'x\' NaN\n>>>>>>> theirs', [
      '<<<<<<< HEAD invalid.illegal.conflict-marker',
      '"id" support.type.property-name.json',
      'a string.quoted.double',
      '// mine invalid.illegal.comment',
      '======= invalid.illegal.conflict-marker',
      '/* invalid.illegal.comment',
      'their invalid.illegal.comment',
      '*/ invalid.illegal.comment',
      "'x' invalid.illegal.unexpected",
      'NaN invalid.illegal.unexpected',
      '>>>>>>> theirs invalid.illegal.conflict-marker',
    ]);
  });

  it('ends an unclosed string at the end of its line', () => {
    assertTokens('"id": "abc\n"urn": "urn:pulumi:a::b::c::d\n"type": 1', [
      '"id" support.type.property-name.json',
      'abc string.quoted.double',
      '"urn" support.type.property-name.json',
      'urn:pulumi: punctuation.definition.urn',
      'a variable.other.stack',
      'b variable.other.project',
      'c entity.name.type.resource',
      'd entity.name.function.resource',
      '"type" support.type.property-name.json',
      '1 constant.numeric',
    ]);
  });

  describe('takes linear time in the length of a line', () => {
    const resource = {
      urn: BUCKET,
      type: 'aws:s3/bucketV2:BucketV2',
      inputs: { tags: { a: 'x' }, policy: '{"Version":"2012"}', secret: { ciphertext: 'v1:AAAA:BBBB' } },
      dependencies: [BUCKET],
      provider: 'urn:pulumi:dev::shop::pulumi:providers:aws::default::3f-4',
    };
    const units: Record<string, string> = {
      resources: JSON.stringify(resource) + ',',
      'open objects': '{"inputs":{"a":[',
      'strings not closed': '"a\\',
      'URNs not closed': '"urn:pulumi:a::b::c\\',
      'provider references not closed': '"urn:pulumi:a::b::c$pulumi:providers:x::n::\\',
      ciphertexts: '"ciphertext":"v1:',
      'conflict markers': '<<<<<<< ',
    };
    for (const [name, unit] of Object.entries(units)) {
      it(name, () => {
        assertGrowth(8, (size) =>
          grammar.tokenizeLine2('{"resources":[' + unit.repeat((size * 10_000) / unit.length), INITIAL),
        );
      }).timeout(30_000);
    }
  });
});
