import assert from 'node:assert/strict';
import { bestOf, fuzzyScore } from '../../../server/src/features/search/matchResource';

/** The matching texts, best first. */
function ranking(query: string, texts: readonly string[]): string[] {
  const matches = texts.flatMap((text) => {
    const score = fuzzyScore(query, text);
    return score === undefined ? [] : [{ text, score }];
  });
  return bestOf(matches, texts.length).best.map(({ text }) => text);
}

describe('fuzzy matching', () => {
  it('matches texts that contain all the letters in their order, in any case', () => {
    assert.deepEqual(ranking('bkt', ['Bucket', 'tkb', 'bt', 'BKT']), ['BKT', 'Bucket']);
  });

  it('prefers the whole text, then its start, then the start of a word, then the middle, then scattered letters', () => {
    const texts = ['w-e-b', 'cobwebs', 'my-web-app', 'website', 'web'];
    assert.deepEqual(ranking('web', texts), ['web', 'website', 'my-web-app', 'cobwebs', 'w-e-b']);
  });

  it('treats a capital after a small letter as the start of a word', () => {
    assert.deepEqual(ranking('group', ['regroup', 'reGroup']), ['reGroup', 'regroup']);
  });

  it('prefers the shorter of two equal matches, and otherwise keeps the order', () => {
    assert.deepEqual(ranking('we', ['website', 'web']), ['web', 'website']);
    assert.deepEqual(ranking('', ['b', 'a']), ['b', 'a']);
  });
});

describe('the best matches of many', () => {
  it('are limited to the requested number, and report that', () => {
    const scores = [{ score: 1 }, { score: 3 }, { score: 2 }];
    assert.deepEqual(bestOf(scores, 2), { best: [{ score: 3 }, { score: 2 }], more: true });
    assert.equal(bestOf(scores, 3).more, false);
  });
});
