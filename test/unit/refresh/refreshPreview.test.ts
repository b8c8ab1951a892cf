import assert from 'node:assert/strict';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';
import { summarizeRefresh } from '../../../client/src/pulumi/driftDetection/drift';
import {
  readRefreshPreview,
  writtenBesides,
} from '../../../client/src/features/refresh/model/refreshPreview';

const URN = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images';

const lines = (...events: unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const outputs = (op: string, urn: string, old: unknown, now: unknown): unknown => ({
  resOutputsEvent: { metadata: { op, urn, old, new: now } },
});
const summary = (resourceChanges: object | null): unknown => ({ summaryEvent: { resourceChanges } });

describe('readRefreshPreview', () => {
  it('names changed resources without values, and resources that were not found', async () => {
    const preview = await readRefreshPreview(
      lines(
        { preludeEvent: { config: {} } },
        outputs('same', `${URN}1`, { outputs: { a: 1 } }, { outputs: { a: 1 } }),
        outputs(
          'update',
          `${URN}2`,
          { inputs: { tags: {} }, outputs: { size: 1, __provider: 'a' } },
          { inputs: { tags: { a: 'b' } }, outputs: { size: 2, __provider: 'b' } },
        ),
        outputs('delete', `${URN}3`, { outputs: {} }, null),
        outputs('update', `${URN}4`, { outputs: { key: '[secret]' } }, { outputs: { key: '[secret]' } }),
        { diagnosticEvent: { severity: 'info', message: 'reading' } },
        {
          diagnosticEvent: {
            severity: 'warning',
            message: 'token pul-0123456789abcdef0123456789abcdef is old\n',
          },
        },
        summary({ same: 1, update: 2, delete: 1 }),
      ),
    );
    assert.deepEqual(preview.changes, [
      { urn: `${URN}2`, kind: 'changed', properties: ['size', 'tags'] },
      { urn: `${URN}3`, kind: 'gone', properties: [] },
      { urn: `${URN}4`, kind: 'changed', properties: [] },
    ]);
    assert.deepEqual(preview.messages, ['token [secret] is old']);
    assert.equal(summarizeRefresh(preview), '1 not found, 2 changed, 1 unchanged of 4 compared');
  });

  it('tells outputs that a repaired create lacks from no change', async () => {
    const preview = await readRefreshPreview(
      lines(
        outputs('same', `${URN}1`, { outputs: { a: 1 } }, { outputs: { a: 1 } }),
        outputs('same', `${URN}2`, { inputs: { a: 1 } }, { inputs: { a: 1 }, outputs: { endpoint: 'e' } }),
        summary({ same: 2 }),
      ),
    );
    assert.equal(summarizeRefresh(preview), '1 with new outputs, 1 unchanged of 2 compared');
    assert.deepEqual([preview.changes, preview.written], [[], [`${URN}2`]]);
  });

  it('adds up the runs for many targets', async () => {
    const warning = { diagnosticEvent: { severity: 'warning', message: 'old credentials' } };
    const preview = await readRefreshPreview(
      lines(
        outputs('delete', `${URN}1`, { outputs: {} }, null),
        warning,
        summary({ delete: 1 }),
        outputs('update', `${URN}2`, { outputs: { size: 1 } }, { outputs: { size: 2 } }),
        warning,
        summary({ same: 3, update: 1 }),
      ),
    );
    assert.equal(summarizeRefresh(preview), '1 not found, 1 changed, 3 unchanged of 5 compared');
    assert.deepEqual(preview.messages, ['old credentials']);
    assert.equal(preview.changes.length, 2);
  });

  it('recognizes changes outside the selection, including computed values', async () => {
    const preview = await readRefreshPreview(
      lines(
        outputs('update', `${URN}*`, { outputs: { size: 1 } }, { outputs: { size: 2 } }),
        outputs('same', `${URN}1`, { outputs: { etag: 1 } }, { outputs: { etag: 2 } }),
        outputs('same', `${URN}2`, { outputs: { etag: 1 } }, { outputs: { etag: 1 } }),
        summary({ same: 2, update: 1 }),
      ),
    );
    assert.deepEqual(writtenBesides(preview, [`${URN}*`]), [`${URN}1`]);
    assert.deepEqual(writtenBesides(preview, [`${URN}*`, `${URN}1`]), []);
    assert.deepEqual(writtenBesides(preview, []), [], 'all is chosen');
  });

  it('accepts an empty stack', async () => {
    assert.equal(summarizeRefresh(await readRefreshPreview(lines(summary(null)))), 'nothing to compare');
  });

  it('requires a newer CLI if there are no events', async () => {
    const digest = JSON.stringify({ steps: [], changeSummary: { same: 1 } }, undefined, 4);
    await assert.rejects(
      readRefreshPreview(digest),
      (error) => error instanceof PulumiProblem && error.kind === 'cli-too-old',
    );
  });
});
