import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { PropertyValues } from '../../../server/src/json/propertyValues';
import { SoundTokens } from '../../../server/src/json/soundTokens';
import { TextCodes } from '../../../server/src/text/textCodes';

/** Texts are read in parts; a token across the end of a part must be read like any other. */
describe('a token at the end of a part of the text', () => {
  const before = '{"resources": [{"inputs": {"a": [';
  const sound = [
    '"plain"',
    '"\\u00e9\\\\\\""',
    '"ü€😀"',
    `"${'long '.repeat(9000)}"`,
    `"${'\\n'.repeat(9000)}"`,
    `[${'\n \t\r'.repeat(9000)}]`,
    '{"key" : {"a":{}}}',
    '-123456789.123456789',
    '1'.repeat(299),
    'true',
    'false',
    'null',
  ];
  const faulty = [
    '"\u0000"',
    '"\n"',
    '"\\u00"',
    '"\\x"',
    '1.',
    '-',
    '01',
    'tru',
    'nul',
    '{"a"}',
    '[1 2]',
    '{a:1}',
  ];

  for (const token of sound) {
    it(`is valid: ${token.slice(0, 20)}`, () => {
      for (const { text, value } of placed(token)) {
        assert.equal(new PropertyValues(new SoundTokens(text)).end(0), text.length);
        assert.equal(new PropertyValues(new SoundTokens(value)).end(0), value.length);
        assert.deepEqual(new StateModel(text).syntaxProblems(), []);
        // This resource is read token by token.
        assert.deepEqual(new StateModel(value).syntaxProblems(), []);
      }
    });
  }

  for (const token of faulty) {
    it(`is refused: ${JSON.stringify(token)}`, () => {
      for (const { text, value } of placed(token)) {
        assert.equal(new PropertyValues(new SoundTokens(text)).end(0), -1);
        const [problem] = new StateModel(text).syntaxProblems();
        const [alone] = new StateModel(value).syntaxProblems();
        assert.equal(alone?.code, problem?.code);
        assert.equal(alone!.start + before.length - 1, problem!.start);
      }
    });
  }

  /** The token after so much white space that the end of a part is before it, in it or after it. */
  function* placed(token: string): Generator<{ text: string; value: string }, void> {
    for (const end of [512, 1024, 1024 + 1536, 1024 + 2048]) {
      for (let space = end - before.length - 16; space < end + 4; space++) {
        const value = `[${' '.repeat(space)}${token} , 0]`;
        yield { value, text: `${before}${value.slice(1)}}}]}` };
      }
    }
  }
});

describe('a text that is read alternately with another one', () => {
  it('is read as if alone', () => {
    const texts = ['a', 'b'].map((letter) => `["${letter.repeat(700)}", {"${letter}": [1, "${letter}"]}]`);
    const readers = texts.map((text) => new TextCodes(text));
    for (let at = 0; at < texts[0]!.length; at += 7) {
      for (const [i, reader] of readers.entries()) {
        const index = reader.show(at);
        assert.equal(reader.from + index, at);
        assert.equal(reader.codes[index], texts[i]!.charCodeAt(at));
      }
    }
  });
});
