import assert from 'node:assert/strict';
import { assertGrowth } from '../harness/growth';

/** Something to do that no compiler can leave out. */
let done = 0;
function work(steps: number): void {
  for (let i = 0; i < steps; i++) done = (done * 31 + i) | 0;
}

describe('the test of growth', function () {
  this.timeout(60_000); // the square of it is much work for a busy machine
  it('lets through what takes time in proportion to the size', () => {
    assertGrowth(4, (size) => {
      work(size * 1_500_000);
    });
  });

  it('stops what takes the square of it', () => {
    const square = (size: number): void => {
      work(size ** 2 * 1_500_000);
    };
    assert.throws(() => {
      assertGrowth(4, square);
    }, /times as long/);
  });
});
