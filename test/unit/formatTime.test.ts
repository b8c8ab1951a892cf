import assert from 'node:assert/strict';
import { formatMoment, formatTime } from '../../shared/formatTime';

describe('a moment in words', () => {
  it('is in local time, whatever its offset', () => {
    const time = new Date(2026, 10, 21, 9, 7, 58);
    const local = time.toLocaleDateString(undefined, { dateStyle: 'medium' });
    for (const written of [time, time.getTime(), time.toISOString()]) {
      assert.ok(formatTime(written).startsWith(local), formatTime(written));
      assert.match(formatTime(written), /9:07(?!:)/);
      assert.match(formatMoment(written), /9:07:58/);
    }
  });

  it('is the original text if that is not a time', () => {
    assert.equal(formatTime('yesterday'), 'yesterday');
  });
});
