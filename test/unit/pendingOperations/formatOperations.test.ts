import assert from 'node:assert/strict';
import {
  formatDecisions,
  isDecided,
  formatProgress,
  type Progress,
} from '../../../client/src/features/pendingOperations/webview/formatOperations';

const progress = (settled: number, left: number, more: Partial<Progress> = {}): Progress => ({
  all: 3,
  settled,
  left,
  withoutId: 0,
  wrong: 0,
  ...more,
});

describe('the progress of the page of pending operations', () => {
  it('allows to write a stack only when all operations are to be settled, for Pulumi drops the others', () => {
    assert.equal(isDecided('stack', progress(2, 1)), false);
    assert.match(
      formatProgress('stack', progress(2, 1)),
      /^2 of 3 ready to be settled, 1 left as it is\. All are written together/,
    );
    assert.match(
      formatProgress('stack', progress(1, 0)),
      /^1 of 3 ready to be settled, 2 not decided\. All are/,
    );
    assert.equal(isDecided('stack', progress(3, 0)), true);
    assert.equal(formatProgress('stack', progress(3, 0)), '3 of 3 ready to be settled.');
  });

  it('counts what is decided in a group', () => {
    assert.equal(
      formatDecisions([undefined, 'created', undefined, 'discard']),
      '2 not decided, 1 created, 1 discarded',
    );
  });

  it('keeps operations in a document that are left or undecided', () => {
    assert.equal(isDecided('document', progress(1, 1)), true);
    assert.equal(isDecided('document', progress(0, 3)), false);
    assert.equal(
      formatProgress('document', progress(1, 1)),
      '1 of 3 ready to be settled, 1 not decided, 1 left as it is.',
    );
  });

  it('does not count an operation as ready that lacks an id or has a problem', () => {
    assert.equal(
      formatProgress('stack', progress(3, 0, { wrong: 1, withoutId: 1 })),
      '1 of 3 ready to be settled, 1 without an id, 1 with a problem.',
    );
  });
});
