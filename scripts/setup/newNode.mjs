// Installs other versions of Node from npm than the one that runs the scripts.
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { npm, run } from './run.mjs';

const tools = path.resolve(import.meta.dirname, '../../.tools');

/**
 * The Node that VS Code's server needs, and that runs Pulumi's programs and the tests with them faster: it starts sooner,
 * and keeps what it has compiled in the folder that NODE_COMPILE_CACHE names. Installed below `.tools` if it is not there
 * yet; two calls at once do no harm.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ bin: string, node: string }>} the folder for PATH, and the program in it
 */
export function ensureNewNode(options = {}) {
  return ensureNode(versions.newNode, options);
}

/**
 * A Node of another version, installed in the same way.
 * @param {number} version the first part of it
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ bin: string, node: string }>}
 */
export async function ensureNode(version, { log = console.log } = {}) {
  const windows = process.platform === 'win32';
  const platform = windows ? 'win' : process.platform;
  const folder = path.join(tools, 'node', `${version}-${platform}-${process.arch}`);
  if (!existsSync(folder)) {
    log(`installing Node ${version} from npm`);
    const name = `node-${platform}-${process.arch}@${version}`;
    await appear(folder, (installing) => unpack(name, 'package/bin', path.join(installing, 'bin')));
  }
  const bin = path.join(folder, 'bin');
  return { bin, node: path.join(bin, windows ? 'node.exe' : 'node') };
}

/** Unpacks one folder of an npm package to `destination`, which must not exist. */
export async function unpack(spec, folder, destination) {
  const download = await mkdtemp(`${destination}-`);
  await npm(['pack', '--silent', '--pack-destination', download, spec]);
  const [tarball] = await readdir(download);
  await run('tar', ['-xzf', tarball, folder], { cwd: download });
  await rename(path.join(download, folder), destination);
  await rm(download, { recursive: true });
}
