import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { sourceMapOf, type ModuleCode } from '../../../client/src/features/debug/model/dynamicProviders';

/** A function as Pulumi's SDK writes it. */
const serialized = (name: string, code: string): string => `
function ${name}(__0) {
  return (function() {
    with({  }) {

return ${code};

    }
  }).apply(undefined, undefined).apply(this, arguments);
}
`;

const program = `const pulumi = require('@pulumi/pulumi');
const provider = {
  async check(olds, news) {
    const inputs = { ...news };
    return { inputs };
  },
  create: async () => ({ id: 'one', outs: {} }),
};
`;
const check = `async function (olds, news) {
    const inputs = { ...news };
    return { inputs };
  }`;

describe('the source map of a serialized dynamic provider', () => {
  const file = path.resolve('/shop/index.js');
  const modules: readonly ModuleCode[] = [{ file, code: program }];

  /** Where the words of a text come from: `index.js:5`, from 1. */
  function origin(text: string, words: string, from: readonly ModuleCode[] = modules): string | undefined {
    const made = sourceMapOf(text, from);
    if (made === undefined) return undefined;
    const before = text.slice(0, text.indexOf(words)).split('\n');
    const map = new SourceMap(JSON.parse(made) as ConstructorParameters<typeof SourceMap>[0]);
    const [line, column] = [before.length - 1, before.at(-1)!.length];
    const entry = map.findEntry(line, column);
    if (!('originalLine' in entry) || entry.generatedLine !== line) return undefined;
    return `${path.posix.basename(entry.originalSource)}:${entry.originalLine + 1}`;
  }

  it('leads from a method to its lines in the program, though its name is gone', () => {
    const text = `exports.handler = __f0;\n${serialized('__f0', '() => provider')}${serialized('__check', check)}`;
    assert.equal(origin(text, 'const inputs'), 'index.js:4');
    assert.equal(origin(text, 'return { inputs }'), 'index.js:5');
  });

  it('leads from an arrow function to its line', () => {
    const text = serialized('__create', `async () => ({ id: 'one', outs: {} })`);
    assert.equal(origin(text, 'async'), 'index.js:7');
    assert.equal(origin(text, 'outs'), 'index.js:7');
  });

  it('goes on to the file that was compiled', () => {
    const source = path.resolve('/shop/providers/thing.ts');
    const typescript = `interface Inputs {\n  size: number;\n}\nexport const thing = {\n  async check(olds: Inputs, news: Inputs) {\n    const inputs = { ...news };\n    return { inputs };\n  },\n};\n`;
    const { code } = transformSync(typescript, {
      loader: 'ts',
      format: 'cjs',
      sourcemap: 'inline',
      sourcefile: source,
    });
    const start = code.indexOf('(olds');
    const text = serialized('__check', `async function ${code.slice(start, code.indexOf('\n};', start))}`);
    assert.equal(origin(text, 'return { inputs }', [{ file: source, code }]), 'thing.ts:7');
  });

  it('goes on to it by a source map beside the code', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'provider-map-'));
    try {
      const { code, map } = transformSync(program, { sourcemap: true, sourcefile: '../src/index.ts' });
      const compiled = path.join(folder, 'index.js');
      writeFileSync(path.join(folder, 'index.js.map'), map);
      const text = serialized('__create', /async \(\) => .*\)/.exec(code)![0]);
      const made = sourceMapOf(text, [
        { file: compiled, code: `${code}//# sourceMappingURL=index.js.map\n` },
      ]);
      const source = pathToFileURL(path.resolve(folder, '../src/index.ts')).href;
      assert.deepEqual((JSON.parse(made!) as { sources: string[] }).sources, [source]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('leads nowhere from a function that is in several places, or in none', () => {
    const twice = [...modules, { file: path.resolve('/shop/other.js'), code: program }];
    assert.equal(origin(serialized('__check', check), 'return { inputs }', twice), undefined);
    assert.equal(sourceMapOf(serialized('__f0', '() => 7'), modules), undefined);
    assert.equal(sourceMapOf('exports.handler = 1;', modules), undefined);
  });
});
