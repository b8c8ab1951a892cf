import assert from 'node:assert/strict';
import { parseCliJson } from '../../../client/src/pulumi/cli/parseCliJson';
import { PulumiProblem } from '../../../client/src/pulumi/cli/pulumiProblem';

describe('an answer of the CLI', () => {
  it('that is not JSON is not quoted in the error: it can be a configuration in plaintext', () => {
    for (const text of ['correct-horse', '{"password": correct-horse}', '{"password": "correct-horse']) {
      assert.throws(
        () => parseCliJson(text),
        (error) => {
          assert.ok(error instanceof PulumiProblem);
          const { message, details, stack = '', cause } = error;
          assert.ok(![message, details, stack, String(cause)].join('\n').includes('correct'), text);
          return true;
        },
      );
    }
    assert.deepEqual(parseCliJson('{"a": 1}'), { a: 1 });
  });
});
