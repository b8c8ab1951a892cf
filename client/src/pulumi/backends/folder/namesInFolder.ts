import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stackOfLeftFile } from '../leftFiles';

/** The names of a project's stacks of which a file backend still has a state, whether or not they are there. */
export async function namesInFolder(root: string, project: string): Promise<string[]> {
  const below = async (kind: string, ...names: string[]): Promise<string[]> =>
    readdir(join(root, '.pulumi', kind, project, ...names)).catch(() => []);
  const beside = (await below('stacks')).flatMap((name) => stackOfLeftFile(name) ?? []);
  const kept = await Promise.all(
    ['history', 'backups'].map(async (kind) => {
      const folders = await below(kind);
      const filled = await Promise.all(folders.map(async (name) => (await below(kind, name)).length > 0));
      return folders.filter((_, i) => filled[i]);
    }),
  );
  return [...new Set([...beside, ...kept.flat()])].sort();
}
