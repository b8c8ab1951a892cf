import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlacedBreakpoints, placementIn } from '../../../client/src/features/debug/model/placedBreakpoints';
import { missedHint } from '../../../client/src/features/debug/model/missedHint';
import { unplacedHint } from '../../../client/src/features/debug/model/unplacedHint';

/** A breakpoint of a request, and the adapter's answer. */
interface Answer {
  readonly line: number;
  readonly id: number;
  readonly verified: boolean;
}

let seq = 0;
function set(placed: PlacedBreakpoints, file: string, ...answers: readonly Answer[]): void {
  seq += 1;
  const breakpoints = answers.map(({ line }) => ({ line }));
  placed.toAdapter({ seq, command: 'setBreakpoints', arguments: { source: { path: file }, breakpoints } });
  const body = { breakpoints: answers };
  placed.fromAdapter({ type: 'response', command: 'setBreakpoints', request_seq: seq, body });
}

describe('the placed breakpoints of a run', () => {
  let placed: PlacedBreakpoints;
  beforeEach(() => {
    placed = new PlacedBreakpoints();
  });
  const changed = (id: number, verified: boolean): void => {
    placed.fromAdapter({ type: 'event', event: 'breakpoint', body: { breakpoint: { id, verified } } });
  };
  const unplaced = (...more: readonly PlacedBreakpoints[]): string[] =>
    placementIn([placed, ...more]).unplaced.map(({ file, line }) => `${file}:${line}`);

  it('are none for a run without breakpoints', () => {
    assert.deepEqual(placementIn([]), { unplaced: [], isAnyPlaced: false, missed: [], loaded: [] });
    set(placed, '/shop/index.ts');
    assert.deepEqual(placementIn([placed]), { unplaced: [], isAnyPlaced: false, missed: [], loaded: [] });
  });

  it('are those that the debugger verifies, at once or later', () => {
    set(placed, '/shop/index.ts', { line: 4, id: 1, verified: false });
    set(placed, '/shop/other.ts', { line: 1, id: 2, verified: false }, { line: 9, id: 3, verified: false });
    assert.deepEqual(unplaced(), ['/shop/index.ts:4', '/shop/other.ts:1', '/shop/other.ts:9']);
    changed(3, true);
    assert.deepEqual(unplaced(), ['/shop/index.ts:4', '/shop/other.ts:1']);
    assert.equal(placementIn([placed]).isAnyPlaced, true);
    changed(3, false);
    changed(9, true);
    assert.equal(placementIn([placed]).isAnyPlaced, false);
  });

  it('are also those that have stopped the program, whatever is said of them later', () => {
    set(placed, '/shop/index.ts', { line: 4, id: 1, verified: true }, { line: 5, id: 2, verified: true });
    placed.fromAdapter({ type: 'event', event: 'stopped', body: { hitBreakpointIds: [1] } });
    changed(1, false);
    changed(2, false);
    assert.deepEqual(unplaced(), ['/shop/index.ts:5']);
  });

  it('are no matter of the run if another session has a place for them', () => {
    const side = new PlacedBreakpoints();
    for (const [session, verified] of [
      [placed, false],
      [side, true],
    ] as const) {
      set(session, '/shop/side.js', { line: 3, id: 1, verified });
      session.fromAdapter({
        type: 'event',
        event: 'loadedSource',
        body: { source: { path: `/${verified}.js` } },
      });
    }
    assert.deepEqual(placementIn([placed], [side]), {
      unplaced: [],
      isAnyPlaced: false,
      missed: [],
      loaded: ['/false.js'],
    });
  });

  it('are those of the last request for a file', () => {
    set(placed, '/shop/index.ts', { line: 4, id: 1, verified: true });
    set(placed, '/shop/index.ts', { line: 5, id: 2, verified: false });
    changed(1, true);
    assert.deepEqual(unplaced(), ['/shop/index.ts:5']);
    set(placed, '/shop/index.ts');
    assert.deepEqual(unplaced(), []);
  });

  it('are those that have one in any process', () => {
    const plugin = new PlacedBreakpoints();
    for (const [session, verified] of [
      [placed, false],
      [plugin, true],
    ] as const) {
      set(session, '/things/index.ts', { line: 2, id: 1, verified });
      set(session, '/shop/other.ts', { line: 1, id: 2, verified: false });
      session.fromAdapter({
        type: 'event',
        event: 'loadedSource',
        body: { source: { path: '/things/index.ts' } },
      });
    }
    assert.deepEqual(unplaced(plugin), ['/shop/other.ts:1']);
    assert.deepEqual(placementIn([placed, plugin]).loaded, ['/things/index.ts']);
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
  const at = (...names: readonly string[]): string => path.join(folder, ...names);
  /** Of breakpoints in the first line of each file. */
  const hint = async (...names: string[]): Promise<string> =>
    (await unplacedHint(
      { name: 'shop', folder },
      {
        unplaced: names.map((name) => ({ file: at(name), line: 1 })),
        isAnyPlaced: false,
        loaded: [],
      },
    )) ?? '';

  it('is that the program was compiled without source maps', async () => {
    writeFileSync(path.join(folder, 'bin/index.js'), '"use strict";\n');
    assert.match(
      await hint('src/index.ts', 'src/a.ts'),
      /no code of index\.ts, a\.ts in the program.* It ran bin\/index\.js, which has no source map/,
    );
    assert.doesNotMatch(await hint('bin/index.js'), /source map/);
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
      assert.ok((await hint('src/index.ts')).includes(`It ran ${file},`), text);
    }
  });

  it('is unknown for a program with source maps, or without a file of its own', async () => {
    assert.doesNotMatch(await hint('src/index.ts'), /source map/);
    writeFileSync(path.join(folder, 'bin/index.js'), '"use strict";\n//# sourceMappingURL=index.js.map\n');
    assert.match(await hint('src/index.ts'), /no code of index\.ts in the program/);
    assert.doesNotMatch(await hint('src/index.ts'), /source map/);
  });
});

describe('the reason why a preview did not come to a breakpoint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'missed-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  /** The lines of a program of which it is told. */
  async function linesTold(program: string): Promise<number[]> {
    const file = path.join(folder, 'index.ts');
    writeFileSync(file, program);
    const lines = program.split('\n').map((_, i) => i + 1);
    const told = await Promise.all(lines.map((line) => missedHint({ missed: [{ file, line }] })));
    return lines.filter((_, i) => told[i] !== undefined);
  }

  it('is that it is in a callback of “apply”, and unknown elsewhere', async () => {
    const program = `const one = bucket.id.apply((id) => {
  // Not a parenthesis: ) or "
  const text = 'nor (this) :) one';
  return f(text, id);
});
const two = all([one]).apply(([id]) => id).apply(
  (id) => id,
);
function other() {
  return 'x.apply(';
}
apply(() => {
  other();
});
`;
    assert.deepEqual(await linesTold(program), [2, 3, 4, 5, 7, 8]);
  });

  it('names one of several', async () => {
    const file = path.join(folder, 'index.ts');
    writeFileSync(file, 'a.apply((b) => {\n  c(b);\n  d(b);\n});\n');
    const missed = [2, 3].map((line) => ({ file, line }));
    assert.match(
      (await missedHint({ missed })) ?? '',
      /^It did not come to line 2 of index\.ts \(and 1 more\), in a callback of “apply”: /,
    );
    const gone = { file: path.join(folder, 'gone.ts'), line: 2 };
    assert.equal(await missedHint({ missed: [gone] }), undefined);
  });

  it('is none for what has stopped, has a condition or only logs', () => {
    const placed = new PlacedBreakpoints();
    const breakpoints = [{ line: 1 }, { line: 2 }, { line: 3, condition: 'x' }, { line: 4, logMessage: 'x' }];
    placed.toAdapter({
      command: 'setBreakpoints',
      seq: 1,
      arguments: { source: { path: '/a.ts' }, breakpoints },
    });
    placed.fromAdapter({
      type: 'response',
      command: 'setBreakpoints',
      request_seq: 1,
      body: { breakpoints: breakpoints.map((_, id) => ({ id, verified: true })) },
    });
    placed.fromAdapter({ type: 'event', event: 'stopped', body: { hitBreakpointIds: [0] } });
    const { missed } = placementIn([placed]);
    assert.deepEqual(
      missed.map(({ line }) => line),
      [2],
    );
    const other = new PlacedBreakpoints();
    assert.deepEqual(placementIn([other], [placed]).missed, []);
  });
});

