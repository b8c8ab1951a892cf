import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import type { SyntaxProblem } from '../../../server/src/json/syntaxProblems';

/**
 * Texts with all their problems marked as `«code|text»`. `¦` marks the place of the missing character of the next
 * `missing-*` problem.
 */
const cases: Record<string, string[]> = {
  'missing comma': [
    '{"a": 1¦ «missing-comma|"»b": 2}',
    '{"a": 1¦\n«missing-comma|"»b": 2¦\n«missing-comma|"»c": 3}',
    '[1¦ «missing-comma|2»]',
    '[{}¦«missing-comma|{»}¦ «missing-comma|[»]¦ «missing-comma|n»ull¦ «missing-comma|-»1]',
    '{"resources": [{"urn": "a"}¦\n«missing-comma|{»"urn": "b"}]}',
    '{"x": 1, "resources": [{"urn": "a"¦ «missing-comma|"»type": "t"}]}',
    '{"x": 1, "resources": [{"inputs": {"a": [1¦ «missing-comma|2»]}}]}',
  ],
  'missing colon': [
    '{"a"¦ «missing-colon|1»}',
    '{"a"¦ «missing-colon|{»}, "b"¦ «missing-colon|=» 2}',
    '{"x": 1, "resources": [{"urn"¦ «missing-colon|"»a"}]}',
  ],
  'missing value': [
    '{"a":¦ «missing-value|,» "b": 1}',
    '{"a"¦«missing-value|,» "b": 1}',
    '{"a":¦ «missing-value|}»',
    '{"a"¦ «missing-value|}»',
    '{"x": 1, "resources": [{"urn":¦ «missing-value|,» "inputs": {"a":¦ «missing-value|}»}]}',
  ],
  'missing bracket': [
    '{"a": [1, 2¦ «missing-bracket|}»',
    '{"a": {"b": 1}, "c": [{}¦ «missing-bracket|}»',
    '[{"a": 1¦ «missing-brace|]»',
    '[[{"a": {"b": 1¦ «missing-brace|]», 2]',
    '[[{"a":¦ «missing-brace|]», 2]',
    '{"resources": [{"urn": "a", "dependencies": ["b"¦ «missing-bracket|}», {"urn": "b"}]}',
    '{"resources": [{"urn": "a"¦ «missing-brace|]», "metadata": {}}',
    '{"deployment": {"resources": [{"urn": "a"}¦ «missing-bracket|}», "version": 3}',
    '{"checkpoint": {"latest": {"resources": [{"urn": "a"}¦ «missing-bracket|}»}}',
  ],
  'missing brace before the next resource': [
    '{"resources": [{"urn": "a"¦, «missing-brace|{»"urn": "b"}]}',
    '{"resources": [{"urn": "a"¦ «missing-brace|{»"urn": "b"}]}',
    '{"resources": [{"urn": "a", "inputs": {"x": {"y": 2}¦, «missing-brace|{»"urn": "b"}]}',
  ],
  'comma too many': [
    '{"a": 1«trailing-comma|,»}',
    '[1«trailing-comma|,»\n]',
    '[1,«extra-comma|,» 2]',
    '[«extra-comma|,»1]',
    '{«extra-comma|,»"a": 1,«extra-comma|,» "b": 2}',
    '{"x": 1, "resources": [{"urn": "a"«trailing-comma|,»}«trailing-comma|,»]}',
  ],
  'bracket too many': [
    '«unexpected|}»{"a": 1}',
    '{"a": 1}«trailing-content|}»',
    '{"a": 1«unexpected|]»}',
    '[1«unexpected|}»]',
    '{"resources": [{"urn": "a"}«unexpected|}», {"urn": "b"}]}',
    '{"resources": [{"urn": "a"}, {"urn": "b"}«unexpected|}»], "metadata": {}}',
    '{"resources": [{"urn": "a"}«unexpected|}», {"type": "t", "urn": "b"}]}',
    '{"resources": [{"urn": "a"}«unexpected|]», {"urn": "b"}], "metadata": {}}',
    '{"resources": [{"urn": "a", "inputs": {"b": {}«unexpected|]»}}, {"urn": "b"}], "metadata": {}}',
    '{"resources": [{"urn": "a"«unexpected|]», "type": "t"}, {"urn": "b"}], "metadata": {}}',
    '{"resources": [{"dependencies": ["a"«unexpected|}»], "type": "t"}, {"urn": "b"}]}',
  ],
  quotes: [
    "{«single-quotes|'a'»: «single-quotes|'b'»}",
    '{«unquoted-key|a»: 1, «unquoted-key|b-c»: 2}',
    '{"a": «unterminated-string|"b»\n}',
    '{"a": «unterminated-string|"b»\r\n}',
    '{"a": «unterminated-string|"b\\\\\\"»\n}',
    '{«unterminated-string|\'a»¦\n«missing-colon|"»b"}',
  ],
  words: [
    '[«invalid-word|NaN», «invalid-number|-Infinity», «invalid-word|None», «invalid-word|undefined»]',
    '[«invalid-word|True», «invalid-word|nul», «invalid-word|nullx», «invalid-word|truе»]',
  ],
  numbers: [
    '[«invalid-number|01», «invalid-number|-», «invalid-number|1.», «invalid-number|1.e3», «invalid-word|.5»]',
    '[«invalid-number|1e», «invalid-number|1e+», «invalid-word|+1», «invalid-number|0x10», «invalid-number|1_000»]',
    '[«number-range|1e400», «number-range|-1e309», 1e-400]',
  ],
  strings: [
    '["a«control-character|\t»b", "«control-character|\u0000»«control-character|\u001f»"]',
    '["«invalid-escape|\\x»41", "«invalid-escape|\\\'»", "«invalid-escape|\\u»", "«invalid-escape|\\u12»g4"]',
    '["«invalid-escape|\\ »"]',
  ],
  comments: ['«comment|// first»\n{"a": «comment|/* in\nside */» 1}', '{"a": 1} «comment|// last»'],
  'conflict markers': [
    '{\n«conflict-marker|<<<<<<< HEAD»\n"a": 1,\n«conflict-marker|=======»\n"b": 2,\n«conflict-marker|>>>>>>> theirs»\n"c": 3}',
    '[\n«conflict-marker|||||||| base»\r\n1]',
  ],
  'the end': [
    '«empty|»',
    '«empty| \n»',
    '«byte-order-mark|\ufeff»{}',
    '«byte-order-mark|\ufeff»«empty|»',
    '{}\n «trailing-content|{} [»',
    '{"a": [«unclosed|1»',
    '{"x": 1, "resources": [{"urn": "a«unclosed|"»\n',
    '{"a"«unclosed|:»',
  ],
};

