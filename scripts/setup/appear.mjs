import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that takes longer than this is considered dead. */
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** Creates a folder atomically: fills a temporary one and renames it. */
export async function appear(folder, fill) {
  await mkdir(path.dirname(folder), { recursive: true });
  const temporary = await mkdtemp(path.join(path.dirname(folder), 'making-'));
  try {
    await fill(temporary);
    await rename(temporary, folder).catch((error) => {
      if (!existsSync(folder)) throw error; // otherwise another process created it first
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Creates a folder that several processes may need at once, unless it exists: the first process fills it, and the others
 * wait.
 * @param {string} folder
 * @param {(temporary: string) => Promise<void>} fill
 */
export async function appearOnce(folder, fill) {
  if (existsSync(folder)) return;
  const begun = `${folder}-begun`;
  await mkdir(path.dirname(folder), { recursive: true });
  const isFirst = await writeFile(begun, `${process.pid}`, { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (!isFirst) await ended(begun);
  try {
    // Another process may have created it, or failed.
    if (!existsSync(folder)) await appear(folder, fill);
  } finally {
    await rm(begun, { force: true });
  }
}

/** Waits until the process that fills the folder has succeeded, failed or been killed. */
async function ended(begun) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const pid = await readFile(begun, 'utf8').catch(() => undefined);
    if (pid === undefined || (pid && !isAlive(Number(pid)))) return;
    await sleep(POLL_MS);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // it is another user's
  }
}
