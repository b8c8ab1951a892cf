// Installs the project's own npm packages, if they are missing or older than the lock file.
//   node scripts/setup/packages.mjs
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, runAsScript } from './run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Installs the packages of package-lock.json into `node_modules`, unless they are there. */
export async function ensurePackages({ log = console.log } = {}) {
  // npm writes the second file last, so an incomplete installation counts as none.
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if (installed >= wanted && installed > 0) return;
  log('installing npm packages');
  // No package may run scripts: none needs them.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
}

await runAsScript(import.meta.url, async () => {
  await ensurePackages();
  return 'The npm packages are there.';
});
