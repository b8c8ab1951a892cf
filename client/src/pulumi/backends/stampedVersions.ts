/** The parts of an earlier state's name. */
export interface StampedName {
  readonly time: Date;
  /** The beginning of the names of all files of the same update. */
  readonly update: string;
}

/**
 * The time in the name of a self-managed backend's file, given there in nanoseconds:
 * `dev-1700000000000000000.checkpoint.json.gz`. Undefined for any other name.
 * @param prefix the name up to the time
 * @param ending the name after the time, compressed or not
 */
export function stampedName(name: string, prefix: string, ending: string): StampedName | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [, stamp, rest] = /^(\d{13,})(?!\d)(.*)$/.exec(name.slice(prefix.length)) ?? [];
  if (stamp === undefined || ![ending, `${ending}.gz`, `${ending}.zst`].includes(rest!)) return undefined;
  return { time: new Date(Number(stamp.slice(0, -6))), update: prefix + stamp };
}

/**
 * Drops duplicates: a backend writes the state after each update to two places in succession. Either can be switched off.
 */
export function withoutSameMoments<T extends { readonly time: Date }>(
  history: readonly T[],
  backups: readonly T[],
): T[] {
  // A backend can have many thousands.
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

/** The whole seconds of a time, since 1970. */
export function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function sameMoment(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < 1000;
}
