import type { FindingSeverity } from '../../../shared/stateSummary';

/** Severities from the worst on, and then that which no finding has. */
export const LEVELS = ['error', 'warning', 'information', 'hint', 'never'] as const;

export type Level = (typeof LEVELS)[number];

/** True if a severity is as bad as the level, or worse. */
export function reaches(severity: FindingSeverity, level: Level): boolean {
  return level !== 'never' && LEVELS.indexOf(severity) <= LEVELS.indexOf(level);
}
