import { readFile, rm, writeFile } from 'node:fs/promises';
import type { PulumiCli } from '../../cli/cli';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { exportStack, type StackTarget } from '../../stacks/stacks';

/** How long the CLI may take to say whether it can read a state. */
const PATIENCE_MS = 60_000;

/**
 * Holds a copy of a stack's state file while the CLI writes. On a full disk, the CLI leaves the file truncated, and its
 * own copy may be older than the last write. A killed CLI can leave truncated notes on the file.
 * @returns restores the stack's present content if it has become unreadable; returns true if it had. The disk has room
 *   for that: the file occupied it before.
 */
export async function holdStateFile(
  cli: PulumiCli,
  target: StackTarget,
  path: string,
): Promise<() => Promise<boolean>> {
  await removeBrokenNotes(path);
  const bytes = await readFile(path);
  return async () => {
    await removeBrokenNotes(path);
    if (await isReadable(cli, target)) return false;
    await writeFile(path, bytes);
    return true;
  };
}

/**
 * Removes a file backend's notes beside a file if they are truncated. The CLI does not need them, but with truncated
 * notes it neither reads the file (`failed to load checkpoint: EOF`) nor writes to it.
 */
async function removeBrokenNotes(path: string): Promise<void> {
  const notes = `${path}.attrs`;
  try {
    JSON.parse(await readFile(notes, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) await rm(notes, { force: true });
  }
}

async function isReadable(cli: PulumiCli, target: StackTarget): Promise<boolean> {
  try {
    await exportStack(cli, target, { kill: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    if (error instanceof PulumiProblem && error.kind === 'unreadable') return false;
    throw error;
  }
}
