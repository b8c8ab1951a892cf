import { createRequire } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

/**
 * What TypeScript code exports, for scripts that write documentation from the tables in it.
 * @param {string} name of the bundle in `out`
 * @param {import('esbuild').BuildOptions} entry `entryPoints` or `stdin`
 */
export async function bundledExports(name, entry) {
  const outfile = path.resolve(`out/${name}.cjs`);
  await esbuild.build({
    ...entry,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'warning',
  });
  return createRequire(import.meta.url)(outfile);
}
