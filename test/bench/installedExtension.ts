import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type * as EditorServerModule from '../../scripts/editorServer.mjs';
import { importScript, repository } from './repository';

/** The packaged extension: `node scripts/test.mjs editor-ui` makes it, and so does `npm run package -- FILE`. */
export const VSIX = path.join(repository, 'out', 'extension.vsix');
const INSTALLATIONS = path.join(repository, 'out', 'installed');

/** An installation takes less, or its process has ended before. */
const INSTALLING_MS = 60_000;

/**
 * The extensions folder of an editor in which the packaged extension, and nothing else, was installed as users do it.
 * It is made once for each package: all workbenches read the same, and none installs anything into it.
 */
export async function installedExtension(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(VSIX));
  const folder = path.join(INSTALLATIONS, hash.digest('hex').slice(0, 12));
  if (existsSync(folder)) return folder;
  await mkdir(INSTALLATIONS, { recursive: true });
  const begun = `${folder}-begun`;
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  );
  if (!isFirst && (await appears(folder))) return folder;
  const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
  const profile = editor.createProfile({ folder: await mkdtemp(path.join(INSTALLATIONS, 'installing-')) });
  try {
    await editor.installExtension(profile, VSIX);
    await rename(profile.extensions, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // else another suite was first
    });
  } finally {
    await rm(profile.root, { recursive: true, force: true });
    // One that has failed keeps nobody waiting.
    await rm(begun, { recursive: true, force: true });
  }
  return folder;
}

/** Waits for what another process has begun to make. */
async function appears(folder: string): Promise<boolean> {
  const end = Date.now() + INSTALLING_MS;
  while (!existsSync(folder)) {
    if (Date.now() > end) return false;
    await delay(100);
  }
  return true;
}

/** The extensions folder of an editor that has other extensions, too, by the files of their packages. */
export async function extensionsWith(others: readonly string[]): Promise<string> {
  const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
  const profile = editor.createProfile();
  await cp(await installedExtension(), profile.extensions, { recursive: true });
  for (const vsix of others) await editor.installExtension(profile, vsix);
  return profile.extensions;
}
