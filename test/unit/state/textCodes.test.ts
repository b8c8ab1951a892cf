import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { PropertyValues } from '../../../server/src/json/propertyValues';
import { SoundTokens } from '../../../server/src/json/soundTokens';
import { TextCodes } from '../../../server/src/text/textCodes';

/** Texts are read some part at a time; whatever stands where one part ends must be read as anywhere else. */
describe('what stands where a part of the text ends', () => {
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
    it(`is sound: ${token.slice(0, 20)}`, () => {
      for (const { text, value } of placed(token)) {
        assert.equal(new PropertyValues(new SoundTokens(text)).end(0), text.length);
        assert.equal(new PropertyValues(new SoundTokens(value)).end(0), value.length);
        assert.deepEqual(new StateModel(text).syntaxProblems(), []);
        // Not passed over: its tokens are read one by one.
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

  /** The token behind so much white space that the ends of the first parts come before it, in it and behind it. */
  function* placed(token: string): Generator<{ text: string; value: string }, void> {
    for (const end of [512, 1024, 1024 + 1536, 1024 + 2048]) {
      for (let space = end - before.length - 16; space < end + 4; space++) {
        const value = `[${' '.repeat(space)}${token} , 0]`;
        yield { value, text: `${before}${value.slice(1)}}}]}` };
      }
    }
  }
});

describe('a text that is read by turns with another', () => {
  it('is read as alone', () => {
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
