import type { Outcome, RehearsedRun } from '../model/plan';
import type { FateKind } from '../model/fates';
import { causeWords } from '../model/planWords';
import type { FateRow } from '../messages';

/** How many properties have room below a name. */
const MOST_PATHS = 3;

/** The heading of a group of rows. */
export function groupTitle(kind: FateKind, hasToday: boolean, run: RehearsedRun): string {
  if (!hasToday) return `What the next ${run} would do`;
  const titles: Readonly<Record<FateKind, string>> = {
    caused: 'Different with this state',
    unknown: 'Not comparable, because a preview failed',
    avoided: 'Left alone with this state',
    either: 'The same today',
  };
  return titles[kind];
}

const SHORT: Readonly<Partial<Record<Outcome, string>>> = {
  forget: 'forget',
  gone: 'take out',
  same: 'leave',
  unknown: '?',
};

/** An outcome in one word where there is little room. */
export function shortOutcome(outcome: Outcome, words: string): string {
  return SHORT[outcome] ?? words;
}

/** The last part of a type: `Bucket` of `aws:s3/bucket:Bucket`. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf(':') + 1);
}

/** The most important reason, for the words below a name; undefined if there is none. */
export function formatReason({ step, createsExisting }: FateRow): string | undefined {
  const { operation, reasons, isOldCopy, isProtected } = step;
  if (createsExisting) return 'the stack has it today';
  if (isOldCopy) return 'an old copy of a replaced resource';
  if (isProtected && (operation === 'delete' || operation === 'replace'))
    return 'protected: Pulumi stops there';
  const paths = reasons.flatMap((reason) =>
    reason.kind === 'property' && (operation !== 'replace' || reason.change.isReplacing)
      ? [reason.change.path]
      : [],
  );
  if (paths.length > MOST_PATHS) return `${paths.slice(0, MOST_PATHS).join(', ')} …`;
  if (paths.length > 0) return paths.join(', ');
  const cause = reasons.find((reason) => reason.kind !== 'property');
  return cause && causeWords(cause);
}
