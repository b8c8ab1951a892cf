import assert from 'node:assert/strict';
import { waitingIn } from '../../../client/src/features/debug/attach/waitingLine';

describe('the CLI’s line about a waiting program', () => {
  const WAITS = 'Waiting for debugger to attach';
  for (const [link, behind, place] of [
    [' (on process id 2273)', '...', { processId: 2273, port: undefined }],
    [' (on process id 2273 and port 9230)', '...', { processId: 2273, port: 9230 }],
    [' (on port 58791)', '...', { processId: undefined, port: 58791 }],
    [' (on process id 2273', ' and port 923', { processId: 2273, port: undefined }],
    [' (on process id 2273', ' an', { processId: 2273, port: undefined }],
    ['', ' (on process id 22', { processId: undefined, port: undefined }],
    ['', ' (on port 587', { processId: undefined, port: undefined }],
    ['', ' (on proc', { processId: undefined, port: undefined }],
  ] as const) {
    it(`is found in the row of a stack: ${WAITS}${link}${behind}`, () => {
      const row = `    pulumi:pulumi:Stack shop-dev  ${WAITS}${link}${behind}`;
      const found = waitingIn(row);
      assert.deepEqual(found?.place, place);
      assert.equal(row.slice(found.start, found.start + found.length), WAITS + link);
    });
  }

  it('is not found elsewhere', () => {
    assert.equal(waitingIn('Waiting for another debugger'), undefined);
  });
});
