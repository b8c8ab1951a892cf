import assert from 'node:assert/strict';
import {
  isZoomed,
  joined,
  moved,
  placeOf,
  showing,
  tickLabel,
  ticks,
  wholeOf,
  zoomed,
} from '../../../client/webview/traces/scale';

describe('the scale of a timeline', () => {
  it('keeps the place under the pointer, and never leaves the trace', () => {
    const whole = wholeOf(1000);
    const near = zoomed(whole, 4, 0.5);
    assert.deepEqual([near.from, near.to], [375, 625]);
    assert.equal(placeOf(near, 500), 0.5);
    assert.ok(isZoomed(near) && !isZoomed(whole));
    const left = zoomed(whole, 2, 0);
    assert.deepEqual([left.from, left.to], [0, 500]);
    assert.deepEqual(zoomed(left, 0.01, 0.9), whole);
    const end = moved(left, 40);
    assert.deepEqual([end.from, end.to], [500, 1000]);
    const closest = zoomed(whole, 1e12, 1);
    assert.ok(closest.to - closest.from > 0 && closest.to <= 1000);
  });

  it('shows a span with some time around it, even without a duration', () => {
    const { from, to } = showing(wholeOf(1000), 400, 480);
    assert.deepEqual([from, to], [390, 490]);
    const point = showing(wholeOf(1000), 1000, 1000);
    assert.ok(point.to === 1000 && point.from < 1000);
    assert.ok(wholeOf(0).to > 0);
  });

  it('has round times on its ruler', () => {
    assert.deepEqual(ticks(wholeOf(5517), 4), [0, 2000, 4000]);
    const labels = (from: number, to: number, about: number) => {
      const times = ticks({ from, to, duration: 1e6 }, about);
      return times.map((time) => tickLabel(time, times[1]! - times[0]!));
    };
    assert.deepEqual(labels(0, 5517, 12), [
      '0',
      '0.5 s',
      '1.0 s',
      '1.5 s',
      '2.0 s',
      '2.5 s',
      '3.0 s',
      '3.5 s',
      '4.0 s',
      '4.5 s',
      '5.0 s',
      '5.5 s',
    ]);
    assert.deepEqual(labels(10.1, 10.35, 3), ['10.1 ms', '10.2 ms', '10.3 ms']);
    assert.deepEqual(labels(0, 5_000_000, 3), ['0', '30 min', '60 min']);
    assert.deepEqual(labels(0, 95_000, 4), ['0', '0.5 min', '1 min', '1.5 min']);
    assert.deepEqual(labels(0, 70_000, 4), ['0', '20 s', '40 s', '60 s']);
    assert.deepEqual(labels(0, 36_000_000, 5), ['0', '120 min', '240 min', '360 min', '480 min', '600 min']);
    assert.deepEqual(labels(61_000, 61_040, 2), ['61.00 s', '61.02 s', '61.04 s']);
  });

  it('joins bars that are too close to distinguish', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ start: index, end: index + 0.5 }));
    assert.equal(joined(many, wholeOf(10_000), 10).length, 1);
    assert.equal(joined(many, { from: 50, to: 59.9, duration: 10_000 }, 0.01).length, 10);
    assert.deepEqual(
      joined(
        [
          { start: 0, end: 9 },
          { start: 1, end: 2 },
        ],
        wholeOf(10),
        0,
      ),
      [{ start: 0, end: 9 }],
    );
  });
});
