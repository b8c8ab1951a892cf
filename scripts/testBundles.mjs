import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from './glob.mjs';

/**
 * Suites of which a process runs many files: they are one program, so that it loads, compiles and optimizes only once
 * what they share. As a program for each file, short tests took half as long again.
 */
const TOGETHER = ['unit', 'lsp'];

/**
 * Empties out/test, and says what is to be bundled into it.
 * @param {import('esbuild').BuildOptions} common
 * @param {readonly string[]} folders below test/, with the tests to build
 * @returns {import('esbuild').BuildOptions[]}
 */
export function testBundles(common, folders = ['']) {
  const options = {
    ...common,
    minify: false,
    sourcemap: 'linked',
    // There are hundreds: with the packages in each, they took three times as long to build.
    packages: 'external',
    sourcesContent: false,
  };
  rmSync('out/test', { recursive: true, force: true });
  const all = folders.flatMap((folder) => globSync(`test/${folder}`, /\.(test|suite|program)\.ts$/));
  const suites = TOGETHER.map((suite) => [suite, all.filter((file) => file.startsWith(`test/${suite}/`))]);
  const together = new Set(suites.flatMap(([, files]) => files));
  return [
    {
      ...options,
      entryPoints: all.filter((file) => !together.has(file)),
      outdir: 'out/test',
      outbase: 'test',
    },
    ...suites
      .filter(([, files]) => files.length > 0)
      .map(([suite, files]) => ({ ...options, ...oneProgram(suite, files) })),
  ];
}

/** One program of all files, and in the place of each what begins its part. */
function oneProgram(suite, files) {
  for (const file of files) {
    const beginning = path.join('out', file.replace(/\.ts$/, '.js'));
    const program = path.posix.relative(path.posix.dirname(file), `test/${suite}.js`);
    mkdirSync(path.dirname(beginning), { recursive: true });
    writeFileSync(beginning, `require('${program}')['${file}']();\n`);
  }
  const parts = files.map((file) => `exports['${file}'] = () => require('./${file}');`);
  return {
    stdin: { contents: parts.join('\n'), resolveDir: '.', sourcefile: `${suite}.js` },
    outfile: `out/test/${suite}.js`,
  };
}
