import assert from 'node:assert/strict';
import { readRefreshPreview, summarizeRefresh } from '../../../client/src/pulumi/refreshPreview';

const URN = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images';

describe('readRefreshPreview', () => {
  it('names what changed, without its values, and what is gone', () => {
    const preview = readRefreshPreview(
      JSON.stringify({
        steps: [
          { urn: `${URN}1`, oldState: { outputs: { a: 1 } }, newState: { outputs: { a: 1 } } },
          {
            urn: `${URN}2`,
            oldState: { inputs: { tags: {} }, outputs: { size: 1, __provider: 'a' } },
            newState: { inputs: { tags: { a: 'b' } }, outputs: { size: 2, __provider: 'b' } },
          },
          { urn: `${URN}3`, oldState: { outputs: {} } },
          {
            urn: `${URN}4`,
            oldState: { outputs: { key: '[secret]' } },
            newState: { outputs: { key: '[secret]' } },
          },
        ],
        diagnostics: [
          { severity: 'info', message: 'reading' },
          { severity: 'warning', message: 'token pul-0123456789abcdef0123456789abcdef is old\n' },
        ],
        changeSummary: { same: 1, update: 2, delete: 1 },
      }),
    );
    assert.deepEqual(preview.changes, [
      { urn: `${URN}2`, kind: 'changed', properties: ['size', 'tags'] },
      { urn: `${URN}3`, kind: 'gone', properties: [] },
    ]);
    assert.deepEqual(preview.messages, ['token [secret] is old']);
    assert.equal(summarizeRefresh(preview), '1 gone, 2 changed, 1 as before');
  });

  it('takes an empty stack', () => {
    assert.equal(summarizeRefresh(readRefreshPreview('{"duration":1,"changeSummary":{}}')), '0 as before');
  });
});
