import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rowsPlugin } from './rowsPlugin.mjs';

const repository = path.resolve(import.meta.dirname, '..');

/**
 * Bundles TypeScript code, such as the tests' harness, for scripts.
 * @param {string} name of the bundle in `out`, without its extension
 * @param {import('esbuild').BuildOptions} entry `entryPoints` or `stdin`
 * @returns {Promise<string>} the path of the bundle
 */
export async function bundle(name, entry) {
  // Some callers have only just installed it.
  const esbuild = await import('esbuild');
  const outfile = path.join(repository, 'out', `${name}.cjs`);
  await esbuild.build({
    ...entry,
    outfile,
    absWorkingDir: repository,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // jsonc-parser's `main` is UMD, which cannot be bundled.
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    plugins: [rowsPlugin],
  });
  return outfile;
}

/** Bundles TypeScript code and loads it. Returns what it exports. */
export async function bundledExports(name, entry) {
  // Several scripts can do this at once.
  const program = await bundle(`${name}-${process.pid}`, entry);
  const exported = createRequire(import.meta.url)(program);
  rmSync(program);
  return exported;
}

/**
 * Runs a bundled program that writes a page of the documentation, then formats the page.
 * @param {string} program path of the bundle
 * @param {string | undefined} page path of the page; undefined if these arguments write none
 * @param {object} options
 * @param {readonly string[]} options.args of the program
 * @param {readonly string[]} [options.flags] of Node
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns the exit code
 */
export function writePage(program, page, { args, flags = [], env = process.env }) {
  const node = (...command) =>
    spawnSync(process.execPath, command, { stdio: 'inherit', cwd: repository, env }).status;
  const written = node(...flags, program, ...args);
  return written || (page === undefined ? 0 : node('node_modules/oxfmt/bin/oxfmt', page));
}
