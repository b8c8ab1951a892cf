// Installs sharp, which writes WebP.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { npm } from './run.mjs';

const tools = path.resolve(import.meta.dirname, '../../.tools');

/**
 * The library that writes the walkthrough's pictures: they are half the size of Chromium's. Installed below `.tools` if
 * it is not there yet.
 * @param {{ log?: (message: string) => void }} [options]
 */
export async function ensureSharp({ log = console.log } = {}) {
  const folder = path.join(tools, 'sharp', versions.sharp);
  if (!existsSync(folder)) {
    log(`installing sharp ${versions.sharp} from npm`);
    await appear(folder, async (installing) => {
      await writeFile(path.join(installing, 'package.json'), '{ "private": true }\n');
      const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
      await npm(['install', ...quiet, `sharp@${versions.sharp}`], { cwd: installing });
    });
  }
  return createRequire(path.join(folder, 'package.json'))('sharp');
}
