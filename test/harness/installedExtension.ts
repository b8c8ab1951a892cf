import { createHash } from 'node:crypto';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as EditorServerModule from '../../scripts/editorServer.mjs';
import type * as AppearModule from '../../scripts/setup/appear.mjs';
import { importScript, repository } from './repository';

/** The packaged extension: `node scripts/test.mjs editor-ui` makes it, and so does `npm run package -- FILE`. */
export const VSIX = path.join(repository, 'out', 'extension.vsix');
const INSTALLATIONS = path.join(repository, 'out', 'installed');

/**
 * The extensions folder of an editor in which only the packaged extension was installed, as users do it. It is made
 * once for each package: all workbenches read the same one, and none writes to it.
 */
export async function installedExtension(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(VSIX));
  const folder = path.join(INSTALLATIONS, hash.digest('hex').slice(0, 12));
  const { appearOnce } = await importScript<typeof AppearModule>('scripts/setup/appear.mjs');
  await appearOnce(folder, async (extensions) => {
    const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
    const profile = editor.createProfile();
    await editor.installExtension({ ...profile, extensions }, VSIX);
    await rm(profile.root, { recursive: true });
  });
  return folder;
}

/** The extensions folder of an editor that has other extensions, too, by the files of their packages. */
export async function extensionsWith(others: readonly string[]): Promise<string> {
  const editor = await importScript<typeof EditorServerModule>('scripts/editorServer.mjs');
  const profile = editor.createProfile();
  await cp(await installedExtension(), profile.extensions, { recursive: true });
  for (const vsix of others) await editor.installExtension(profile, vsix);
  return profile.extensions;
}
