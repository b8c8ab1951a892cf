import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptRecords, projectIn } from '../../../client/src/features/debug/keptRecords';
import { Recordings } from '../../../client/src/pulumi/kept/recordings';
import {
  RECORD_EXTENSION,
  RECORD_VERSION,
  writeRecord,
  type ProgramRecord,
} from '../../../client/src/pulumi/runs/replay/programRecord';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';

function record(project: string, stack: string, more: Partial<ProgramRecord> = {}): string {
  return writeRecord({
    programRecord: RECORD_VERSION,
    recordedAt: '',
    language: 'nodejs',
    hostArguments: [],
    secrets: [],
    run: [
      ['project', project],
      ['stack', stack],
    ],
    calls: [],
    failures: [],
    ...more,
  });
}

describe('the records of runs that are kept', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'records-'));
    const write = (name: string, text: string): void => {
      writeFileSync(path.join(folder, name + RECORD_EXTENSION), text);
    };
    write(
      'shop-dev-up',
      record('shop', 'dev', { failures: [{ message: 'Running it failed:\nError: No route\n    at x' }] }),
    );
    write('shop-prod-up', record('shop', 'prod'));
    write('bank-dev-up', record('bank', 'dev'));
    write('shop-dev-preview', record('shop', 'dev').slice(0, -20));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('are those of the stack that can be played, with their failure', async () => {
    const target = { project: 'shop', stack: 'dev' } as StackTarget;
    const found = await keptRecords(new Recordings(folder), target);
    assert.deepEqual(
      found.map(({ what, failure }) => [what, failure]),
      [['update of stack “dev”', 'Error: No route']],
    );
    assert.equal(await projectIn(found[0]!.path), 'shop');
  });

  it('are all that can be played if no stack is given', async () => {
    const found = await keptRecords(new Recordings(folder), undefined);
    assert.deepEqual(found.map(({ path: file }) => path.basename(file).split('.')[0]).sort(), [
      'bank-dev-up',
      'shop-dev-up',
      'shop-prod-up',
    ]);
  });
});
