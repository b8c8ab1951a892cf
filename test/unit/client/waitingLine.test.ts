import assert from 'node:assert/strict';
import { waitingIn } from '../../../client/src/debug/attach/waitingLine';

describe('what the CLI prints when a program waits', () => {
  for (const [line, place] of [
    ['Waiting for debugger to attach (on process id 2273)...', { processId: 2273, port: undefined }],
    ['Waiting for debugger to attach (on process id 2273 and port 9230)...', { processId: 2273, port: 9230 }],
    ['Waiting for debugger to attach (on port 58791)...', { processId: undefined, port: 58791 }],
    ['Waiting for debugger to attach (on process id 2273 and port 923', { processId: 2273, port: undefined }],
    ['Waiting for debugger to attach (on process id 2273 an', { processId: 2273, port: undefined }],
    ['Waiting for debugger to attach (on process id 22', { processId: undefined, port: undefined }],
    ['Waiting for debugger to attach (on port 587', { processId: undefined, port: undefined }],
    ['Waiting for debugger to attach (on proc', { processId: undefined, port: undefined }],
  ] as const) {
    it(`is found in the row of a stack: ${line}`, () => {
      const row = `    pulumi:pulumi:Stack shop-dev  ${line}`;
      const found = waitingIn(row);
      assert.deepEqual(found?.place, place);
      assert.match(
        row.slice(found.start, found.start + found.length),
        /^Waiting for debugger to attach(?: \(on .*\d\)?)?$/,
      );
    });
  }

  it('is nothing else', () => {
    assert.equal(waitingIn('Waiting for another debugger'), undefined);
  });
});
