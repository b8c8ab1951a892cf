/** The parts of an earlier state's name. */
export interface StampedName {
  readonly time: Date;
  /** The beginning of the names of all files of the same update. */
  readonly update: string;
}

/**
 * When what a self-managed backend keeps was written, as its name says in nanoseconds:
 * `dev-1700000000000000000.checkpoint.json.gz`. Undefined if it is named otherwise.
 * @param prefix what it begins with, up to the time
 * @param ending what it ends with, compressed or not
 */
export function stampedName(name: string, prefix: string, ending: string): StampedName | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [, stamp, rest] = /^(\d{13,})(?!\d)(.*)$/.exec(name.slice(prefix.length)) ?? [];
  if (stamp === undefined || ![ending, `${ending}.gz`, `${ending}.zst`].includes(rest!)) return undefined;
  return { time: new Date(Number(stamp.slice(0, -6))), update: prefix + stamp };
}

/**
 * The states after each update, once. A backend writes each of them to two places, right one after the other; either can
 * be switched off.
 */
export function withoutSameMoments<T extends { readonly time: Date }>(
  history: readonly T[],
  backups: readonly T[],
): T[] {
  // A backend can have many thousands of each.
  const bySecond = new Map<number, T[]>();
  for (const entry of history) {
    const second = secondOf(entry.time);
    const others = bySecond.get(second);
    if (others) others.push(entry);
    else bySecond.set(second, [entry]);
  }
  const isKept = ({ time }: T): boolean =>
    [-1, 0, 1].some((near) =>
      bySecond.get(secondOf(time) + near)?.some((entry) => sameMoment(entry.time, time)),
    );
  return [...history, ...backups.filter((backup) => !isKept(backup))];
}

function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function sameMoment(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < 1000;
}
