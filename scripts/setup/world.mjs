// Builds the programs of test/world/host: the providers of a cloud that consists of files, and a language host.
//   node scripts/setup/world.mjs
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { goModule, goProblem, SDK } from './goModule.mjs';
import { runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const sources = path.join(repository, 'test', 'world', 'host');
const exe = process.platform === 'win32' ? '.exe' : '';

/** The names that Pulumi looks for on PATH. */
const NAMES = [
  'pulumi-language-world',
  'pulumi-resource-world',
  'pulumi-resource-kube',
  'pulumi-resource-site',
  'pulumi-resource-native',
];

/**
 * The folder with these programs, built once from the Go module proxy below `.tools`. It is named after the SDK's version
 * and their sources, and appears in one step, complete: two calls at once do no harm.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<string>} to be first on PATH
 * @throws {Error} that says in one sentence what to install.
 */
export async function ensureWorld({ log = console.log } = {}) {
  const files = (await readdir(sources)).filter((name) => name.endsWith('.go'));
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(path.join(sources, file)));
  const folder = path.join(
    repository,
    '.tools',
    'world',
    `${versions.pulumi}-${hash.digest('hex').slice(0, 8)}`,
  );
  if (existsSync(folder)) return folder;
  const problem = await goProblem();
  if (problem) {
    throw new Error(
      `The judge by the next update needs Go 1.24 or newer to build its cloud, and ${problem} (https://go.dev/dl).`,
    );
  }
  log('building the providers of a cloud of files (once)');
  await appear(folder, async (building) => {
    const source = path.join(building, 'source');
    await mkdir(source);
    for (const file of files) await copyFile(path.join(sources, file), path.join(source, file));
    const go = await goModule(source, SDK, versions.pulumi);
    const [first, ...others] = NAMES.map((name) => path.join(building, name + exe));
    await go('build', '-ldflags', '-s -w', '-o', path.resolve(first), '.');
    for (const other of others) await link(first, other);
    await rm(source, { recursive: true });
  });
  return folder;
}

await runAsScript(import.meta.url, ensureWorld);
