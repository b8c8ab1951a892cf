import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The home folder as the CLI finds it: that of the system's list of users, whatever `HOME` says. */
export function userHome(): string {
  return userInfo().homedir;
}

/** The folder that a backend keeps its files in; undefined if that is not on this machine's disk. */
export function backendFolder(backend: string): string | undefined {
  if (!backend.startsWith('file://')) return undefined;
  const path = backend.slice('file://'.length).replace(/\?.*$/, '');
  if (path === '~' || path.startsWith('~/')) return join(userHome(), path.slice(1));
  try {
    return fileURLToPath(`file://${path}`);
  } catch {
    return undefined;
  }
}
