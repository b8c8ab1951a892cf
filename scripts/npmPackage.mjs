// Makes the package for npm: the command line, the server for assistants and the language server. The repository itself is
// the extension, so the package has a separate folder and package.json, out/npm.
//   npm run package:npm
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, run, runAsScript } from './setup/run.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** In bytes: a little above the size last measured. */
export const SIZE_LIMIT = 1_580_000;

/** The repository's files in the package. */
export const FILES = [
  'dist/check.js',
  'dist/explain.js',
  'dist/knownErrors.json',
  'dist/rulePages.json',
  'dist/mcp.js',
  'dist/rehearse.js',
  'dist/play.js',
  'dist/programInspector.js',
  'dist/languageShim.js',
  'dist/record.js',
  'dist/scan.js',
  'dist/s3Driver.js',
  'dist/gcsDriver.js',
  'dist/azureDriver.js',
  'dist/postgresDriver.js',
  'dist/providerShim.js',
  'dist/settingsFiles.js',
  'dist/server.js',
  'dist/THIRD-PARTY-NOTICES.txt',
  'LICENSE',
];

/** The fields of package.json that are the same as the extension's. */
const COMMON = ['name', 'version', 'license', 'repository', 'bugs', 'homepage'];

/**
 * Writes the package's folder from the bundles in dist.
 * @param {string} folder its previous content is removed
 */
export function writeNpmPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const file of FILES) cpSync(path.join(repository, file), path.join(folder, file));
  cpSync(path.join(repository, 'docs/npm.md'), path.join(folder, 'README.md'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packageJson(), undefined, 2)}\n`);
}

function packageJson() {
  const extension = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  return {
    ...Object.fromEntries(COMMON.map((field) => [field, extension[field]])),
    description:
      'Checks and repairs Pulumi states: on the command line and in CI, for assistants (MCP), and in editors (LSP).',
    // The registry of MCP servers looks for it.
    mcpName: 'io.github.pulumi-troubleshooter/pulumi-troubleshooter',
    keywords: ['pulumi', 'state', 'checkpoint', 'sarif', 'mcp', 'language-server'],
    engines: { node: extension.engines.node },
    bin: { 'pulumi-troubleshooter': 'dist/check.js', 'pulumi-state-server': 'dist/server.js' },
    files: ['dist'],
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * Builds the programs for production and packs them.
 * @returns what was written
 * @throws {Error} if the package is too large, which means that it contains something unwanted
 */
async function packForNpm() {
  await run(process.execPath, ['scripts/build.mjs', '--production'], { cwd: repository });
  const folder = path.join(repository, 'out/npm');
  writeNpmPackage(folder);
  const output = await npm(['pack', folder, '--loglevel=error'], { cwd: repository });
  const file = output.trim().split('\n').at(-1);
  const { size } = statSync(path.join(repository, file));
  if (size > SIZE_LIMIT) throw new Error(`${file} has ${size} bytes, more than ${SIZE_LIMIT}.`);
  return `${file} (${Math.round(size / 1000)} kB), of the folder out/npm`;
}

await runAsScript(import.meta.url, packForNpm);
