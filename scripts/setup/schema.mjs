// Fetches the JSON schema of deployments that Pulumi publishes, for the benchmark.
//   node scripts/setup/schema.mjs
import { copyFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { goModule, goProblem, SDK } from './goModule.mjs';
import { runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * The schema, taken once from the Go module of the SDK to a folder below `.tools`.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<string>} the folder with `deployments.json` and the files that it refers to.
 * @throws {Error} that says in one sentence what to install.
 */
export async function ensureSchema({ log = console.log } = {}) {
  const folder = path.join(repository, '.tools', `schema-${versions.pulumi}`);
  if (existsSync(folder)) return folder;
  const problem = await goProblem();
  if (problem) {
    throw new Error(`Pulumi's schema is in a Go module, and ${problem} (https://go.dev/dl).`);
  }
  log(`fetching the schema of Pulumi ${versions.pulumi}`);
  await appear(folder, async (filling) => {
    const go = await goModule(path.join(filling, 'module'), SDK, versions.pulumi);
    await go('mod', 'download', SDK);
    const sources = path.join((await go('list', '-m', '-f', '{{.Dir}}', SDK)).trim(), 'go/common/apitype');
    for (const name of await readdir(sources)) {
      if (name.endsWith('.json')) await copyFile(path.join(sources, name), path.join(filling, name));
    }
  });
  return folder;
}

await runAsScript(import.meta.url, ensureSchema);
