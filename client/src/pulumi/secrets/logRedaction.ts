import { literalPattern, literalReplacer } from '../../../../shared/literalReplacer';
import { base64Spellings } from '../../../../shared/secrets/base64';
import { LONGEST_KEY, privateKeyEdge, replaceLikelyKeyLine } from '../../../../shared/secrets/privateKeys';
import { SHORTEST_SECRET } from './redact';
import type { SecretKind } from '../../../../shared/secrets/secretKinds';
import { SecretLines } from '../../../../shared/secrets/secretLines';
import { secretSpellings } from '../../../../shared/logs/secretValues';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

export interface KnownSecret {
  readonly kind: SecretKind;
  readonly value: string;
}

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
const MASK = /^\[(?:removed:[\w-]+|secret)\]$/;

/** Replacing these would remove more than secrets. */
const COMMON = new Set(['true', 'false', 'null', 'none', 'undefined']);

/** A line longer than this, in a secret of several lines such as a key, is also masked by itself. */
const SHORTEST_LINE = 12;

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
  const usable = secrets.filter(({ value }) => value.length >= SHORTEST_SECRET && !COMMON.has(value));
  const replaced = new Map<SecretKind, number>();
  const mask = (kind: SecretKind): string => {
    replaced.set(kind, (replaced.get(kind) ?? 0) + 1);
    return maskOf(kind);
  };
  const isMask = (found: string): boolean => MASK.test(found);
  const replaceKnown = secretReplacer(usable, mask);
  const replaceHome = homeReplacer(home, mask);
  const replaceKeys = keyReplacer(lines, mask);
  const looks = new SecretLines(mask, isMask);
  const parts: string[] = [];
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const some = lines.slice(first, first + LINES_AT_ONCE);
    const redacted = some.map((line, i) =>
      replaceHome(
        looks.replace(replaceKnown(replaceKeys(line, first + i)), (count) => lines[first + i + count]),
      ),
    );
    parts.push(redacted.join('\n'));
    yield;
  }
  const unique = new Set(secrets.filter((secret) => !usable.includes(secret)).map(({ value }) => value));
  return {
    text: parts.join('\n'),
    replaced: new Map([...replaced].sort(([, a], [, b]) => b - a)),
    left: [...unique].filter((value) => value !== '' && !COMMON.has(value)).length,
  };
}

type Mask = (kind: SecretKind) => string;

function secretReplacer(secrets: readonly KnownSecret[], mask: Mask): (line: string) => string {
  const kinds = new Map<string, SecretKind>();
  for (const { kind, value } of secrets) {
    for (const spelling of spellingsOf(value)) if (!kinds.has(spelling)) kinds.set(spelling, kind);
  }
  return literalReplacer(kinds.keys(), (found) => mask(kinds.get(found)!));
}

/** The spellings of a secret: plain, in up to three levels of nested JSON, in a URL, and in Base64. */
function* spellingsOf(secret: string): Generator<string, void> {
  const parts = secret.split(/\r?\n/).filter((part) => part.length >= SHORTEST_LINE);
  for (const part of secret.includes('\n') ? parts : [secret]) yield part;
  let texts = new Set([secret]);
  for (let depth = 0; depth < 3; depth += 1) {
    texts = new Set([...texts].flatMap((text) => [inJson(text), inGoJson(text)]));
    yield* texts;
  }
  yield encodeURIComponent(secret);
  yield* base64Spellings(secret);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Go also escapes HTML characters. */
function inGoJson(text: string): string {
  return inJson(text).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}

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

/**
 * Masks the lines of private keys that come before the key's first line or after its last: a program's output can be out
 * of order, with each line perhaps in its own message. {@link SecretLines} masks those between.
 */
function keyReplacer(lines: readonly string[], mask: Mask): (line: string, index: number) => string {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, index) => {
    const edge = privateKeyEdge(line);
    if (edge === undefined || edge === 'both') return;
    near.fill(1, Math.max(0, index - LONGEST_KEY), index + LONGEST_KEY + 1);
  });
  return (line, index) => (near[index] ? replaceLikelyKeyLine(line, () => mask('private key')) : line);
}

const LABELLED = /^(?=[^]*\}$)(?:Unm|M)arshaling property for (RPC\[.*\]): ([^=\s]+)=\{([^]*)\}$/;

/**
 * Finds the values that the engine marks as secret in a verbose log, line by line. The log's own messages have the mark
 * in one line and the value in the next; gRPC messages have both in one object. The same values occur elsewhere without a
 * mark.
 */
export class MarkedSecrets {
  readonly values = new Set<string>();
  /** Calls whose next value is secret. */
  private readonly marked = new Set<string>();
  /** Calls whose next value is an output that may be marked as secret. */
  private readonly outputs = new Set<string>();

  /** False for lines among which none can have or need a mark: they need not be read. */
  mayBeIn(lines: string): boolean {
    if (this.marked.size > 0 || this.outputs.size > 0) return true;
    return lines.includes(Signature.secret) || lines.includes(Signature.outputValue);
  }

  /** Reads the next line. */
  read(line: string): void {
    if (!line.startsWith('{"')) return;
    if (!this.mayBeIn(line)) return;
    const isMark = line.includes(Signature.secret) || line.includes(Signature.outputValue);
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      return; // cut off
    }
    const message = (entry as { msg?: unknown }).msg;
    if (typeof message === 'string') this.readMessage(message);
    else if (isMark) for (const value of secretSpellings(entry, line)) this.add(value);
  }

  private readMessage(message: string): void {
    const [, label = '', key, value = ''] = LABELLED.exec(message) ?? [];
    if (key === SIGNATURE_KEY && value === Signature.secret) this.marked.add(label);
    else if (key === SIGNATURE_KEY && value === Signature.outputValue) this.outputs.add(label);
    else if (key === 'secret' && this.outputs.delete(label) && value === 'true') this.marked.add(label);
    else if (key === 'value' && this.marked.delete(label)) {
      // An object is printed as `map[a:{x} b:{y}]`, with its values in the innermost braces.
      const leaves = /^(?:map)?\[/.test(value) ? value.matchAll(/\{([^{}]*)\}/g) : [[value, value]];
      for (const leaf of leaves) this.add(leaf[1] ?? '');
    }
  }

  private add(value: string): void {
    if (value !== '' && value !== '[secret]') this.values.add(value);
  }
}
