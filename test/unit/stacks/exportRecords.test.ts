import assert from 'node:assert/strict';
import { ExportRecords } from '../../../client/src/pulumi/stacks/exportRecords';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import { backendAt } from '../../harness/backends';

function target(stack: string): StackTarget {
  return { folder: '/web', project: 'web', stack, backend: backendAt('file://~') };
}

describe('ExportRecords', () => {
  it('stores the stack and the export from which a file was made, but no state', async () => {
    const notes = new Map<string, unknown>();
    const records = new ExportRecords({
      get: (key) => notes.get(key),
      update: (key, value) => {
        notes.set(key, value);
        return Promise.resolve();
      },
    });
    await records.remember('file:///a.json', target('dev'), 'old export');
    await records.remember('file:///a.json', target('dev'), 'export');
    assert.equal(records.checkFor('file:///a.json', target('dev'))?.('export'), true);
    assert.equal(records.checkFor('file:///a.json', target('dev'))?.('old export'), false);
    assert.equal(records.checkFor('file:///a.json', target('prod')), undefined);
    assert.equal(records.checkFor('file:///b.json', target('dev')), undefined);
    assert.ok(!JSON.stringify([...notes]).includes('export"'));
    for (let i = 0; i < 300; i += 1) await records.remember(`file:///${i}.json`, target('dev'), 'x');
    assert.equal((notes.get('exportRecords') as unknown[]).length, 200);
  });
});
