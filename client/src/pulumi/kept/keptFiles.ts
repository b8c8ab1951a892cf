import type { Backup } from './backupFolder';
import type { Backups, StackBackups } from './backups';
import type { Recording, Recordings } from './recordings';
import { bareName } from '../backend/stackTarget';
import type { StoredTarget } from '../cli/storedTarget';
import { lastGood } from './thinning';

/** Something that the extension keeps: a backup, or what was recorded of a run. */
export interface KeptFile {
  readonly kind: 'backup' | 'damaged backup' | 'recording';
  readonly time: Date;
  /** In bytes. */
  readonly size: number;
  /** A backup has one, a recording can have several. */
  readonly paths: readonly string[];
  /** The command that it comes of, if that is known: of a recording also what was recorded. */
  readonly why?: string | undefined;
  /** The errors of a backup, if they were counted. */
  readonly errors?: number | undefined;
  /** Whether it is the backup that holds the last state of its stack without errors. */
  readonly isLastGood: boolean;
  /** Removes it for good. */
  remove(): Promise<void>;
}

/** What is kept of one stack, or of all others. */
export interface KeptGroup {
  /** Tells it from the other groups, also when some of it was removed. */
  readonly key: string;
  readonly kind: 'backups' | 'recordings';
  /** `dev`; of recordings, which only their names tell, `shop-dev`. */
  readonly name: string;
  /** The stack, with its project and backend, if those are known. */
  readonly stack: StoredTarget | undefined;
  /** Newest first. */
  readonly files: readonly KeptFile[];
}

/** The group of what does not say which stack it is of. */
const OTHERS = 'Automatic logs';

/** All that the extension keeps: backups first, then recordings, and what is newer before what is older. */
export async function listKept(backups: Backups, recordings: Recordings): Promise<KeptGroup[]> {
  const stacks = await backups.stacks();
  const runs = await recordings.list();
  return [...stacks.map((stack) => groupOfStack(backups, stack)), ...groupsOfRuns(recordings, runs)];
}

function groupOfStack(from: Backups, { stack, name, backups, damaged }: StackBackups): KeptGroup {
  const good = lastGood(backups);
  const fileOf = (backup: Backup, kind: KeptFile['kind']): KeptFile => ({
    ...backup,
    kind,
    paths: [backup.path],
    isLastGood: backup === good,
    remove: () => from.remove([backup]),
  });
  const files = [
    ...backups.map((backup) => fileOf(backup, 'backup')),
    ...damaged.map((backup) => fileOf(backup, 'damaged backup')),
  ];
  return {
    key: `backups of ${stack ? JSON.stringify([stack.backend.identity, stack.project, stack.stack]) : name}`,
    kind: 'backups',
    name: stack ? bareName(stack) : name,
    stack,
    files: files.sort((a, b) => b.time.getTime() - a.time.getTime()),
  };
}

function groupsOfRuns(from: Recordings, runs: readonly Recording[]): KeptGroup[] {
  const groups = new Map<string, KeptFile[]>();
  for (const run of runs) {
    // As `Recordings.next` calls them.
    const [, stack = OTHERS, why = run.name] =
      /^(.+)-([a-z]+)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?$/.exec(run.name) ?? [];
    const { time, size, files: paths } = run;
    const remove = (): Promise<void> => from.remove([run]);
    const file: KeptFile = { kind: 'recording', time, size, paths, why, isLastGood: false, remove };
    groups.set(stack, [...(groups.get(stack) ?? []), file]);
  }
  return [...groups].map(([name, files]) => ({
    key: `recordings of ${name}`,
    kind: 'recordings',
    name,
    stack: undefined,
    files,
  }));
}
