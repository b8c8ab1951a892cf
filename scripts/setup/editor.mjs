// Installs VS Code's own server, the real workbench and extension host without a desktop, from npm.
//   node scripts/setup/editor.mjs
//
// npm's `code-server` carries it in lib/vscode. Its wrapper, whatever would have to be compiled, and what no
// test needs are left out: 10 seconds instead of minutes, and no compiler.
import { createHash } from 'node:crypto';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { ensureNewNode, unpack } from './newNode.mjs';
import { npm, run, runAsScript } from './run.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const toolsFolder = path.resolve(here, '../../.tools/editor');

/** Parts of the server that tests never use. */
const UNUSED = ['node_modules/@github', 'node_modules/@microsoft/mxc-sdk'];

/**
 * The built-in extensions for a state, a log, a project and its debugger, for the page that ours are measured beside, and
 * the themes. Each window also loads all others, which takes an eighth more processor time.
 */
const EXTENSIONS = [
  'configuration-editing',
  'debug-auto-launch',
  'debug-server-ready',
  'go',
  'ini',
  'javascript',
  'json',
  'json-language-features',
  'log',
  'markdown-basics',
  'markdown-language-features',
  'ms-vscode.js-debug',
  'python',
  'references-view',
  'search-result',
  'shellscript',
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
  'typescript-basics',
  'typescript-language-features',
  'yaml',
];

/**
 * The editor for tests, installed below `.tools/editor` if it is not there yet. The folder is named after the
 * versions and after what is left out, and appears in one step, complete: a second call finds it, and two calls at
 * once do no harm.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ root: string, node: string, server: string }>} the folder, the Node to run the server
 * with, and the server's entry point.
 */
export async function ensureEditor({ log = console.log } = {}) {
  const { node } = await ensureNewNode({ log });
  const contents = createHash('sha256')
    .update(JSON.stringify([UNUSED, EXTENSIONS]))
    .digest('hex');
  const kind = `${versions.codeServer}-node${versions.newNode}-${contents.slice(0, 8)}`;
  const root = path.join(toolsFolder, kind);
  if (!existsSync(root)) {
    log(`installing VS Code's server (code-server ${versions.codeServer}) from npm`);
    await appear(root, async (building) => {
      await installServer(building);
      await run(node, [entryPoint(building), '--version']);
    });
  }
  return { root, node, server: entryPoint(root) };
}

function entryPoint(root) {
  return path.join(root, 'server', 'out', 'server-main.js');
}

async function installServer(root) {
  const server = path.join(root, 'server');
  await unpack(`code-server@${versions.codeServer}`, 'package/lib/vscode', server);

  // Not `npm ci`: the shrinkwrap does not match package.json. The second package contains TypeScript's support.
  const install = [
    'install',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await npm(install, { cwd: server });
  await npm(install, { cwd: path.join(server, 'extensions') });

  const builtIn = await readdir(path.join(server, 'extensions'), { withFileTypes: true });
  const unused = builtIn
    .filter((one) => one.isDirectory() && one.name !== 'node_modules' && !EXTENSIONS.includes(one.name))
    .map(({ name }) => path.join('extensions', name));
  for (const part of [...UNUSED, ...unused]) {
    await rm(path.join(server, part), { recursive: true, force: true });
  }
  await copyFile(
    path.join(here, 'spdlogShim.cjs'),
    path.join(server, 'node_modules/@vscode/spdlog/index.js'),
  );
  // The watchdog is a native module, too. The process that starts the server also ends it, so the watchdog is not
  // needed.
  await writeFile(
    path.join(server, 'node_modules/@vscode/native-watchdog/index.js'),
    'exports.start = () => {};\n',
  );
}

await runAsScript(import.meta.url, ensureEditor);
