import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type * as AppearModule from '../../../scripts/setup/appear.mjs';
import { importScript } from '../../harness/repository';

describe('a folder that several processes need at once', () => {
  let root: string;
  let folder: string;
  let fills: number;
  let appearOnce: (typeof AppearModule)['appearOnce'];

  before(async () => {
    ({ appearOnce } = await importScript<typeof AppearModule>('scripts/setup/appear.mjs'));
  });
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'appear-'));
    folder = path.join(root, 'below', 'made');
    fills = 0;
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  async function fill(temporary: string): Promise<void> {
    fills++;
    assert.ok(!existsSync(folder), 'it is not there before it is complete');
    await delay(20);
    writeFileSync(path.join(temporary, 'file'), '');
  }

  it('is filled by the first of them, and exists for all', async () => {
    const wanted = [1, 2, 3].map(async () => {
      await appearOnce(folder, fill);
      assert.deepEqual(readdirSync(folder), ['file']);
    });
    await Promise.all(wanted);
    await appearOnce(folder, fill);
    assert.equal(fills, 1);
    assert.deepEqual(readdirSync(path.dirname(folder)), ['made']);
  });

  it('is filled by another one if the first fails, which gets the reason', async () => {
    let first: Promise<void> | undefined;
    await new Promise<void>((begin) => {
      first = appearOnce(folder, async () => {
        begin();
        await delay(20);
        throw new Error('no room');
      });
    });
    const second = appearOnce(folder, fill);
    await assert.rejects(first!, /no room/);
    await second;
    assert.equal(fills, 1);
    assert.deepEqual(readdirSync(path.dirname(folder)), ['made']);
  });

  it('is filled by another one at once if the first was killed', async () => {
    const killed = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(killed, 'exit');
    mkdirSync(path.dirname(folder));
    writeFileSync(`${folder}-begun`, `${killed.pid}`);
    await appearOnce(folder, fill);
    assert.equal(fills, 1);
    assert.deepEqual(readdirSync(path.dirname(folder)), ['made']);
  });
});
