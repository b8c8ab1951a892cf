// Installs the SST CLI, for the way of a repaired state back to it.
//   node scripts/setup/sst.mjs
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { npm, runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * A folder with SST, installed once below `.tools`: `node_modules` as in the folder of an app, and `home`, the HOME in which
 * SST finds the programs that it would otherwise download. Copy `home`: SST keeps states there.
 * @param {{ log?: (message: string) => void }} [options]
 * @throws {Error} one sentence that says why it cannot be had.
 */
export async function ensureSst({ log = console.log } = {}) {
  const { sst, bun, pulumi } = versions.sst;
  const folder = path.join(repository, '.tools/sst', `${sst}-${bun}-${pulumi}`);
  if (existsSync(folder)) return folder;
  log(`installing sst@${sst} and bun@${bun} from npm`);
  await appear(folder, async (installing) => {
    if (process.platform === 'win32') throw new Error('what stands in for Pulumi is a shell script.');
    await writeFile(path.join(installing, 'package.json'), '{ "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const program = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;
    await npm(['install', ...quiet, `sst@${sst}`, `${program}@${bun}`], { cwd: installing });
    const bin = path.join(installing, 'home/.config/sst/bin');
    await mkdir(bin, { recursive: true });
    await copyFile(path.join(installing, 'node_modules', program, 'bin/bun'), path.join(bin, 'bun'));
    // A stand-in: SST asks it for its version before each command, and to read and write a state for nothing else.
    await writeFile(path.join(bin, 'pulumi'), `#!/bin/sh\necho v${pulumi}\n`);
    for (const name of ['bun', 'pulumi']) await chmod(path.join(bin, name), 0o755);
  }).catch((error) => {
    throw new Error(`SST can’t be had here: ${error.message}`);
  });
  return folder;
}

await runAsScript(import.meta.url, ensureSst);
