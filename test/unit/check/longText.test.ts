import assert from 'node:assert/strict';
import { LongText } from '../../../server/src/check/longText';

describe('a long text', () => {
  const joined = (parts: readonly string[]): string => {
    const text = new LongText();
    for (const part of parts) text.add(part);
    return text.finish();
  };

  it('is what its parts are, joined', () => {
    assert.equal(joined([]), '');
    assert.equal(joined(['a', '', 'é\n']), 'aé\n');
  });

  it('has all of what a byte does not hold, wherever that begins, and halves of a pair as they are', () => {
    const narrow = Array.from({ length: 3000 }, (_, i) => `${i}é`.repeat(i % 30));
    for (const odd of ['\ufffd', '😀', '\ud83d', '\ude00']) {
      for (const at of [0, 1500, 3000]) {
        const parts = narrow.toSpliced(at, 0, odd);
        assert.equal(joined(parts), parts.join(''));
      }
    }
  });
});
