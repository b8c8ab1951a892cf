import type { FindingSeverity } from '../../../shared/stateSummary';
import type { FileFinding } from './fileFinding';

/** Levels from the worst down, then `never`, which no finding has. */
export const LEVELS = ['error', 'danger', 'warning', 'information', 'hint', 'never'] as const;

export type Level = (typeof LEVELS)[number];

/** The level of a finding: its severity, or `danger`. */
export function levelOf({
  severity,
  danger,
}: Pick<FileFinding, 'severity' | 'danger'>): FindingSeverity | 'danger' {
  return danger === true ? 'danger' : severity;
}

/** True if a finding is at the level or above. */
export function reaches(finding: Pick<FileFinding, 'severity' | 'danger'>, level: Level): boolean {
  return level !== 'never' && LEVELS.indexOf(levelOf(finding)) <= LEVELS.indexOf(level);
}

/** Orders findings by level, the worst first. */
export function byLevel(a: FileFinding, b: FileFinding): number {
  return LEVELS.indexOf(levelOf(a)) - LEVELS.indexOf(levelOf(b));
}
