import { MarkedSecrets } from './markedSecrets';
import { SHORTEST_SECRET } from './redact';
import { replacePatterns, type SecretKind } from './secretPatterns';

export interface KnownSecret {
  readonly kind: SecretKind;
  readonly value: string;
}

export interface RedactedLog {
  /** As many lines as there were. */
  readonly text: string;
  /** How many places were replaced, by what stood there; the most frequent first. */
  readonly replaced: ReadonlyMap<SecretKind, number>;
  /** Known secrets that are still there: masking something so short or common would leave nothing to read. */
  readonly left: number;
}

const MASK_START = '[removed: ';

/** Replacing these would take more out of a log than secrets. */
const COMMON = new Set(['true', 'false', 'null', 'none', 'undefined']);

/** Of a secret of several lines, such as a key, each line that is longer than this is one of its own. */
const SHORTEST_LINE = 12;

/**
 * A copy of a log without secrets: those that are known, in every spelling in which a log has them; those that the
 * engine marks in the log itself; and everything that looks like one. Lines stay where they are.
 * @param home the user's home folder; it names the user
 */
export function redactLog(text: string, known: readonly KnownSecret[], home: string): RedactedLog {
  const lines = text.split('\n');
  const marked = new MarkedSecrets();
  for (const line of lines) marked.read(line);
  const secrets = [
    ...known,
    ...[...marked.values].map((value): KnownSecret => ({ kind: 'secret in the log', value })),
  ];
  const usable = secrets.filter(({ value }) => value.length >= SHORTEST_SECRET && !COMMON.has(value));
  const replaced = new Map<SecretKind, number>();
  const mask = (kind: SecretKind): string => {
    replaced.set(kind, (replaced.get(kind) ?? 0) + 1);
    return `${MASK_START}${kind}]`;
  };
  const isMask = (found: string): boolean => found.startsWith(MASK_START) || found.startsWith('[secret]');
  const replaceKnown = literalReplacer(usable, mask);
  const replaceHome = homeReplacer(home, mask);
  const keys = new PrivateKeyLines();
  const result = lines.map((line) => {
    const visible = keys.isInside(line)
      ? mask('private key')
      : replacePatterns(replaceKnown(line), mask, isMask);
    return replaceHome(visible);
  });
  const unique = new Set(secrets.filter((secret) => !usable.includes(secret)).map(({ value }) => value));
  return {
    text: result.join('\n'),
    replaced: new Map([...replaced].sort(([, a], [, b]) => b - a)),
    left: [...unique].filter((value) => value !== '' && !COMMON.has(value)).length,
  };
}

type Mask = (kind: SecretKind) => string;

/** Replaces literal texts, the longest first, in one pass over each line. */
function literalReplacer(secrets: readonly KnownSecret[], mask: Mask): (line: string) => string {
  const kinds = new Map<string, SecretKind>();
  for (const { kind, value } of secrets) {
    for (const spelling of spellingsOf(value)) if (!kinds.has(spelling)) kinds.set(spelling, kind);
  }
  if (kinds.size === 0) return (line) => line;
  const literals = [...kinds.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    literals.map((literal) => literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'),
    'g',
  );
  return (line) => line.replace(pattern, (found) => mask(kinds.get(found)!));
}

/** A secret as it is, inside JSON, inside JSON inside JSON, in a URL, and in Base64. */
function* spellingsOf(secret: string): Generator<string, void> {
  const parts = secret.split(/\r?\n/).filter((part) => part.length >= SHORTEST_LINE);
  for (const part of secret.includes('\n') ? parts : [secret]) yield part;
  let text = secret;
  for (let depth = 0; depth < 3; depth += 1) {
    text = JSON.stringify(text).slice(1, -1);
    yield text;
    // Go also escapes what HTML could take for its own.
    yield text.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
  }
  yield encodeURIComponent(secret);
  yield Buffer.from(secret).toString('base64');
}

/** Replaces the home folder with `~`, whatever the number of backslashes in its path. */
function homeReplacer(home: string, mask: Mask): (line: string) => string {
  // `/root` is everybody's, but `/` would be everything.
  if (home.length < 3) return (line) => line;
  const separators = home.split(/[\\/]+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\w.~-])${separators.join('[\\\\/]+')}(?![\\w.-])`, 'g');
  return (line) =>
    line.replace(pattern, () => {
      mask('home folder');
      return '~';
    });
}

/** Knows which lines are inside a private key that is spread over several. */
class PrivateKeyLines {
  private inside = false;

  /** True for the lines between the first, which has its own pattern, and the last. */
  isInside(line: string): boolean {
    const was = this.inside;
    if (line.includes('PRIVATE KEY-----')) {
      this.inside = line.lastIndexOf('-----BEGIN ') > line.lastIndexOf('-----END ');
    }
    // What a key is made of; a log that was cut off in a key goes on with something else.
    if (was && this.inside && !/^\s*[A-Za-z0-9+/=:,. -]*\r?$/.test(line)) this.inside = false;
    return was && this.inside;
  }
}
