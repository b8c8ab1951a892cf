import { stat } from 'node:fs/promises';

/** True if a path leads to a file; false also if that cannot be seen. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
