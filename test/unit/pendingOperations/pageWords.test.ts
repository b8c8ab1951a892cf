import assert from 'node:assert/strict';
import { isReady, progressWords } from '../../../client/webview/pendingOperations/words';

const progress = (settled: number, left: number, wrong = 0) => ({ all: 3, settled, left, wrong });

describe('how far the page of pending operations has come', () => {
  it('lets a stack be written only when all are settled, for Pulumi keeps none', () => {
    assert.equal(isReady('stack', progress(2, 1)), false);
    assert.match(
      progressWords('stack', progress(2, 1)),
      /^2 of 3 settled, 1 left as it is\. Pulumi keeps no/,
    );
    assert.match(progressWords('stack', progress(1, 0)), /^1 of 3 settled, 2 not decided\. Pulumi/);
    assert.equal(isReady('stack', progress(3, 0)), true);
    assert.equal(progressWords('stack', progress(3, 0)), '3 of 3 settled.');
  });

  it('lets a document keep what is left or not decided', () => {
    assert.equal(isReady('document', progress(1, 1)), true);
    assert.equal(isReady('document', progress(0, 3)), false);
    assert.equal(
      progressWords('document', progress(1, 1)),
      '1 of 3 settled, 1 not decided, 1 left as it is.',
    );
  });

  it('is never ready while something is wrong', () => {
    assert.equal(isReady('document', progress(3, 0, 1)), false);
    assert.match(progressWords('stack', progress(3, 0, 1)), /1 with a problem/);
  });
});
