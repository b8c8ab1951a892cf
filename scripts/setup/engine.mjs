// Builds the judge of test/engine: the released engine, linked into a small program that answers for states.
//   node scripts/setup/engine.mjs
//   TEST_PULUMI=3.255.0 node scripts/setup/engine.mjs   another version
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { askedPulumi, versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { CLI, CLIPBOARD, goModule, goProblem } from './goModule.mjs';
import { runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const sources = path.join(repository, 'test', 'engine', 'judge');
const exe = process.platform === 'win32' ? '.exe' : '';

/** A file of the engine's sources; for an engine without it, the judge has other sources. */
const STATE_MIGRATIONS = 'resource/deploy/state_migration.go';

/**
 * The judge, built once from the Go module proxy below `.tools`; of another engine if `TEST_PULUMI` names its version. The
 * folder is named after the version and the judge's own sources, and appears in one step, complete: two calls at once do no
 * harm.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<string>} the program.
 * @throws {Error} that says in one sentence what to install.
 */
export async function ensureJudge({ log = console.log } = {}) {
  const files = (await readdir(sources)).filter((name) => name.endsWith('.go'));
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(path.join(sources, file)));
  const version = askedPulumi ?? versions.pulumi;
  const name = `${version}-${hash.digest('hex').slice(0, 8)}`;
  const folder = path.join(repository, '.tools', 'engine', name);
  const program = path.join(folder, `judge${exe}`);
  if (existsSync(program)) return program;
  const problem = await goProblem();
  if (problem) {
    throw new Error(
      `The engine's verdicts need Go 1.24 or newer to build the judge with, and ${problem} (https://go.dev/dl).`,
    );
  }
  log(`building the engine ${version} as a judge (once; up to five minutes)`);
  await appear(folder, async (building) => {
    const source = path.join(building, 'source');
    await mkdir(source);
    for (const file of files) await copyFile(path.join(sources, file), path.join(source, file));
    const go = await goModule(source, CLI, version, CLIPBOARD);
    await go('mod', 'download', CLI);
    const engine = (await go('list', '-m', '-f', '{{.Dir}}', CLI)).trim();
    const tags = existsSync(path.join(engine, STATE_MIGRATIONS)) ? [] : ['-tags', 'before_state_migrations'];
    await go('build', ...tags, '-ldflags', '-s -w', '-o', path.join(building, path.basename(program)), '.');
  });
  return program;
}

await runAsScript(import.meta.url, ensureJudge);
