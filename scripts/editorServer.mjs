// VS Code's own server with a profile of its own: the real editor for tests and for `npm start` where there is
// no desktop VS Code. Its address in a browser shows the workbench.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureEditor } from './setup/editor.mjs';
import { run } from './setup/run.mjs';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 1_500;

/** User settings that keep the editor quiet, offline and the same on every run. */
export const QUIET_SETTINGS = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  // VS Code replaces `false`, and for that edit starts the extensions for JSON and TypeScript.
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'npm.fetchOnlinePackageInfo': false,
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
  'telemetry.telemetryLevel': 'off',
  // Drawn as text, so that a test can find a word to click on.
  'terminal.integrated.gpuAcceleration': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  'update.mode': 'none',
  'window.commandCenter': false,
  'window.title': '${dirty}${activeEditorShort}${separator}${rootName}',
  'workbench.enableExperiments': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
};

/**
 * A new profile: user data, extensions and logs in one folder, which the caller removes.
 * @param {{ folder?: string, settings?: Record<string, unknown> }} [options] `folder` defaults to a new one
 * below the system's temporary folder; `settings` go on top of {@link QUIET_SETTINGS}.
 */
export function createProfile({ folder, settings = {} } = {}) {
  const root = folder ?? mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-editor-'));
  const userData = path.join(root, 'user-data');
  const extensions = path.join(root, 'extensions');
  // Terminals must not run the startup files of the user's shell. They can wait: a shell that was killed in them leaves
  // the lock of `pyenv init` behind, which the next one waits for for a minute.
  const home = path.join(root, 'home');
  for (const made of [path.join(userData, 'User'), extensions, home]) mkdirSync(made, { recursive: true });
  const inTerminals = {
    'terminal.integrated.env.linux': { HOME: home },
    'terminal.integrated.env.osx': { HOME: home },
  };
  writeFileSync(
    path.join(userData, 'User', 'settings.json'),
    JSON.stringify({ ...QUIET_SETTINGS, ...inTerminals, ...settings }, undefined, 2),
  );
  return { root, userData, extensions };
}

/** Installs a packaged extension into the profile. */
export async function installExtension(profile, vsix) {
  const { node, server } = await ensureEditor();
  const args = [server, ...profileArguments(profile), '--install-extension', vsix, '--force'];
  await run(node, args, { env: cleanEnvironment() });
}

/**
 * Starts the server on a free loopback port and waits until it answers.
 * @param {ReturnType<typeof createProfile>} profile
 * @param {object} [options]
 * @param {Record<string, string | undefined>} [options.env] added to the environment of the extension host.
 * @param {boolean} [options.trust] false: workspaces open in Restricted Mode, as on a desktop.
 * @param {boolean} [options.testDriver] lets the page load an extension and its tests by URL; toasts and modal
 * dialogs are off then.
 * @param {string} [options.preload] a script that the server and the extension hosts load before anything else. What
 * `tell` sends reaches it in the server as a message, which it answers with another one.
 * @param {string} [options.token] what the address has to carry for the server to answer it; without one, any
 * program of this machine, and any web page in its browser, can reach the editor while it runs.
 */
export async function startEditorServer(
  profile,
  { env = {}, trust = true, testDriver = false, token, preload } = {},
) {
  const { node, server } = await ensureEditor();
  const args = ['--host', '127.0.0.1', '--port', '0'];
  args.push(...(token ? ['--connection-token', token] : ['--without-connection-token']));
  args.push('--telemetry-level', 'off', '--disable-experiments', ...profileArguments(profile));
  // Otherwise the extension host would use the PATH of a login shell instead of the one in `env`.
  args.push('--force-disable-user-env');
  // The connection never leaves this machine.
  args.push('--disable-websocket-compression');
  if (trust) args.push('--disable-workspace-trust');
  if (testDriver) args.push('--enable-smoke-test-driver');

  // A separate process group, so that extension hosts and terminals end with it.
  const child = spawn(node, [...(preload ? ['--require', preload] : []), server, ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc'] : [])],
    detached: true,
  });
  const log = path.join(profile.root, 'server.log');
  const output = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = once(child, 'exit');
  const endGroup = () => signalGroup(child.pid, 'SIGKILL');
  process.once('exit', endGroup);

  const limit = Date.now() + START_LIMIT_MS;
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  let port;
  while (!(port = /^Extension host agent listening on (\d+)$/m.exec(logged())?.[1])) {
    if (child.exitCode !== null || Date.now() > limit) {
      endGroup();
      throw new Error(`VS Code's server did not start:\n${logged()}`);
    }
    await sleep(50);
  }
  const authority = `127.0.0.1:${port}`;
  const url = `http://${authority}`;

  return {
    /** The server's process id; the extension hosts are its children. */
    pid: child.pid,
    authority,
    url,
    log,
    /** The address of the workbench with a folder or a .code-workspace file open; `payload` as VS Code's web workbench defines it. */
    workbenchUrl({ folder, payload = [] } = {}) {
      const address = new URL(url);
      if (folder)
        address.searchParams.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', folder);
      else address.searchParams.set('ew', 'true');
      const entries = [['skipWelcome', 'true'], ['skipReleaseNotes', 'true'], ...payload];
      address.searchParams.set('payload', JSON.stringify(entries));
      if (token) address.searchParams.set('tkn', token);
      return address.href;
    },
    /** The workbench's URI of a local file or folder. */
    remoteUri(file) {
      return `vscode-remote://${authority}${encodeURI(file)}`;
    },
    /** Sends a message to the preloaded script, and waits for its answer. */
    async tell(message) {
      child.send(message);
      await Promise.race([once(child, 'message'), ended]);
    },
    /** Ends the server and everything that it started. */
    async stop() {
      signalGroup(child.pid, 'SIGTERM');
      await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
      endGroup();
      await ended;
      process.removeListener('exit', endGroup);
      output.end();
    },
  };
}

let exitsOnSignals = false;

/** Makes the usual signals end this process by `process.exit`, so that it ends the servers it started. */
export function exitOnSignals() {
  if (exitsOnSignals) return;
  exitsOnSignals = true;
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.once(signal, () => process.exit(128 + number));
  }
}

function profileArguments({ root, userData, extensions }) {
  const folders = ['--server-data-dir', root, '--user-data-dir', userData, '--extensions-dir', extensions];
  return ['--accept-server-license-terms', ...folders];
}

/** The environment without the variables of a surrounding VS Code, and without a marketplace. */
function cleanEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
  return { ...Object.fromEntries(inherited), EXTENSIONS_GALLERY: '{}' };
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // the process group is empty
  }
}
