import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createProfile, installExtension, startEditorServer } from '../editorServer.mjs';
import { packageExtension } from '../package.mjs';
import { ensureEditor } from '../setup/editor.mjs';
import { run, together } from '../setup/run.mjs';

/** The page with things to try is open for reading. */
const SETTINGS = { 'workbench.editorAssociations': { 'README.md': 'vscode.markdown.preview.editor' } };

/**
 * @typedef {object} Opening what to open, and how.
 * @property {string} repository the extension's folder
 * @property {string} profile a folder for the editor's own data
 * @property {string | undefined} folder
 * @property {string} file
 * @property {number} line of the file, 1-based
 * @property {Record<string, string>} env added to the environment of the extension
 * @property {(message: string) => void} log says what is being done
 */

/** The desktop VS Code on PATH, if there is one that can load an extension from its source. */
export function desktopEditor() {
  // In the terminal of a remote window, `code` is a messenger to that window's desktop, not VS Code.
  if (process.env.VSCODE_IPC_HOOK_CLI) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const candidates = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return candidates.find(isProgram);
}

/**
 * Opens the desktop VS Code with a profile of its own, so that it gets our environment even if another window
 * is open, and with the extension loaded from its source.
 * @param {string} code
 * @param {Opening} opening
 * @returns {Promise<{ address: undefined, closed: Promise<unknown>, stop: () => Promise<void> }>}
 */
export async function openDesktop(code, { repository, profile, folder, file, line, env }) {
  await run(process.execPath, [path.join(repository, 'scripts', 'build.mjs')], { cwd: repository });
  const { userData, extensions } = createProfile({ folder: profile, settings: SETTINGS });
  const args = [`--extensionDevelopmentPath=${repository}`, '--user-data-dir', userData];
  args.push('--extensions-dir', extensions, '--disable-workspace-trust', '--wait');
  const child = spawn(code, [...args, ...(folder ? [folder] : []), '--goto', `${file}:${line}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    shell: process.platform === 'win32', // code.cmd is a batch file
  });
  await once(child, 'spawn');
  return {
    address: undefined,
    closed: once(child, 'exit'),
    stop: async () => void child.kill(),
  };
}

/**
 * Serves VS Code for a browser on a loopback port, with the packaged extension installed, as users have it.
 * @param {Opening} opening
 * @returns {Promise<{ address: string, closed: Promise<unknown>, stop: () => Promise<void> }>}
 */
export async function openInBrowser({ repository, profile, folder, file, line, env, log }) {
  const vsix = path.join(repository, 'out', 'extension.vsix');
  await together(ensureEditor({ log }), packageExtension(vsix));
  const editor = createProfile({ folder: profile, settings: SETTINGS });
  await installExtension(editor, vsix);
  const server = await startEditorServer(editor, { env, token: randomBytes(16).toString('hex') });
  const payload = [
    ['openFile', `${server.remoteUri(file)}:${line}:1`],
    ['gotoLineMode', 'true'],
  ];
  return {
    address: server.workbenchUrl({ folder, payload }),
    closed: new Promise(() => {}), // it serves until it is stopped
    stop: () => server.stop(),
  };
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
