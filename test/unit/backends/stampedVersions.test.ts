import assert from 'node:assert/strict';
import { stampedName, withoutSameMoments } from '../../../client/src/pulumi/backends/stampedVersions';

const at = (ms: number): { time: Date } => ({ time: new Date(1_700_000_000_000 + ms) });

describe('versions with their time in the name', () => {
  it('of the same update are one, less than a second apart on either side of a full second', () => {
    const history = [at(10_000)];
    for (const near of [-999, -1, 0, 1, 999]) {
      assert.deepEqual(withoutSameMoments(history, [at(10_000 + near)]), history, String(near));
    }
    for (const apart of [-1000, 1000]) {
      const backup = at(10_000 + apart);
      assert.deepEqual(withoutSameMoments(history, [backup]), [...history, backup], String(apart));
    }
  });

  it('are all looked at if several are of the same second', () => {
    const history = [at(10_100), at(10_900)];
    assert.deepEqual(withoutSameMoments(history, [at(11_800)]), history);
  });

  it('are read from names of files, compressed or not', () => {
    const read = (name: string) => stampedName(name, 'dev-', '.checkpoint.json');
    const named = { time: new Date(1_700_000_000_123), update: 'dev-1700000000123456789' };
    for (const ending of ['', '.gz', '.zst']) {
      assert.deepEqual(read(`dev-1700000000123456789.checkpoint.json${ending}`), named);
    }
    for (const other of [
      'prod-1700000000123456789.checkpoint.json',
      'dev-1700000000123456789.history.json',
      'dev-170000000012.checkpoint.json',
      'dev-now.checkpoint.json',
      'dev-1700000000123456789.checkpoint.json.bak',
    ]) {
      assert.equal(read(other), undefined, other);
    }
  });
});
