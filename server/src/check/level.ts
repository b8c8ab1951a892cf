import type { FindingSeverity } from '../protocol';

/** Severities from the worst on, and then that which no finding has. */
export const LEVELS = ['error', 'warning', 'information', 'hint', 'never'] as const;

export type Level = (typeof LEVELS)[number];

/** True if one of the severities is as bad as the level, or worse. */
export function reaches(severities: readonly FindingSeverity[], level: Level): boolean {
  return (
    level !== 'never' && severities.some((severity) => LEVELS.indexOf(severity) <= LEVELS.indexOf(level))
  );
}
