import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { exampleState } from '../../harness/states';

describe('the findings in a truncated state', () => {
  const text = exampleState();
  const findingsTo = (end: number): string[] =>
    checkState(new StateModel(text.slice(0, end)))
      .filter(({ severity }) => severity === 'error')
      .map(({ rule }) => rule.code);

  it('report that it ends too early, wherever a resource is cut, but no consequences', () => {
    const first = text.indexOf('"resources"');
    const last = text.indexOf('"pending_operations"');
    // Except in the middle of an escape or a number, which is also reported.
    for (let end = first + 40; end < last; end += 101) {
      const codes = findingsTo(end).filter((code) => code !== 'json-syntax');
      assert.deepEqual(codes, [], `…${text.slice(end - 60, end)}`);
    }
  });

  it('report once that a string is truncated', () => {
    const end = text.indexOf('::cache"') + '::cac'.length;
    assert.deepEqual(findingsTo(end), ['json-syntax']);
  });

  it('include all findings before that place', () => {
    const broken = text.replace('"custom": true,', '');
    const model = new StateModel(broken.slice(0, broken.indexOf('"pending_operations"') - 200));
    const others = checkState(model).filter(({ rule }) => rule.code !== 'json-syntax');
    assert.ok(others.length > 0);
  });
});
