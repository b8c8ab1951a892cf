import assert from 'node:assert/strict';
import { exportFormat } from '../../../client/src/pulumi/backends/exportFormat';

/** With the real CLI and a stand-in of a service: `test/cli/service.test.ts`. */
describe('what a service has sent, as the CLI prints it', () => {
  it('is indented by four blanks, with empty objects and lists on one line', () => {
    const state = { version: 3, deployment: { a: {}, b: [], c: [1, [{}], { d: '{"[,:' }], e: '\\"' } };
    assert.equal(exportFormat(JSON.stringify(state)), `${JSON.stringify(state, undefined, 4)}\n`);
    assert.equal(exportFormat(JSON.stringify(state, undefined, 1)), exportFormat(JSON.stringify(state)));
  });

  it('keeps each value as it is written', () => {
    const text = '{"n":1.50e+03,"u":"\\u003c<\\/é","l":12345678901234567890}';
    assert.equal(
      exportFormat(text),
      '{\n    "n": 1.50e+03,\n    "u": "\\u003c<\\/é",\n    "l": 12345678901234567890\n}\n',
    );
  });

  it('is some text of what is no JSON, too: the first look compares it', () => {
    for (const text of ['', '{"a', '{"a\\', ']]', '<html>'])
      assert.equal(typeof exportFormat(text), 'string');
  });
});
