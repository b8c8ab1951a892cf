import type { VersionChange, VersionSummary } from '../../../../../shared/history';
import { formatMoment } from '../../../../../shared/formatTime';
import { versionKey, type StateVersion } from '../../../pulumi/backends/stackBackend';

/** One kept state of a stack on the page, without its text. */
export interface HistoryRow {
  /** Its place on the timeline; 0 is the present state. It changes when the states are listed again. */
  readonly index: number;
  /** Identifies the state, even when the states are listed again. */
  readonly key: string;
  /** When it was written, in words of the machine that the extension runs on: the page may be on another, in another time zone. */
  readonly when: string;
  /** Where it is kept; `now` for the present state. */
  readonly source: StateVersion['source'] | 'now';
  /** The command of this extension before which it was saved. */
  readonly savedBefore?: string;
  /** The update that produced it, such as `update, failed`. */
  readonly outcomeOf?: string;
  /** Who made the update. */
  readonly by?: string;
  /** The number of that update among the kept ones; the oldest is 1. */
  readonly number?: number;
  /** Undefined until it is read. */
  summary?: VersionSummary;
  /** Why it cannot be read. */
  problem?: string;
  /** How it differs from the next older readable state. */
  change?: VersionChange;
}

/** `5`, `5: failed` or `5: refresh`: the update that produced it, with its outcome or kind if unusual. */
export function numberOf({ outcomeOf = '', number }: Pick<HistoryRow, 'outcomeOf' | 'number'>): string {
  return [String(number ?? ''), outcomeOf.replace(/^update(?:, |$)/, '')].filter(Boolean).join(': ');
}

/** The rows of a stack's present and earlier states, newest first. */
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
