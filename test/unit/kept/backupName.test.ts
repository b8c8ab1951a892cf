import assert from 'node:assert/strict';
import { backupName, readBackupName, type BackupFacts } from '../../../client/src/pulumi/kept/backupName';

const time = new Date('2026-01-02T03:04:05.678Z');

describe('The name of a backup', () => {
  for (const [name, facts] of [
    [
      '2026-01-02T03-04-05.678Z-before-Fix-CloudFront-ETag-0-errors.json',
      { why: 'Fix CloudFront ETag', errors: 0 },
    ],
    ['2026-01-02T03-04-05.678Z-before-Refresh-Stack-12-errors.json', { why: 'Refresh Stack', errors: 12 }],
    ['2026-01-02T03-04-05.678Z-before-Repair-unknown-errors.json', { why: 'Repair' }],
    ['2026-01-02T03-04-05.678Z-3-errors.json', { errors: 3 }],
  ] satisfies [string, Omit<BackupFacts, 'time'>][]) {
    it(`contains the time, the command and the number of errors: ${name}`, () => {
      assert.equal(backupName({ time, ...facts }), name);
      assert.deepEqual(readBackupName(name), { time, isWhole: true, ...facts });
    });
  }

  it('is a file name, whatever the command is called', () => {
    const name = backupName({ time, why: `../${'x'.repeat(300)}: a "b" \n`, errors: 1 });
    assert.match(name, /^2026-01-02T03-04-05\.678Z-before-x{60}-1-errors\.json$/);
    assert.equal(backupName({ time, why: '…', errors: 1 }), backupName({ time, errors: 1 }));
  });

  it('of an earlier version contains nothing else, not even whether the file is complete', () => {
    assert.deepEqual(readBackupName('2026-01-02T03-04-05.678Z.json'), { time, isWhole: false });
  });

  for (const name of [
    'stack.json',
    'note.txt',
    '2026-01-02T03-04-05.678Z-mine.json',
    '2026-01-02T03-04-05.678Z-0-errors.json.1a2b3c4d.part',
    '2026-99-02T03-04-05.678Z-0-errors.json',
  ]) {
    it(`is not ${name}`, () => {
      assert.equal(readBackupName(name), undefined);
    });
  }
});
