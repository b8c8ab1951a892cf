import { readFile, rm, writeFile } from 'node:fs/promises';
import type { PulumiCli } from '../../cli/cli';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { exportStack, type StackTarget } from '../../stacks/stacks';

/** How long the CLI may take to say whether it can read a state. */
const PATIENCE_MS = 60_000;

/**
 * Holds the file of a stack's state while the CLI writes. On a full disk the CLI leaves it cut off, and what it had set
 * aside may be older than the last write; killed, it can leave its notes on the file cut off.
 * @returns what gives the stack back its present content, if that has become unreadable; true if it had. There is
 * room for that on the disk: it is where the file was.
 */
export async function holdCheckpoint(
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
 * Removes the notes that a file backend keeps beside a file if they are cut off: it can do without them, but with such
 * notes it reads nothing of the file (`failed to load checkpoint: EOF`), nor writes to it.
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
