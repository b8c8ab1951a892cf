import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { repository } from '../bench/repository';
import { faultDocs } from '../cli/faults';

describe('docs/faults.md', () => {
  it('has the table of faults as it is tested: run `npm run docs`', () => {
    assert.equal(readFileSync(`${repository}/docs/faults.md`, 'utf8'), faultDocs());
  });
});
