import assert from 'node:assert/strict';
import util from 'node:util';
import { leaveOutEndlessColors } from '../../../client/src/features/debug/model/errorColors';

describe('what a debugged program prints of errors', () => {
  const { inspect } = util;
  before(leaveOutEndlessColors);
  after(() => {
    util.inspect = inspect;
  });

  function inspected(frame: string): string {
    const error = new Error('No route');
    error.stack = `Error: No route\n    at run (${frame})`;
    return util.inspect({ error }, { colors: true });
  }

  for (const file of ['/a/node_modules/@pulumi/output.ts:519:31', 'C:\\node_modules\\one.js:1:2'])
    it(`has no colours where Node would never end: ${file}`, () => {
      assert.equal(inspected(file), `{\n  error: Error: No route\n      at run (${file})\n}`);
    });

  it('has them elsewhere', () => {
    assert.ok(inspected('/a/node_modules/@pulumi/pulumi/output.js:1:2').includes('\x1b['));
    assert.equal(util.inspect('a', { colors: true }), inspect('a', { colors: true }));
    assert.equal(util.inspect.custom, inspect.custom);
  });
});
