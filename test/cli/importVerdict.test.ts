import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { scratchStack, type ScratchStack } from '../harness/pulumiImport';

const ROOT = 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev';
const COMPONENT = 'urn:pulumi:dev::shop::shop:index:Part::part';

/** An export with these resources below a root stack. */
function state(...resources: object[]): string {
  const version = 'v3.255.0';
  const magic = createHash('sha256').update(version).digest('hex');
  const root = { urn: ROOT, custom: false, type: 'pulumi:pulumi:Stack' };
  return JSON.stringify({
    version: 3,
    deployment: {
      manifest: { time: '2026-01-01T00:00:00Z', magic, version },
      resources: [root, ...resources],
    },
  });
}

const part = { urn: COMPONENT, custom: false, type: 'shop:index:Part', parent: ROOT };

describe('the verdict of the real engine on a state', function () {
  this.timeout(60_000);
  let scratch: ScratchStack;
  before(async () => {
    scratch = await scratchStack();
  });
  after(() => scratch.dispose());

  it('accepts a valid state', async () => {
    const verdict = await scratch.importVerdict(state(part));
    assert.deepEqual(
      { ...verdict, message: '' },
      { accepted: true, fatal: false, panicked: false, message: '', reasons: [] },
    );
  });

  it('refuses a broken state with the reason, but not with --force', async () => {
    const verdict = await scratch.importVerdict(state({ ...part, dependencies: [`${ROOT}x`] }));
    assert.deepEqual(verdict.reasons, [
      `resource ${COMPONENT}'s dependency ${ROOT}x refers to missing resource`,
    ]);
    assert.deepEqual([verdict.accepted, verdict.fatal, verdict.panicked], [false, false, false]);
  });

  it('refuses a state of another stack', async () => {
    const verdict = await scratch.importVerdict(state(part), { stack: 'prod' });
    assert.equal(verdict.reasons.length, 2);
    assert.match(verdict.reasons[0]!, /is from a different stack \(dev != prod\)/);
  });

  it('refuses a state that cannot be decoded even with --force', async () => {
    const verdict = await scratch.importVerdict(state({ ...part, id: 'x' }));
    assert.deepEqual([verdict.accepted, verdict.fatal, verdict.panicked], [false, true, false]);
    assert.match(verdict.reasons[0]!, /has 'custom' false but non-empty ID/);
    assert.deepEqual((await scratch.importVerdict('')).reasons, ['EOF']);
  });

  it('reports a crash of the CLI', async () => {
    const verdict = await scratch.importVerdict(state({ ...part, urn: 'not-a-urn' }));
    assert.deepEqual([verdict.accepted, verdict.fatal, verdict.panicked], [false, true, true]);
  });

  it('is the same whatever was imported before, also in parallel', async () => {
    const texts = [state(part), state({ ...part, urn: 'x' }), state({ ...part, parent: COMPONENT }), state()];
    const verdicts = await Promise.all([...texts, ...texts].map((text) => scratch.importVerdict(text)));
    assert.deepEqual(
      verdicts.map(({ accepted }) => accepted),
      [true, false, false, true, true, false, false, true],
    );
  });
});
