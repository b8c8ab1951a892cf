import assert from 'node:assert/strict';
import { assertGrowth } from '../harness/growth';

/** Work that no compiler can remove. */
let done = 0;
function work(steps: number): void {
  for (let i = 0; i < steps; i++) done = (done * 31 + i) | 0;
}

describe('the test of growth', function () {
  this.timeout(0); // The square of it is much work for a busy machine.
  it('accepts linear time', () => {
    assertGrowth(4, (size) => {
      work(size * 1_500_000);
    });
  });

  it('fails for quadratic time', () => {
    const square = (size: number): void => {
      work(size ** 2 * 1_500_000);
    };
    assert.throws(() => {
      assertGrowth(4, square);
    }, /times as long/);
  });
});
