import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Fills a folder under another name and then renames it, so that it is there complete or not at all. */
export async function appear(folder, fill) {
  await mkdir(path.dirname(folder), { recursive: true });
  const temporary = await mkdtemp(path.join(path.dirname(folder), 'installing-'));
  try {
    await fill(temporary);
    await rename(temporary, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // else another process was first with the same thing
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
