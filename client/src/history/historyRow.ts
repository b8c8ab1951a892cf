import type { VersionChange, VersionSummary } from '../../../shared/history';
import { formatMoment } from '../../../shared/moment';
import { versionKey, type StateVersion } from '../pulumi/backends/stackBackend';

/** One kept state of a stack, as the page shows it; nothing of its text. */
export interface HistoryRow {
  /** Its place on the timeline; 0 is what the stack has now. It is another one when the states are listed again. */
  readonly index: number;
  /** Tells it from the others, also when they are listed again. */
  readonly key: string;
  /** When it was written, in words of the machine that the extension runs on: the page may be on another, in another time zone. */
  readonly when: string;
  /** Where it is kept; `now` for what the stack has. */
  readonly source: StateVersion['source'] | 'now';
  /** The command of this extension that it was saved before. */
  readonly savedBefore?: string;
  /** The update that it is the outcome of, such as `update, failed`. */
  readonly outcomeOf?: string;
  /** Who did that. */
  readonly by?: string;
  /** The number of that update among those that are kept; the oldest is 1. */
  readonly number?: number;
  /** Undefined until it is read. */
  summary?: VersionSummary;
  /** Why it cannot be read. */
  problem?: string;
  /** What it has otherwise than the next older one that can be read. */
  change?: VersionChange;
}

/** `5`, `5: failed` or `5: refresh`: which update it is the outcome of, and what is not understood. */
export function numberOf({ outcomeOf = '', number }: Pick<HistoryRow, 'outcomeOf' | 'number'>): string {
  return [String(number ?? ''), outcomeOf.replace(/^update(?:, |$)/, '')].filter(Boolean).join(': ');
}

/** The rows of what a stack has now and of its earlier states, newest first. */
export function rowsOf(versions: readonly StateVersion[], now: Date): HistoryRow[] {
  const updates = versions.filter(({ outcomeOf }) => outcomeOf !== undefined);
  return [
    { index: 0, key: 'now', when: formatMoment(now), source: 'now' },
    ...versions.map((version, at): HistoryRow => {
      const { time, source, savedBefore, outcomeOf, by } = version;
      const place = updates.indexOf(version);
      return {
        index: at + 1,
        key: versionKey(version),
        when: formatMoment(time),
        source,
        ...(savedBefore !== undefined && { savedBefore }),
        ...(outcomeOf !== undefined && { outcomeOf }),
        ...(by !== undefined && { by }),
        ...(place >= 0 && { number: updates.length - place }),
      };
    }),
  ];
}
