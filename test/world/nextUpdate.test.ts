import assert from 'node:assert/strict';
import { itFuzzes } from '../harness/fuzz';
import { damageKinds, TWO } from './damage';
import { faultsOf } from './faults';
import { judge } from './judge';
import type { Treatment } from './treatments';
import { World } from './world';

/** The treatments whose harm is a fault. */
const OURS: readonly Treatment[] = ['as it is', 'Fix All', 'preferred fixes'];

describe('the next update of a damaged stack', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  for (const kind of damageKinds) {
    it(`does no harm after a repair that asks no question, nor without a finding: ${kind}`, async () => {
      assert.deepEqual(faultsOf(await judge(world, kind, 1, OURS)), []);
    });
  }

  itFuzzes('does no harm after a repair that asks no question, nor without a finding', async (fuzz) => {
    await fuzz.attempts(20, async (random, seed) => {
      const kind = random.chance(0.5) ? TWO : random.pick(damageKinds);
      const judged = await judge(world, kind, seed, OURS);
      assert.deepEqual(faultsOf(judged), [], `${judged.damaged.done}, seed ${seed}`);
    });
  });
});
