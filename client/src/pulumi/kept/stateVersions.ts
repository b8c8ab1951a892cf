import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backups } from './backups';
import type { PulumiCli } from '../cli/cli';
import { parse } from '../cli/output';
import { bareName, exportStack, runOn, stackFlag, type StackTarget } from '../stacks/stacks';
import { backupFiles, readStateFile, stackFolders, withTime } from '../stacks/stateFiles';

/** An earlier state of a stack that somebody has kept. */
export interface StateVersion {
  readonly time: Date;
  readonly source: VersionSource;
  /** Of what is in a file. */
  readonly path?: string;
  /** The command that this extension saved the state for, if that is known. */
  readonly savedBefore?: string | undefined;
  /** `update, failed`: what the state is the outcome of, if that is known. */
  readonly outcomeOf?: string | undefined;
  /** Who did that, as its environment tells: the author of the commit. */
  readonly by?: string | undefined;
  /** The state, in any of the shapes it comes in. @throws if it is gone or cannot be read */
  read(): Promise<string>;
}

export type VersionSource =
  /** Saved before this extension replaced it. */
  | 'backup of this extension'
  /** What the file backend had before its last write (`.bak`). */
  | 'before the last write'
  /** What the backend has kept after an update, or of each write. */
  | 'history of the backend';

/** One entry of a stack's history. */
interface Update {
  readonly kind: string;
  readonly result: string;
  readonly environment?: Readonly<Record<string, unknown>>;
}

/** As `pulumi stack history --json` prints it. */
interface ServiceUpdate extends Update {
  /** What `--version` of `stack export` takes; 0 on backends that keep no earlier states. */
  readonly version: number;
  readonly startTime: string;
  readonly endTime?: string;
}

/** Maximum versions listed of those that the backend keeps. */
const MOST = 60;
/** As many as anybody asks for who wants all. */
export const ALL_VERSIONS = 500;

/**
 * The earlier states of a stack, newest first: this extension's backups, and what the backend keeps. A file backend
 * is read directly, for no command of the CLI lists what it has.
 * @param most of what the backend keeps
 * @throws {PulumiProblem} if Pulumi Cloud has to be asked and cannot be
 */
export async function listStateVersions(
  cli: PulumiCli,
  backups: Backups,
  target: StackTarget,
  most = MOST,
): Promise<StateVersion[]> {
  const own = (await backups.list(target)).map(({ path, time, why }) => ({
    ...version(path, time, 'backup of this extension'),
    savedBefore: why,
  }));
  const root = target.backend.address.folder;
  const kept = root === undefined ? await versionsOfService(cli, target, most) : await versionsOnDisk(root, target);
  // An old backup can be the last state without errors.
  return [...own, ...kept.sort(newerFirst).slice(0, most)].sort(newerFirst);
}

/** Tells a version from the others of its stack, also when they are listed again. */
export function versionKey({ path, time, source }: StateVersion): string {
  return path ?? `${source} ${time.toISOString()}`;
}

function newerFirst(a: StateVersion, b: StateVersion): number {
  return b.time.getTime() - a.time.getTime();
}

function version(path: string, time: Date, source: VersionSource, update?: Update): StateVersion {
  return { time, source, ...outcome(update), path, read: () => readStateFile(path) };
}

function outcome(update: Update | undefined): Pick<StateVersion, 'outcomeOf' | 'by'> {
  if (!update) return {};
  const author = update.environment?.['git.author'];
  return { outcomeOf: describe(update), ...(typeof author === 'string' && author !== '' && { by: author }) };
}

async function versionsOfService(
  cli: PulumiCli,
  target: StackTarget,
  most: number,
): Promise<StateVersion[]> {
  const args = ['stack', 'history', stackFlag(target), '--json', `--page-size=${most}`, '--page=1'];
  const { stdout } = await runOn(cli, target, args);
  const updates = (parse(stdout) as ServiceUpdate[] | null) ?? [];
  return updates
    .filter((update) => update.version > 0)
    .map((update) => ({
      time: new Date(update.endTime ?? update.startTime),
      source: 'history of the backend',
      ...outcome(update),
      read: () => exportStack(cli, target, { version: update.version }),
    }));
}

async function versionsOnDisk(root: string, target: StackTarget): Promise<StateVersion[]> {
  const stack = bareName(target);
  const found: StateVersion[] = [];
  for (const file of backupFiles(root, target.project, stack)) {
    const bak = await withTime(file);
    if (bak) found.push(version(bak.path, bak.time, 'before the last write'));
  }
  for (const folder of stackFolders(root, 'stacks', target.project)) {
    found.push(...(await timedFiles(folder, `${stack}.json.`, '')));
  }
  const history: StateVersion[] = [];
  for (const folder of stackFolders(root, 'history', target.project)) {
    history.push(...(await timedFiles(join(folder, stack), `${stack}-`, '.checkpoint.json')));
  }
  const backups: StateVersion[] = [];
  for (const folder of stackFolders(root, 'backups', target.project)) {
    backups.push(...(await timedFiles(join(folder, stack), `${stack}.`, '.json')));
  }
  // Both are written at the end of an update, one right after the other; either can be switched off.
  const others = backups.filter(({ time }) => !history.some((entry) => sameMoment(entry.time, time)));
  return [...found, ...history, ...others];
}

/** The files of a folder whose names have a time in nanoseconds between these two texts. */
async function timedFiles(folder: string, prefix: string, ending: string): Promise<StateVersion[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    if (!name.startsWith(prefix)) return [];
    const [, stamp, rest] = /^(\d{13,})(?!\d)(.*)$/.exec(name.slice(prefix.length)) ?? [];
    if (stamp === undefined || ![ending, `${ending}.gz`, `${ending}.zst`].includes(rest!)) return [];
    const time = new Date(Number(stamp.slice(0, -6)));
    const update = await readUpdate(join(folder, `${prefix}${stamp}.history.json`));
    return [version(join(folder, name), time, 'history of the backend', update)];
  });
  return (await Promise.all(found)).flat();
}

async function readUpdate(path: string): Promise<Update | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Update;
  } catch {
    return undefined;
  }
}

function describe({ kind, result }: Update): string {
  return result === 'succeeded' ? kind : `${kind}, ${result.replace('-', ' ')}`;
}

function sameMoment(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < 1000;
}
