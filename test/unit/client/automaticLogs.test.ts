import assert from 'node:assert/strict';
import { isOfReading, type AutomaticLog } from '../../../client/src/pulumi/runs/automaticLogFiles';

describe('an automatic log is of a command that only reads', () => {
  const isReading = (log: Partial<AutomaticLog>): boolean =>
    isOfReading({ file: '', path: '', timestamp: '', size: 0, ...log });

  for (const command of ['stack export', 'stack list', 'stack history', 'whoami', 'version', 'logs list']) {
    it(`of “pulumi ${command}”`, () => {
      assert.ok(isReading({ command }));
    });
  }

  for (const command of ['up', 'preview', 'stack import', 'cancel', 'plugin install', 'something new']) {
    it(`not of “pulumi ${command}”`, () => {
      assert.ok(!isReading({ command }));
    });
  }

  it('not if it is of a stack: then it is of an update or the like', () => {
    assert.ok(!isReading({ stack: 'organization/shop/dev' }));
    assert.ok(!isReading({}));
  });
});
