// Installs the project's own npm packages, if they are missing or older than the lock file.
//   node scripts/setup/packages.mjs
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, runAsScript } from './run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Installs the packages of package-lock.json into `node_modules`, unless they are there.
 * @throws if `node_modules` is a link to packages of another lock file: npm would empty the folder that it leads to
 */
export async function ensurePackages({ log = console.log, folder = root } = {}) {
  if (lstatSync(path.join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    const owner = path.dirname(realpathSync(path.join(folder, 'node_modules')));
    const [own, others] = [folder, owner].map((one) =>
      readFileSync(path.join(one, 'package-lock.json'), 'utf8'),
    );
    if (own === others) return;
    throw new Error(
      `node_modules is a link into ${owner}, whose package-lock.json is another one. Remove the link, or install the packages there yourself: nothing was changed.`,
    );
  }
  // npm writes the second file last, so an incomplete installation counts as none.
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if (installed >= wanted && installed > 0) return;
  log('installing npm packages');
  // No package may run scripts: none needs them.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}

await runAsScript(import.meta.url, async () => {
  await ensurePackages();
  return 'The npm packages are there.';
});
