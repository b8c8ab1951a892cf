import assert from 'node:assert/strict';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import { Turns } from '../../../client/src/stacks/turns';

describe('Turns', () => {
  it('lets no more run at once than there are turns, and all in the end', async () => {
    const turns = new Turns(2);
    const releases: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    };
    const all = Promise.all([turns.take(task), turns.take(task), turns.take(task), turns.take(task)]);
    for (let i = 0; i < 4; i++) {
      while (releases.length === 0) await Promise.resolve();
      releases.shift()!();
    }
    await all;
    assert.equal(most, 2);
  });

  it('does not start what is not wanted any more, and goes on after a failure', async () => {
    const turns = new Turns(1);
    const stop = new AbortController();
    const first = turns.take(() => Promise.reject(new Error('no')));
    const second = turns.take(() => assert.fail('it was started'), stop.signal);
    stop.abort();
    await assert.rejects(first, /no/);
    await assert.rejects(second, (error) => error instanceof PulumiProblem && error.kind === 'stopped');
    assert.equal(await turns.take(() => Promise.resolve(3)), 3);
  });
});
