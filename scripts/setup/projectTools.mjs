// Installs what users' projects run and test their programs with, for the debugger's tests.
//   node scripts/setup/projectTools.mjs
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { npm, runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * The folder whose `node_modules` has Jest, Vitest, tsx and Pulumi's package for policies, installed once below `.tools`.
 * @param {{ log?: (message: string) => void }} [options]
 * @throws {Error} one sentence that says why they cannot be had.
 */
export async function ensureProjectTools({ log = console.log } = {}) {
  const wanted = Object.entries(versions.projectTools).map(([name, version]) => `${name}@${version}`);
  const folder = path.join(repository, '.tools/projectTools', wanted.join('-').replaceAll('/', '+'));
  if (existsSync(folder)) return folder;
  log(`installing ${wanted.join(', ')} from npm`);
  await appear(folder, async (installing) => {
    await writeFile(path.join(installing, 'package.json'), '{ "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(['install', ...quiet, ...wanted], { cwd: installing });
  }).catch((error) => {
    throw new Error(`The tools of users’ projects can’t be had here: ${error.message}`);
  });
  return folder;
}

await runAsScript(import.meta.url, ensureProjectTools);
