import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { readStateFile } from '../../../client/src/pulumi/stacks/readStateFile';

describe('the file of a state', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'state-files-'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function fileWith(bytes: Uint8Array): string {
    const file = join(folder, 'dev.json.gz');
    writeFileSync(file, bytes);
    return file;
  }

  it('is unpacked up to a size limit', async () => {
    const text = '{}'.padEnd(1000);
    assert.equal(await readStateFile(fileWith(zlib.gzipSync(text)), 1000), text);
    await assert.rejects(
      readStateFile(fileWith(zlib.gzipSync(`${text} `)), 1000),
      /unpacks to more than 1 MB/,
    );
  });

  it('is refused if it is small but unpacks to too much for the memory', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(129 * 2 ** 20));
    assert.ok(bomb.length < 250_000);
    await assert.rejects(readStateFile(fileWith(bomb)), /unpacks to more than 128 MB/);
  });

  it('is read unchanged if it is not compressed, whatever its size', async () => {
    assert.equal(await readStateFile(fileWith(Buffer.from('{"version":3}')), 2), '{"version":3}');
  });

  it('that is damaged is reported as damaged, not as too large', async () => {
    const damaged = zlib.gzipSync('{}').subarray(0, -4);
    await assert.rejects(readStateFile(fileWith(damaged)), { code: 'Z_BUF_ERROR' });
  });
});
