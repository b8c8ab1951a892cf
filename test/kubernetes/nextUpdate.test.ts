import assert from 'node:assert/strict';
import { faultsOf } from '../world/faults';
import { judge } from '../world/judge';
import { Memory } from '../world/memory';
import type { Treatment } from '../world/treatments';
import { KubernetesWorld } from './kubernetesWorld';

/** Those whose harm is a fault, and the one that users choose. */
const OURS: readonly Treatment[] = ['as it is', 'Fix All', 'preferred fixes', 'first fix'];

/** The kinds of damage of `test/world` in which the provider has a say, or the names of its objects. */
const KINDS = ['default provider lost'];

describe('the next update of a damaged stack in two real clusters', function () {
  this.timeout(180_000);
  let world: KubernetesWorld | undefined;
  const memory = new Memory();
  before(async () => {
    world = await KubernetesWorld.open();
  });
  after(() => world?.close());

  for (const kind of KINDS) {
    it(`harms nothing after a repair that asks nothing, nor without a word: ${kind}`, async () => {
      assert.deepEqual(faultsOf(await judge(world!, kind, 1, OURS, memory)), []);
    });
  }
});
