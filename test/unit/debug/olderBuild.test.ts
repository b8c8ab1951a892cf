import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { changedSince } from '../../../client/src/features/debug/model/olderBuild';

describe('a build that is older than its sources', () => {
  let folder: string;
  let source: string;
  let other: string;
  let compiled: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'older build '));
    for (const name of ['src', 'bin']) mkdirSync(path.join(folder, name));
    source = path.join(folder, 'src/index.ts');
    other = path.join(folder, 'src/other.ts');
    compiled = path.join(folder, 'bin/index.js');
    for (const file of [source, other]) write(file, 'new text', 2);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(file: string, text: string, hour: number): void {
    writeFileSync(file, text);
    utimesSync(file, hour * 3600, hour * 3600);
  }
  /** Compiled one hour before the sources were changed, unless said otherwise. */
  function build(map: object, { isInline = false, hour = 1 } = {}): void {
    const json = JSON.stringify({ version: 3, names: [], mappings: 'AAAA', ...map });
    const address = isInline
      ? `data:application/json;charset=utf-8;base64,${Buffer.from(json).toString('base64')}`
      : 'index%20of.js.map';
    if (!isInline) writeFileSync(path.join(folder, 'bin/index of.js.map'), json);
    write(compiled, `exports.map = 'sourceMappingURL=none';\n//# sourceMappingURL=${address}\n`, hour);
  }

  it('is one if a source was changed an hour after it was compiled', async () => {
    for (const map of [
      { sources: ['../src/index.ts'] },
      { sourceRoot: '../src', sources: ['index.ts'] },
      { sources: [pathToFileURL(source).href] },
      { sources: ['../src/index.ts'], sourcesContent: ['old text'] },
      { sources: ['../src/index.ts'], sourcesContent: [null] },
    ]) {
      for (const isInline of [false, true]) {
        build(map, { isInline });
        assert.equal(await changedSince(compiled, [source, other]), source, JSON.stringify(map));
      }
    }
  });

  it('is none of a source that was compiled afterwards, or at the same time by a checkout', async () => {
    for (const hour of [3, 2, 2 - 5 / 3600]) {
      build({ sources: ['../src/index.ts'] }, { hour });
      assert.equal(await changedSince(compiled, [source]), undefined, String(hour));
    }
  });

  it('is none of a source that was only saved again', async () => {
    build({ sources: ['../src/index.ts'], sourcesContent: ['new text'] });
    assert.equal(await changedSince(compiled, [source]), undefined);
  });

  it('is none of a file that the map does not name', async () => {
    build({ sources: ['webpack://shop/src/other.ts', '../src/index.ts'] });
    assert.equal(await changedSince(compiled, [other]), undefined);
  });

  it('is nothing that can be known without a map that can be read', async () => {
    build({ sources: 'index.ts' });
    assert.equal(await changedSince(compiled, [source]), undefined);
    rmSync(path.join(folder, 'bin/index of.js.map'));
    assert.equal(await changedSince(compiled, [source]), undefined);
    write(compiled, 'exports.greeting = 1;\n', 1);
    assert.equal(await changedSince(compiled, [source]), undefined);
    assert.equal(await changedSince(path.join(folder, 'gone.js'), [source]), undefined);
  });
});
