import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlacedBreakpoints } from '../../../client/src/debug/placedBreakpoints';
import { unplacedHint } from '../../../client/src/debug/unplacedHint';

describe('the placed breakpoints of a program', () => {
  let placed: PlacedBreakpoints;
  let seq = 0;
  beforeEach(() => {
    placed = new PlacedBreakpoints();
  });
  function set(file: string, ...breakpoints: readonly { id: number; verified: boolean }[]): void {
    seq += 1;
    placed.toAdapter({ seq, command: 'setBreakpoints', arguments: { source: { path: file } } });
    placed.fromAdapter({
      type: 'response',
      command: 'setBreakpoints',
      request_seq: seq,
      body: { breakpoints },
    });
  }
  const changed = (id: number, verified: boolean): void => {
    placed.fromAdapter({ type: 'event', event: 'breakpoint', body: { breakpoint: { id, verified } } });
  };

  it('are empty for a session without breakpoints', () => {
    assert.deepEqual(placed.filesIfNoneIsPlaced(), []);
    set('/shop/index.ts');
    assert.deepEqual(placed.filesIfNoneIsPlaced(), []);
  });

  it('are those that the debugger verifies, at once or later', () => {
    set('/shop/index.ts', { id: 1, verified: false });
    set('/shop/other.ts', { id: 2, verified: false }, { id: 3, verified: false });
    assert.deepEqual(placed.filesIfNoneIsPlaced(), ['/shop/index.ts', '/shop/other.ts']);
    changed(3, true);
    assert.deepEqual(placed.filesIfNoneIsPlaced(), []);
    changed(3, false);
    changed(9, true);
    assert.deepEqual(placed.filesIfNoneIsPlaced(), ['/shop/index.ts', '/shop/other.ts']);
  });

  it('are those of the last request for a file', () => {
    set('/shop/index.ts', { id: 1, verified: true });
    set('/shop/index.ts', { id: 2, verified: false });
    changed(1, true);
    assert.deepEqual(placed.filesIfNoneIsPlaced(), ['/shop/index.ts']);
  });
});

describe('the reason why no breakpoint was reached', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'placed-'));
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\nmain: bin/\n');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const hint = (...files: string[]): Promise<string> => unplacedHint({ name: 'shop', folder }, files);

  it('is that the program was compiled without source maps', async () => {
    writeFileSync(path.join(folder, 'bin/index.js'), '"use strict";\n');
    assert.match(
      await hint('/shop/src/index.ts', '/shop/src/a.ts'),
      /no code of index\.ts, a\.ts in the program.* It ran bin\/index\.js, which has no source map/,
    );
    assert.doesNotMatch(await hint('/shop/bin/index.js'), /source map/);
  });

  it('names the file that the nearest package.json names, as Pulumi runs it', async () => {
    const json = path.join(folder, 'package.json');
    for (const name of ['index', 'main', 'exported'])
      writeFileSync(path.join(folder, 'bin', `${name}.js`), '');
    for (const [text, file] of [
      ['{}', 'bin/index.js'],
      ['{ "main": "bin/main.js" }', 'bin/main.js'],
      ['{ "main": "bin/gone.js" }', 'bin/index.js'],
      ['{ "main": "bin/main.js", "exports": "./bin/exported.js" }', 'bin/exported.js'],
      ['{ "exports": { ".": "./bin/exported.js" } }', 'bin/exported.js'],
      [
        '{ "exports": { ".": { "import": "./bin/main.js", "require": "./bin/exported.js" } } }',
        'bin/exported.js',
      ],
      ['{ "exports": { "./other": "./bin/exported.js" } }', 'bin/index.js'],
    ] as const) {
      writeFileSync(json, text);
      assert.ok((await hint('/shop/src/index.ts')).includes(`It ran ${file},`), text);
    }
  });

  it('is unknown for a program with source maps, or without a file of its own', async () => {
    assert.doesNotMatch(await hint('/shop/src/index.ts'), /source map/);
    writeFileSync(path.join(folder, 'bin/index.js'), '"use strict";\n//# sourceMappingURL=index.js.map\n');
    assert.match(await hint('/shop/src/index.ts'), /no code of index\.ts in the program/);
    assert.doesNotMatch(await hint('/shop/src/index.ts'), /source map/);
  });
});
