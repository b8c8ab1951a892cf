import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from './glob.mjs';

/**
 * The suites whose processes run many files. Each is one bundle, so that a process loads and compiles shared code once:
 * with a bundle for each file, short tests took 50 % longer.
 */
const TOGETHER = ['unit', 'lsp'];

/**
 * Empties out/test. Returns the options of the bundles that belong there.
 * @param {import('esbuild').BuildOptions} common
 * @param {readonly string[]} folders below test/, with the tests to build
 * @returns {import('esbuild').BuildOptions[]}
 */
export function testBundles(common, folders = ['']) {
  const options = {
    ...common,
    minify: false,
    sourcemap: 'linked',
    // Building hundreds of bundles that contain the packages took three times as long.
    packages: 'external',
    sourcesContent: false,
    // Each program says where the known errors are.
    inject: ['test/harness/knownErrorsOfBuild.ts'],
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

/** Bundles all files of a suite into one program, and writes a file for each that starts its part. */
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
