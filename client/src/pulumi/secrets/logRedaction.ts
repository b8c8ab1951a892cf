import { literalPattern } from '../../../../shared/literalReplacer';
import type { SecretKind } from '../../../../shared/secrets/secretKinds';
import { maskedLines } from '../../../../shared/secrets/secretLines';
import { MarkedSecrets } from './markedSecrets';
import { secretReplacer, SHORTEST_SECRET, type KnownSecret } from './redact';

export interface RedactedLog {
  /** The log, with the same number of lines. */
  readonly text: string;
  /** How many places were replaced, by kind of secret; the most frequent first. */
  readonly replaced: ReadonlyMap<SecretKind, number>;
  /** How many known secrets remain because they are too short or common: masking them would leave nothing to read. */
  readonly left: number;
}

/** The mask of a secret, without spaces, so that it stays part of the surrounding address or value. */
const maskOf = (kind: SecretKind): string => `[removed:${kind.replaceAll(' ', '-')}]`;

/** How many lines are redacted without a pause; long lines take longer. */
const LINES_AT_ONCE = 100;

/**
 * A copy of a log without the secrets that can be found: known secrets in every spelling that a log uses, those that the
 * engine marks in the log, and everything with the form of a secret. Lines keep their places.
 * @param home the user's home folder, which contains the user's name
 */
export function redactLog(text: string, known: readonly KnownSecret[], home: string): RedactedLog {
  const steps = redactLogInSteps(text, known, home);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of a few lines, so that the caller can do other work between them. */
export function* redactLogInSteps(
  text: string,
  known: readonly KnownSecret[],
  home: string,
): Generator<void, RedactedLog, void> {
  const lines: string[] = [];
  const marked = new MarkedSecrets();
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? undefined : end);
    lines.push(line);
    marked.read(line);
    if (lines.length % LINES_AT_ONCE === 0) yield;
  }
  const secrets = [
    ...known,
    ...[...marked.values].map((value): KnownSecret => ({ kind: 'secret in the log', value })),
  ];
  const replaced = new Map<SecretKind, number>();
  const mask = (kind: SecretKind): string => {
    replaced.set(kind, (replaced.get(kind) ?? 0) + 1);
    return maskOf(kind);
  };
  const replaceHome = homeReplacer(home, mask);
  const parts: string[] = [];
  for (const line of maskedLines(lines, mask, secretReplacer(secrets, mask))) {
    parts.push(replaceHome(line));
    if (parts.length % LINES_AT_ONCE === 0) yield;
  }
  const short = secrets.filter(({ value }) => value !== '' && value.length < SHORTEST_SECRET);
  return {
    text: parts.join('\n'),
    replaced: new Map([...replaced].sort(([, a], [, b]) => b - a)),
    left: new Set(short.map(({ value }) => value)).size,
  };
}

type Mask = (kind: SecretKind) => string;

/** Replaces the home folder with `~`, at any level of escaping. */
function homeReplacer(home: string, mask: Mask): (line: string) => string {
  // `/root` is replaced, but `/` would match everything.
  if (home.length < 3) return (line) => line;
  const parts = home.split(/[\\/]+/).map(literalPattern);
  // JSON doubles each backslash of a path; slashes of a URL can precede a path.
  const path = parts.slice(1).join('[\\\\/]+');
  const pattern = new RegExp(
    `(?<![\\w.~-])${parts[0] === '' ? '/' : `${parts[0] ?? ''}[\\\\/]+`}${path}(?![\\w.-])`,
    'g',
  );
  return (line) =>
    line.replace(pattern, () => {
      mask('home folder');
      return '~';
    });
}
