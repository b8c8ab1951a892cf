import { userInfo } from 'node:os';
import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackendKind } from './backendKind';

/** Files on this machine's disk, or on one that is mounted here. */
export const folder: BackendKind = {
  schemes: ['file'],
  example: 'file:///folder',
  hasCredentials: false,
  folderOf,
  resolved,
  identityOf(shown) {
    const path = folderOf(shown);
    return path === undefined ? shown : `file://${path.replace(/(?<=^.|[^\\/])[\\/]+$/, '')}`;
  },
  loadDriver: () => import('./drivers/folderDriver'),
  networkPlace: () => 'none',
};

function folderOf(url: string): string | undefined {
  if (!url.startsWith('file://')) return undefined;
  const path = url.slice('file://'.length).replace(/\?.*$/, '');
  // As the CLI finds the home folder: in the system's user database, not in `HOME`.
  if (path === '~' || path.startsWith('~/')) return join(userInfo().homedir, path.slice(1));
  try {
    return fileURLToPath(`file://${path}`);
  } catch {
    return undefined;
  }
}

/** Joins the paths as the CLI does: without decoding escapes. */
function resolved(url: string, cwd: string): string {
  const [, path = '', query = ''] = /^file:\/\/([^?]*)(.*)$/s.exec(url) ?? [];
  if (path === '' || path.startsWith('~') || isAbsolute(path)) return url;
  return `file://${join(cwd, path).replaceAll(sep, '/')}${query}`;
}
