import type { Backup } from '../../../pulumi/kept/backupFolder';
import type { Backups, StackBackups } from '../../../pulumi/kept/backups';
import type { Recording, Recordings } from '../../../pulumi/kept/recordings';
import { storedName, type StoredTarget } from '../../../pulumi/cli/storedTarget';
import { lastGood } from '../../../pulumi/kept/thinning';

/** A kept file: a backup, or the recording of a run. */
export interface KeptFile {
  readonly kind: 'backup' | 'damaged backup' | 'recording';
  readonly time: Date;
  /** In bytes. */
  readonly size: number;
  /** A backup has one, a recording can have several. */
  readonly paths: readonly string[];
  /** The command that made it, if known; for a recording also the kind of run. */
  readonly why?: string | undefined;
  /** The errors of a backup, if they were counted. */
  readonly errors?: number | undefined;
  /** True for the backup with the stack's last state without errors. */
  readonly isLastGood: boolean;
  /** Deletes it permanently. */
  remove(): Promise<void>;
}

/** The kept files of one stack, or those without a known stack. */
export interface KeptGroup {
  /** A stable key of the group, also after some files are deleted. */
  readonly key: string;
  readonly kind: 'backups' | 'recordings';
  /** `dev`; for recordings, whose file names have only this: `shop-dev`. */
  readonly name: string;
  /** The stack, with its project and backend, if those are known. */
  readonly stack: StoredTarget | undefined;
  /** Newest first. */
  readonly files: readonly KeptFile[];
}

/** The group of files that name no stack. */
const OTHERS = 'Automatic logs';

/** Everything that the extension keeps: backups before recordings, newer before older. */
export async function listKept(backups: Backups, recordings: Recordings): Promise<KeptGroup[]> {
  const stacks = await backups.stacks();
  const runs = await recordings.list();
  return [...stacks.map((stack) => groupOfStack(backups, stack)), ...groupsOfRuns(recordings, runs)];
}

function groupOfStack(from: Backups, { stack, name, backups, damaged }: StackBackups): KeptGroup {
  const good = lastGood(backups, new Date());
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
    name: stack ? storedName(stack) : name,
    stack,
    files: files.sort((a, b) => b.time.getTime() - a.time.getTime()),
  };
}

function groupsOfRuns(from: Recordings, runs: readonly Recording[]): KeptGroup[] {
  const groups = new Map<string, KeptFile[]>();
  for (const run of runs) {
    // The names that `Recordings.next` makes.
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
