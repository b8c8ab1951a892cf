import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What takes longer was begun by a process that has been killed. */
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** Fills a folder under another name and then renames it, so that it is there complete or not at all. */
export async function appear(folder, fill) {
  await mkdir(path.dirname(folder), { recursive: true });
  const temporary = await mkdtemp(path.join(path.dirname(folder), 'making-'));
  try {
    await fill(temporary);
    await rename(temporary, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // else another process was first with the same thing
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * The same for what several processes want at once: the first one fills the folder, unless it is there, and the others
 * wait.
 * @param {string} folder
 * @param {(temporary: string) => Promise<void>} fill
 */
export async function appearOnce(folder, fill) {
  if (existsSync(folder)) return;
  const begun = `${folder}-begun`;
  await mkdir(path.dirname(folder), { recursive: true });
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  );
  if (!isFirst) await ended(begun);
  try {
    // Another process may have made it, or failed.
    if (!existsSync(folder)) await appear(folder, fill);
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
}

/** Waits until what another process has begun is there or has failed. */
async function ended(begun) {
  const end = Date.now() + PATIENCE_MS;
  while (existsSync(begun) && Date.now() < end) await sleep(POLL_MS);
}
