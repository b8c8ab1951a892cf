import { Misuse } from './subcommand';

/** The option of commands that need a stack's lock. */
export const WAIT_OPTION = { wait: { type: 'string' } } as const;

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/**
 * The time of `--wait`, in milliseconds; undefined without it.
 * @throws {Misuse} if it is none
 */
export function waitMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new Misuse(`--wait takes a time such as 90s, 5m or 1h, and not '${text}'`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}
