import { knownErrors } from './knownErrors';
import type { Facts, KnownError } from './knownError';

/** A place in a text that shows a known problem. */
export interface Match {
  readonly error: KnownError;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Names that the text itself gives, such as a plugin's. */
  readonly facts: Facts;
}

interface Found extends Match {
  /** The place of its error in the table. */
  readonly rank: number;
}

/** With its errors' patterns made to find all that there is. */
const searches = knownErrors.flatMap((error, rank) =>
  error.patterns.map((pattern) => ({ error, rank, pattern: new RegExp(pattern.source, 'gm') })),
);

const mostTellingFirst = (['error', 'warning', 'information'] as const).flatMap((severity) =>
  knownErrors.filter((error) => error.severity === severity),
);

/**
 * Finds the known problems in what Pulumi printed: a whole log, or one line of a terminal. A line is explained once,
 * by the error that comes first in the table; and once more if that says itself that its cause follows. Takes linear time.
 * @returns in the order of the text
 */
export function explain(text: string): Match[] {
  const found = searches
    .flatMap(({ error, rank, pattern }) =>
      Array.from(text.matchAll(pattern), (match): Found => {
        const start = match.index;
        return { error, rank, start, end: start + match[0].trimEnd().length, facts: factsOf(match) };
      }),
    )
    .sort((a, b) => a.start - b.start);
  return byLine(text, found)
    .flatMap((ofLine) => {
      const best = mostTelling(ofLine);
      if (!best.error.causeFollows) return [best];
      const causes = ofLine.filter(({ error, start }) => error !== best.error && start >= best.end);
      return causes.length > 0 ? [best, mostTelling(causes)] : [best];
    })
    .map(({ error, start, end, facts }) => ({ error, start, end, facts }));
}

/** What begins in the same line. */
function byLine(text: string, found: readonly Found[]): Found[][] {
  const lines: Found[][] = [];
  let lineEnd = -1;
  for (const match of found) {
    if (match.start < lineEnd) {
      lines.at(-1)?.push(match);
      continue;
    }
    lines.push([match]);
    const end = text.indexOf('\n', match.start);
    lineEnd = end < 0 ? text.length : end;
  }
  return lines;
}

/** With the facts of all matches of its error: a message that was pasted into a field has its lines in one. */
function mostTelling(matches: readonly Found[]): Found {
  const best = matches.reduce((first, match) => (match.rank < first.rank ? match : first));
  const same = matches.filter(({ error }) => error === best.error);
  return { ...best, facts: same.reduceRight<Facts>((all, { facts }) => ({ ...all, ...facts }), {}) };
}

/**
 * The first match of each error, with the facts of all of them; the most telling one first: errors before warnings, then
 * in the table's order.
 */
export function explainOnce(text: string): Match[] {
  const matches = new Map<KnownError, Match>();
  for (const match of explain(text)) {
    const first = matches.get(match.error) ?? match;
    matches.set(match.error, { ...first, facts: { ...match.facts, ...first.facts } });
  }
  return mostTellingFirst.flatMap((error) => matches.get(error) ?? []);
}

/** The lines of the text that a match is in. */
export function wholeLines(text: string, { start, end }: Pick<Match, 'start' | 'end'>): string {
  const lineEnd = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd < 0 ? text.length : lineEnd);
}

function factsOf(match: RegExpExecArray): Facts {
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
