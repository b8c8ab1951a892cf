import type { FindingSeverity } from '../../../shared/stateSummary';

/** Severities from the worst down, then `never`, which no finding has. */
export const LEVELS = ['error', 'warning', 'information', 'hint', 'never'] as const;

export type Level = (typeof LEVELS)[number];

/** True if a severity is at the level or above. */
export function reaches(severity: FindingSeverity, level: Level): boolean {
  return level !== 'never' && LEVELS.indexOf(severity) <= LEVELS.indexOf(level);
}