describe('problems found by the scanner', () => {
  for (const [name, texts] of Object.entries(cases)) {
    for (const marked of texts) {
      it(`${name}: ${JSON.stringify(marked)}`, () => {
        const { text, problems, places } = unmark(marked);
        const found = [...new StateModel(text).syntaxProblems()];
        assert.deepEqual(found.map(show(text)), problems.map(show(text)));
        assert.deepEqual(
          found.filter(({ code }) => code.startsWith('missing-')).map(({ detail }) => detail),
          places,
        );
        assert.throws(() => {
          // The one difference: JavaScript reads a number out of range as Infinity.
          if (Object.values(JSON.parse(text) as object).includes(Infinity)) throw new SyntaxError();
        }, SyntaxError);
      });
    }
  }

  it('counts the open brackets at the end, also inside a resource', () => {
    const [problem, ...others] = new StateModel(
      '{"x": 1, "resources": [{"inputs": {"a": [1',
    ).syntaxProblems();
    assert.deepEqual(others, []);
    assert.equal(problem!.code, 'unclosed');
    assert.equal(problem!.detail, 5);
  });

  it('accepts 10,000 levels, like Go, and no more', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    assert.deepEqual([...new StateModel(nested(10_000)).syntaxProblems()], []);
    const [problem, ...others] = new StateModel(nested(10_001)).syntaxProblems();
    assert.deepEqual(others, []);
    assert.deepEqual(problem, { code: 'too-deep', start: 10_000, end: 10_001, detail: 0 });
  });

  it('returns problems in text order, within and between resources', () => {
    const model = new StateModel('{"resources": [{"a": NaN}, {"b": NaN} {"c": NaN}], "metadata": NaN}');
    const starts = [...model.syntaxProblems()].map(({ start }) => start);
    assert.equal(starts.length, 5);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
  });

  it('stops counting if a text is not JSON at all', () => {
    const problems = [...new StateModel('@'.repeat(100_000)).syntaxProblems()];
    assert.ok(problems.length <= 1000);
  });
});

function show(text: string) {
  return ({ code, start, end }: Pick<SyntaxProblem, 'code' | 'start' | 'end'>): string =>
    `${code} at ${start}: ${JSON.stringify(text.slice(start, end))}`;
}

function unmark(marked: string): {
  text: string;
  problems: { code: SyntaxProblem['code']; start: number; end: number }[];
  places: number[];
} {
  const problems: { code: SyntaxProblem['code']; start: number; end: number }[] = [];
  const places: number[] = [];
  let text = '';
  for (const part of marked.split(/(«[a-z-]+\|[^»]*»|¦)/)) {
    const match = /^«([a-z-]+)\|([^»]*)»$/.exec(part);
    if (part === '¦') {
      places.push(text.length);
    } else if (match) {
      const start = text.length;
      text += match[2]!;
      problems.push({ code: match[1] as SyntaxProblem['code'], start, end: text.length });
    } else {
      text += part;
    }
  }
  return { text, problems, places };
}
