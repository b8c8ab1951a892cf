import assert from 'node:assert/strict';
import { targetBatches } from '../../../client/src/pulumi/stacks/targetedRefresh';

const urns = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images-${i}`);

describe('the targets of a command line', () => {
  it('are the selected ones, each once, and none is omitted', () => {
    for (const platform of ['linux', 'win32'] as const) {
      const chosen = urns(5000);
      const batches = targetBatches([...chosen, ...chosen], platform);
      assert.deepEqual(batches.flat(), chosen, platform);
      assert.ok(batches.length > 1);
      assert.ok(batches.every((batch) => batch.length > 0));
    }
  });

  it('fit into a command line of Windows with everything around them', () => {
    for (const batch of targetBatches(urns(5000), 'win32')) {
      assert.ok(batch.map((urn) => `"--target=${urn}"`).join(' ').length < 20_100);
    }
  });

  it('are in one run if they fit, and a too long one is alone', () => {
    assert.equal(targetBatches(urns(200), 'linux').length, 1);
    const long = `urn:${'x'.repeat(30_000)}`;
    assert.deepEqual(
      targetBatches(['a', long, 'b'], 'win32').map(({ length }) => length),
      [1, 1, 1],
    );
  });

  it('are none for one run over everything', () => {
    assert.deepEqual(targetBatches([]), [[]]);
  });
});