describe('the reason why a breakpoint beside others stopped nothing', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'unplaced-'));
    for (const folder of ['infra/bin', 'infra/node_modules/shared/lib', 'packages/shared/src']) {
      mkdirSync(path.join(root, folder), { recursive: true });
    }
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  const at = (name: string): string => path.join(root, name);
  /** Of unplaced breakpoints, each in line 3, in a program that has loaded these files. */
  const hint = (files: readonly string[], loaded: readonly string[]): Promise<string | undefined> =>
    unplacedHint(
      { name: 'shop', folder: at('infra') },
      {
        unplaced: files.map((name) => ({ file: at(name), line: 3 })),
        isAnyPlaced: true,
        loaded: loaded.map(at),
      },
    );

  it('is that the program did not load the file', async () => {
    const expected =
      'The breakpoint in line 3 of other.ts could not stop it: the program did not load this file.';
    assert.equal(await hint(['infra/other.ts'], ['infra/index.ts']), expected);
    const more = await hint(['infra/other.ts', 'infra/third.ts'], ['infra/index.ts']);
    assert.equal(more, expected.replace('other.ts', 'other.ts (and 1 more)'));
  });

  it('is nothing to tell of tests and of other projects', async () => {
    const files = ['infra/other.test.ts', 'infra/other-spec.js', 'website/index.ts'];
    assert.equal(await hint(files, ['infra/index.ts']), undefined);
  });

  it('is that no code comes from the line', async () => {
    assert.match((await hint(['infra/index.ts'], ['infra/index.ts']))!, /has nothing of this line/);
  });

  it('is that the program runs a copy of the package', async () => {
    writeFileSync(at('packages/shared/package.json'), '{ "name": "shared" }');
    const file = 'packages/shared/src/index.ts';
    const copy = 'infra/node_modules/shared/lib/index.js';
    assert.match(
      (await hint([file], [copy]))!,
      /line 3 of index\.ts .*another copy of package “shared”, in node_modules\/shared\. Link the package there/,
    );
    assert.equal(await hint([file], ['infra/index.ts']), undefined);
  });

  it('is that the code has no source map', async () => {
    writeFileSync(at('infra/bin/other.js'), '"use strict";\n');
    const files = ['infra/src/other.ts'];
    assert.match(
      (await hint(files, ['infra/bin/other.js']))!,
      /runs bin\/other\.js, which has no source map/,
    );
    writeFileSync(at('infra/bin/other.js'), '//# sourceMappingURL=other.js.map\n');
    assert.match((await hint(files, ['infra/bin/other.js']))!, /did not load this file/);
  });
});
