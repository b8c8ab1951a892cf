import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '../secrets/privateFile';
import { hashOfState } from '../stacks/exportRecords';
import type { Backup } from './backupFolder';

/** A write of this extension to a stack. */
export interface RecordedWrite {
  /** The stack's state right before it; of the first write to a stack, what was written. */
  readonly backup: Pick<Backup, 'path'>;
  /** True if it was the first write to a new stack: nothing comes before it. */
  readonly isFirst?: boolean | undefined;
  /** True if someone else wrote at the same time: an undo could undo that, too. */
  readonly isShared?: boolean | undefined;
  /** The export of the stack after it. */
  readonly text: string;
  /** The command. */
  readonly why?: string | undefined;
  /** The URNs of resources whose properties only their providers know by now. */
  readonly toRefresh?: readonly string[] | undefined;
}

/** The last write of this extension to a stack. */
export interface LastWrite {
  readonly backup: Backup;
  readonly isFirst: boolean;
  readonly isShared: boolean;
  readonly why: string | undefined;
  /** As the write recorded them. */
  readonly toRefresh: readonly string[];
  /** True if the stack has the result of the write: nobody has written since. */
  isResult(stackExport: string): boolean;
}

/** The file in a folder of backups. Contains a hash and URNs, never a state. */
const FILE = 'last-write.json';

interface Stored {
  readonly backup: string;
  readonly hash: string;
  readonly isFirst?: boolean | undefined;
  readonly isShared?: boolean | undefined;
  readonly why?: string | undefined;
  readonly toRefresh?: readonly string[] | undefined;
}

export async function writeLastWrite(
  folder: string,
  { backup, text, ...about }: RecordedWrite,
): Promise<void> {
  const stored: Stored = { backup: backup.path, hash: hashOfState(text), ...about };
  await writeWholeFile(join(folder, FILE), JSON.stringify(stored));
}

/** The write that a folder records, if its backup is one of these. */
export async function readLastWrite(
  folder: string,
  backups: readonly Backup[],
): Promise<LastWrite | undefined> {
  try {
    const stored = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as Stored;
    const backup = backups.find(({ path }) => path === stored.backup);
    if (!backup || typeof stored.hash !== 'string') return undefined;
    return {
      backup,
      isFirst: stored.isFirst === true,
      isShared: stored.isShared === true,
      why: typeof stored.why === 'string' ? stored.why : backup.why,
      toRefresh: (stored.toRefresh ?? []).filter((urn) => typeof urn === 'string'),
      isResult: (stackExport) => hashOfState(stackExport) === stored.hash,
    };
  } catch {
    return undefined;
  }
}

export async function removeLastWrite(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true });
}
