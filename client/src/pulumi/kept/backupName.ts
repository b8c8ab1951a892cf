/** The facts in the name of a backup's file. */
export interface BackupFacts {
  readonly time: Date;
  /** The command before which it was saved: `Import Stack State`. */
  readonly why?: string | undefined;
  /** How many errors our rules find in the state; undefined if unknown. */
  readonly errors?: number | undefined;
}

const LONGEST_WHY = 60;

/** The name of a backup: `2026-01-02T03-04-05.678Z-before-Import-Stack-State-0-errors.json`. */
export function backupName({ time, why, errors }: BackupFacts): string {
  const command = why
    ?.match(/[A-Za-z0-9]+/g)
    ?.join('-')
    .slice(0, LONGEST_WHY);
  const before = command === undefined ? '' : `-before-${command}`;
  return `${time.toISOString().replaceAll(':', '-')}${before}-${errors ?? 'unknown'}-errors.json`;
}

/**
 * Reads the name of a backup's file; undefined if it is not one. `isWhole`: the file got this name only after it was
 * complete. Earlier versions of this extension wrote files in place, with only the time as a name.
 */
export function readBackupName(name: string): (BackupFacts & { readonly isWhole: boolean }) | undefined {
  const [, day, minute, second, rest] =
    /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)(|-[A-Za-z0-9-]+)\.json$/.exec(name) ?? [];
  const time = new Date(`${day}:${minute}:${second}`);
  if (rest === undefined || Number.isNaN(time.getTime())) return undefined;
  if (rest === '') return { time, isWhole: false };
  const [, why, count] = /^(?:-before-([A-Za-z0-9-]+))?-(\d{1,9}|unknown)-errors$/.exec(rest) ?? [];
  if (count === undefined) return undefined;
  return {
    time,
    isWhole: true,
    ...(why !== undefined && { why: why.replaceAll('-', ' ') }),
    ...(count !== 'unknown' && { errors: Number(count) }),
  };
}
