import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userHome } from './userHome';

/** The folder of a backend's files; undefined if it is not on this machine's disk. */
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
