import assert from 'node:assert/strict';
import { applyEdits, sortEdits } from '../../../server/src/edits/textEdit';
import { formatEdits, type Formatting } from '../../../server/src/edits/formatEdits';
import { itFuzzes } from '../../harness/fuzz';
import { exampleState, printed } from '../../harness/states';
import { mutantClasses } from '../../engine/mutants';
import { specimen } from '../../engine/specimen';
import { randomJson } from '../state/randomJson';

/** The text as the CLI prints it. */
const exported = printed(JSON.parse(exampleState()));

const usual: Formatting = { indent: '    ', endsWithNewline: true };

function format(text: string, formatting = usual): string {
  return applyEdits(text, sortEdits(formatEdits(text, formatting)));
}

/** Everything except white space outside strings; if strings are not closed, everything except white space. */
function tokensOf(text: string): string {
  const isSound = !/"(?:[^"\\\n\r]|\\.)*[\n\r]/.test(text.replace(/"(?:[^"\\\n\r]|\\.)*"/g, ''));
  return isSound
    ? text.replace(/("(?:[^"\\\n\r]|\\.)*")|[ \t\n\r]+/g, (_, string: string | undefined) => string ?? '')
    : text.replace(/[ \t\n\r]+/g, '');
}

describe('formatting', () => {
  it('formats a state as `pulumi stack export` prints it', () => {
    const state = JSON.parse(exported) as unknown;
    for (const text of [JSON.stringify(state), JSON.stringify(state, null, '\t'), exported])
      assert.equal(format(text), exported);
  });

  it('changes nothing in a formatted text', () => {
    assert.deepEqual(formatEdits(exported, usual), []);
    assert.deepEqual(formatEdits('', usual), []);
  });

  it('makes small edits, which only contain white space', () => {
    const text = exported.replace('"version": 3', '"version":  3');
    const at = text.indexOf('  3');
    assert.deepEqual(formatEdits(text, usual), [{ start: at, end: at + 2, text: ' ' }]);
  });

  it('keeps numbers, escapes, duplicate keys and the order', () => {
    const text = '{"b":1.50,"a":"\\u00e9\\/ \t","b":1E+2,"c":[ ],"d":{\n},"e":[[1],{"x":null}]}';
    assert.equal(
      format(text, { indent: ' ', endsWithNewline: false }),
      '{\n "b": 1.50,\n "a": "\\u00e9\\/ \t",\n "b": 1E+2,\n "c": [],\n "d": {},\n "e": [\n  [\n   1\n  ],\n  {\n   "x": null\n  }\n ]\n}',
    );
  });

  it('keeps line ends and the byte order mark, and ends the text as requested', () => {
    assert.equal(format('{"a":\r\n1}'), '{\r\n    "a": 1\r\n}\r\n');
    assert.equal(format('\ufeff {}'), '\ufeff{}\n');
    assert.equal(format('{}\n\n\n', { indent: '\t', endsWithNewline: false }), '{}');
    assert.equal(format(' \n '), '');
  });

  it('formats the valid parts of broken JSON, and keeps the rest', () => {
    const cases: [string, string][] = [
      ['{"a":1 // why\n  ,"b":2}', '{\n    "a": 1 // why\n  ,\n    "b": 2\n}\n'],
      ['{"a":"not closed\n  ,"b":2}', '{\n    "a": "not closed\n  ,\n    "b": 2\n}\n'],
      ['{"a":1\n"b":2}', '{\n    "a": 1\n    "b": 2\n}\n'],
      ['{"a":[1,2,],}', '{\n    "a": [\n        1,\n        2,\n    ],\n}\n'],
      ['{"a":1\n<<<<<<< ours\n,"b":2}', '{\n    "a": 1\n<<<<<<< ours\n,\n    "b": 2\n}\n'],
      ['{"a":{"b":1', '{\n    "a": {\n        "b": 1\n'],
      ['{"a":  # 1}', '{\n    "a":  # 1\n}\n'],
      [
        'A  warning\n{"manifest":{"magic":"x"}}',
        'A  warning\n{\n    "manifest": {\n        "magic": "x"\n    }\n}\n',
      ],
      ['}}]{"a":1}', '}\n}\n]{\n    "a": 1\n}\n'],
    ];
    for (const [text, expected] of cases) assert.equal(format(text), expected);
  });

  it('does not indent text that is nested too deeply', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const formatted = format(deep);
    assert.ok(formatted.length < 3 * deep.length);
    assert.equal(tokensOf(formatted), deep);
    assert.equal(format(formatted), formatted);
  });

  itFuzzes('keeps every token of valid and damaged states, and changes nothing the second time', (fuzz) =>
    fuzz.attempts(150, (random, seed) => {
      const text = random.chance(0.7) ? specimen(seed, mutantClasses).text : randomJson(random);
      const formatting = {
        indent: random.pick(['', ' ', '  ', '    ', '\t']),
        endsWithNewline: random.chance(0.5),
      };
      const formatted = format(text, formatting);
      assert.equal(tokensOf(formatted), tokensOf(text));
      assert.deepEqual(formatEdits(formatted, formatting), []);
      for (const { start, end, text: space } of formatEdits(text, formatting)) {
        assert.match(text.slice(start, end), /^[ \t\n\r]*$/);
        assert.match(space, /^[ \t\n\r]*$/);
      }
    }),
  );
});
