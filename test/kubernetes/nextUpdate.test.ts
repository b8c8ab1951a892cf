import assert from 'node:assert/strict';
import { itFuzzes } from '../harness/fuzz';
import { faultsOf } from '../world/faults';
import { judge } from '../world/judge';
import { Memory } from '../world/memory';
import type { Treatment } from '../world/treatments';
import { KINDS } from './kinds';
import { KubernetesWorld } from './kubernetesWorld';

/** The treatments whose harm is a fault. */
const OURS: readonly Treatment[] = ['as it is', 'Fix All', 'preferred fixes'];

describe('the next update of a damaged stack in two real clusters', function () {
  this.timeout(180_000);
  let world: KubernetesWorld | undefined;
  const memory = new Memory();
  before(async () => {
    world = await KubernetesWorld.open();
  });
  after(() => world?.close());

  for (const kind of KINDS) {
    it(`does no harm after a repair that asks no question, nor without a finding: ${kind}`, async () => {
      assert.deepEqual(faultsOf(await judge(world!, kind, 1, OURS, memory)), []);
    });
  }

  itFuzzes('does no harm after a repair that asks no question, nor without a finding', async (fuzz) => {
    await fuzz.attempts(4, async (random, seed) => {
      const judged = await judge(world!, random.pick(KINDS), seed, OURS, memory);
      assert.deepEqual(faultsOf(judged), [], `${judged.damaged.done}, seed ${seed}`);
    });
  });
});
