import assert from 'node:assert/strict';
import { isOfReading, type AutomaticLog } from '../../../client/src/features/logs/runs/automaticLogFiles';

describe('an automatic log comes from a command that only reads', () => {
  const isReading = (log: Partial<AutomaticLog>): boolean =>
    isOfReading({ file: '', path: '', timestamp: '', size: 0, ...log });

  for (const command of ['stack export', 'stack list', 'stack history', 'whoami', 'version', 'logs list']) {
    it(`from “pulumi ${command}”`, () => {
      assert.ok(isReading({ command }));
    });
  }

  for (const command of ['up', 'preview', 'stack import', 'cancel', 'plugin install', 'something new']) {
    it(`not from “pulumi ${command}”`, () => {
      assert.ok(!isReading({ command }));
    });
  }

  it('not if it names a stack: then it comes from an update or a similar command', () => {
    assert.ok(!isReading({ stack: 'organization/shop/dev' }));
    assert.ok(!isReading({}));
  });
});
