// Packages the extension as users install it.
//   npm run package [-- FILE.vsix]
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runAsScript } from './setup/run.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** A sixth of it are the pictures of the walkthrough; what runs in a browser and the drivers of backends are a fifth each. */
const SIZE_LIMIT = 1_500_000;

/**
 * Builds the extension for production and packages it.
 * @param {string} file where to write the .vsix
 * @throws {Error} if vsce has anything to complain of, or the package is too large: then something is in it that
 * does not belong there.
 */
export async function packageExtension(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const vsce = path.join(repository, 'node_modules/@vscode/vsce/vsce');
  const output = await run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', file], {
    cwd: repository,
  });
  if (/\bWARNING\b/.test(output)) throw new Error(output);
  const { size } = statSync(file);
  if (size > SIZE_LIMIT) throw new Error(`${file} has ${size} bytes, more than ${SIZE_LIMIT}.\n${output}`);
  return `${file} (${Math.round(size / 1000)} kB)`;
}

await runAsScript(import.meta.url, () =>
  packageExtension(path.resolve(process.argv[2] ?? path.join(repository, 'pulumi-troubleshooter.vsix'))),
);
