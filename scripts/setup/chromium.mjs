// Finds the Chromium that shows the editor in tests, or installs Debian's.
//   node scripts/setup/chromium.mjs
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { run, runAsScript } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DEBIAN_PACKAGES = ['chromium', 'fonts-dejavu-core'];

/**
 * The path of a Chromium or Chrome: the environment variable CHROMIUM, then PATH, then (on Debian, with the
 * right to install packages) the distribution's own, which is installed.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<string>}
 * @throws {Error} one sentence that says what to install.
 */
export async function ensureChromium({ log = console.log } = {}) {
  const named = process.env.CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which is no executable file.`);
  }
  const found = find();
  if (found) return found;

  const become = aptPrefix();
  if (!become) {
    throw new Error('Chromium is missing: install Chromium or Chrome, or set CHROMIUM to its path.');
  }
  log(`installing ${DEBIAN_PACKAGES.join(' and ')} with apt-get`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...become, 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args];
    return run(command, rest, { env: environment });
  };
  await apt('update');
  await apt('install', '--no-install-recommends', ...DEBIAN_PACKAGES);
  const installed = find();
  if (!installed)
    throw new Error('Chromium is missing although apt-get installed it: set CHROMIUM to its path.');
  return installed;
}

function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name + suffix)));
  return [...candidates, ...MAC_APPLICATIONS].find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The prefix of `apt-get` for permission to install; undefined if that is impossible. */
function aptPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n', '-E']
    : undefined;
}

await runAsScript(import.meta.url, ensureChromium);
