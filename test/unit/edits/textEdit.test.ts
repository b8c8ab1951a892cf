import assert from 'node:assert/strict';
import { applyEdits, composeEdits, sortEdits, type TextEdit } from '../../../server/src/edits/textEdit';
import { itFuzzes } from '../../harness/fuzz';
import type { Random } from '../../harness/random';

describe('composeEdits', () => {
  itFuzzes('has the same effect as the two lists of edits one after the other', (fuzz) =>
    fuzz.attempts(2000, (random) => {
      const text = 'abcdefghij'.slice(0, random.below(11));
      let composed: TextEdit[] = [];
      let current = text;
      for (let round = random.below(4); round >= 0; round--) {
        const next = randomEdits(random, current.length);
        composed = composeEdits(text, composed, next);
        current = applyEdits(current, next);
        assert.equal(applyEdits(text, composed), current);
        assert.doesNotThrow(() => sortEdits(composed));
        assert.deepEqual(sortEdits(composed), composed);
      }
    }),
  );

  it('joins only edits that touch', () => {
    const first = [
      { start: 1, end: 2, text: 'BB' },
      { start: 8, end: 8, text: '+' },
    ];
    const second = [{ start: 5, end: 6, text: '' }];
    assert.deepEqual(composeEdits('abcdefghij', first, second), [
      { start: 1, end: 2, text: 'BB' },
      { start: 4, end: 5, text: '' },
      { start: 8, end: 8, text: '+' },
    ]);
  });

  it('drops text that is inserted and removed again', () => {
    const [put, take] = [
      { start: 2, end: 2, text: '+' },
      { start: 2, end: 3, text: '' },
    ];
    assert.deepEqual(composeEdits('abcd', [put], [take]), []);
  });

  it('takes linear time in the number of edits', () => {
    const text = 'x'.repeat(400_000);
    const edits = Array.from({ length: 100_000 }, (_, i) => ({ start: 4 * i, end: 4 * i + 1, text: 'yy' }));
    const composed = composeEdits(text, edits, [{ start: 0, end: 0, text: 'z' }]);
    assert.equal(composed.length, 100_000);
  });
});

describe('sortEdits', () => {
  it('sorts, and drops edits that change nothing', () => {
    assert.deepEqual(
      sortEdits([
        { start: 5, end: 6, text: 'b' },
        { start: 3, end: 3, text: '' },
        { start: 0, end: 2, text: '' },
      ]),
      [
        { start: 0, end: 2, text: '' },
        { start: 5, end: 6, text: 'b' },
      ],
    );
  });

  it('keeps the order of insertions at one place, and puts them before a replacement that begins there', () => {
    const edits = [
      { start: 2, end: 4, text: 'x' },
      { start: 2, end: 2, text: '1' },
      { start: 2, end: 2, text: '2' },
    ];
    assert.equal(applyEdits('abcdef', sortEdits(edits)), 'ab12xef');
  });

  it('refuses overlapping edits', () => {
    assert.throws(() =>
      sortEdits([
        { start: 0, end: 3, text: '' },
        { start: 2, end: 2, text: 'x' },
      ]),
    );
  });
});

/** Sorted, disjoint edits of a text of this length, with adjacent insertions among them. */
function randomEdits(random: Random, length: number): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  for (let i = random.below(4); i > 0 && at <= length; i--) {
    const start = at + random.below(length - at + 1);
    const end = start + random.below(Math.min(4, length - start + 1));
    edits.push({ start, end, text: random.word(random.below(4)) });
    at = end;
  }
  return edits.filter(changesText);
}

function changesText({ start, end, text }: TextEdit): boolean {
  return end > start || text !== '';
}
