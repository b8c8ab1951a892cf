import { open } from 'node:fs/promises';

/** Writes a file that the user alone can read, also if one that others can read is there already. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // The mode above is for new files only.
    await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
