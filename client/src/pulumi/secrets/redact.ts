import { isSecretVariable } from '../../../../shared/secretNames';
import { base64Spellings } from '../../../../shared/secrets/encodedText';
import type { SecretKind } from '../../../../shared/secrets/secretKinds';
import { maskedLines, SecretLines } from '../../../../shared/secrets/secretLines';
import { literalReplacer } from '../../../../shared/literalReplacer';
import { MarkedSecrets } from './markedSecrets';

/** Stands for a secret. Pulumi writes the same. */
export const SECRET_MASK = '[secret]';

/** Shorter values mask more of the text than they hide. */
export const SHORTEST_SECRET = 4;

/** The secret values of an environment: those with a secret's name. */
export function secretsOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && isSecretVariable(name, value) ? [value] : [],
  );
}

export interface KnownSecret {
  readonly kind: SecretKind;
  readonly value: string;
}

/** Replacing these would remove more than secrets. */
const COMMON = new Set(['true', 'false', 'null', 'none', 'undefined']);

/** A line longer than this, in a secret of several lines such as a key, is also masked by itself. */
const SHORTEST_LINE = 9;

/** True for a secret that stays, because masking it would leave nothing to read. */
export function isTooCommon(secret: string): boolean {
  return secret.length < SHORTEST_SECRET || COMMON.has(secret);
}

/**
 * The text without the given secrets, without those that the engine marks in it, and without anything with the form of one, for a
 * log or a message.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const lines = text.split('\n');
  const marked = new MarkedSecrets();
  for (const line of lines) marked.read(line);
  return [...maskedLines(lines, () => SECRET_MASK, replacerOf([...secrets, ...marked.values]))].join('\n');
}

/** The same for lines that come one by one: the previous lines tell what a line belongs to. */
export function lineRedactor(secrets: readonly string[] = []): (line: string) => string {
  const replaceKnown = replacerOf(secrets);
  const lines = new SecretLines(() => SECRET_MASK);
  return (line) => lines.replace(replaceKnown(line));
}

/** How many lines are read before one is redacted: those of a secret, or what says that a value is one. */
const LINES_AHEAD = 200;

/** The lines of a file, redacted by what is above and below them. */
export async function* redactedLines(
  lines: AsyncIterable<string>,
  secrets: readonly string[],
): AsyncGenerator<string> {
  const replaceKnown = replacerOf(secrets);
  const redactor = new SecretLines(() => SECRET_MASK);
  const waiting: string[] = [];
  const next = (): string => redactor.replace(replaceKnown(waiting.shift()!), (count) => waiting[count - 1]);
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length > LINES_AHEAD) yield next();
  }
  while (waiting.length > 0) yield next();
}

function replacerOf(secrets: readonly string[]): (line: string) => string {
  const known = secrets.map((value): KnownSecret => ({ kind: 'password', value }));
  return secretReplacer(known, () => SECRET_MASK);
}

/** Replaces known secrets in every spelling, except those that are too common. */
export function secretReplacer(
  secrets: readonly KnownSecret[],
  mask: (kind: SecretKind) => string,
): (line: string) => string {
  const kinds = new Map<string, SecretKind>();
  for (const { kind, value } of secrets) {
    if (isTooCommon(value)) continue;
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
