import assert from 'node:assert/strict';
import { bestOf } from '../../../server/src/features/search/best';
import { fuzzyScore } from '../../../server/src/features/search/matchResource';

/** The texts that match, best first. */
function ranking(query: string, texts: readonly string[]): string[] {
  const matches = texts.flatMap((text) => {
    const score = fuzzyScore(query, text);
    return score === undefined ? [] : [{ text, score }];
  });
  return bestOf(matches, texts.length).best.map(({ text }) => text);
}

describe('fuzzy matching', () => {
  it('takes texts that have all the letters in their order, in any case', () => {
    assert.deepEqual(ranking('bkt', ['Bucket', 'tkb', 'bt', 'BKT']), ['BKT', 'Bucket']);
  });

  it('prefers the whole text, then its start, then the start of a word, then the middle, then scattered letters', () => {
    const texts = ['w-e-b', 'cobwebs', 'my-web-app', 'website', 'web'];
    assert.deepEqual(ranking('web', texts), ['web', 'website', 'my-web-app', 'cobwebs', 'w-e-b']);
  });

  it('takes a capital after a small letter for the start of a word', () => {
    assert.deepEqual(ranking('group', ['regroup', 'reGroup']), ['reGroup', 'regroup']);
  });

  it('prefers the shorter of two texts that match alike, and keeps the order of equal ones', () => {
    assert.deepEqual(ranking('we', ['website', 'web']), ['web', 'website']);
    assert.deepEqual(ranking('', ['b', 'a']), ['b', 'a']);
  });
});

describe('the best of many', () => {
  it('are no more than were asked for, and it says so', () => {
    const scores = [{ score: 1 }, { score: 3 }, { score: 2 }];
    assert.deepEqual(bestOf(scores, 2), { best: [{ score: 3 }, { score: 2 }], more: true });
    assert.equal(bestOf(scores, 3).more, false);
  });
});
