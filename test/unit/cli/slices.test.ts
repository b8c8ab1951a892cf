import assert from 'node:assert/strict';
import { inSlices } from '../../../client/src/pulumi/cli/eventLoopSlices';
import { redactLog, redactLogInSteps } from '../../../client/src/pulumi/secrets/logRedaction';

/** Steps that use the processor for this long. */
function* busy(steps: number, ms: number): Generator<void, string, void> {
  for (let i = 0; i < steps; i += 1) {
    const end = performance.now() + ms;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

describe('long work in slices', () => {
  it('lets other work run in between, and returns its result', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    const result = await inSlices(busy(200, 1));
    clearInterval(others);
    assert.equal(result, 'done');
    assert.ok(turns >= 4, `${turns} turns in 200 ms`);
  });

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    setImmediate(() => {
      stop.abort();
    });
    await assert.rejects(inSlices(busy(100_000, 1), stop.signal), { kind: 'stopped' });
  });

  it('redacts a log with the same result as in one step', async () => {
    const lines = Array.from({ length: 1234 }, (_, i) => `${i} password=hunter${i} /home/me`);
    for (const text of ['', '\n', 'a\n\nb', lines.join('\n'), `${lines.join('\n')}\n`]) {
      const whole = redactLog(text, [], '/home/me');
      assert.deepEqual(await inSlices(redactLogInSteps(text, [], '/home/me')), whole);
      assert.equal(whole.text.split('\n').length, text.split('\n').length);
      assert.ok(!whole.text.includes('hunter'));
    }
  });
});
