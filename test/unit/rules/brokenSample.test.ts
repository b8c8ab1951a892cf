import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { StateModel } from '../../../server/src/state/model';
import { repository } from '../../harness/repository';

const text = readFileSync(path.join(repository, 'media/samples/broken-sample.pulumi-state.json'), 'utf8');

describe('the broken sample', () => {
  it('has four different faults and fits on two screens', () => {
    const codes = new Set(checkState(new StateModel(text)).map(({ rule }) => rule.code));
    assert.deepEqual([...codes].sort(), [
      'duplicate-urn',
      'manifest-checksum',
      'reference-order',
      'unknown-provider',
    ]);
    assert.ok(text.split('\n').length <= 70);
  });

  it('is repaired by Fix All', () => {
    const { edits } = repairAll(new StateModel(text));
    assert.deepEqual(checkState(new StateModel(applyEdits(text, edits))), []);
  });
});
