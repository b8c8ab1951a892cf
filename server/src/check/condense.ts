import { createHash } from 'node:crypto';
import { rules } from '../rules';
import { resourceStruct } from '../schema/fields';
import type { Span } from '../json/parts';
import { PropertyValues, skipSpace } from '../json/propertyValues';
import { isProviderType } from '../state/referenceToProvider';
import { resourceOfPart, type Resource } from '../state/resource';
import { scanResource } from '../json/scan';
import { ESCAPED_HEX_DIGIT, isSignatureKey, SIGNATURE_KEY } from '../../../shared/signature';
import { Strings } from '../text/strings';
import { SoundTokens } from '../json/soundTokens';
import { parseUrn } from '../../../shared/urn';
import { GoodSecrets } from './goodSecrets';
import { TextWindow } from './textWindow';

/** A part of a condensed state, and the original part that it stands for; mostly the same. */
export interface Piece {
  readonly text: string;
  readonly original: string;
}

/** The parts of a state that stay unchanged. */
export interface Kept {
  /** The URNs of resources that stay unchanged. */
  whole?: ReadonlySet<string>;
  /** Values up to this length stay unchanged. */
  short?: number;
  /** For edits: white space and secrets in plaintext stay, too. */
  forEdits?: boolean;
  /**
   * Type of the secrets provider. Without it, all secrets stay. With it, sound secrets are replaced by digests, too,
   * except those of the first value that has any.
   */
  secretsOf?: string | undefined;
}

/** The length of `{}`, which no digest can stand for: it is not empty. */
const EMPTY = 2;

/** Property values up to this length stay unchanged: a digest would not be much shorter. */
const SHORT = 40;

/**
 * Shortens a large state so that it can be checked as a whole. Property values in which no rule searches anything (see
 * `Rule.valueText`) are replaced by digests, which differ if the values do. Resources with a JSON fault stay unchanged,
 * so that the same faults are found.
 */
export function* condense(chunks: Iterable<string>, kept: Kept = {}): Generator<Piece, void> {
  const ways: Ways = {
    whole: kept.whole ?? new Set(),
    short: kept.short ?? SHORT,
    isTelling: kept.forEdits === true ? (text) => isTelling(text) || PLAINTEXT.test(text) : isTelling,
    asItIs: kept.forEdits === true ? verbatimOnly : withoutIndentation,
  };
  if (kept.secretsOf !== undefined) ways.secrets = new GoodSecrets(kept.secretsOf, ways.isTelling);
  const window = new TextWindow(chunks);
  for (;;) {
    for (const text of window.untilListOrResource()) yield verbatim(text);
    if (window.isAtEnd) return;
    for (;;) {
      yield* ways.asItIs(window.takeSeparators());
      const text = window.takeObject();
      if (text === undefined) break;
      yield* condensedResource(text, ways);
    }
  }
}

interface Ways {
  whole: ReadonlySet<string>;
  short: number;
  isTelling: (text: string) => boolean;
  /** Decides which secrets stay; without it, all of them do. */
  secrets?: GoodSecrets;
  /** The pieces of a text without digests. */
  asItIs: (text: string) => Iterable<Piece>;
}

function verbatimOnly(text: string): Piece[] {
  return [verbatim(text)];
}

function verbatim(text: string): Piece {
  return { text, original: text };
}

function* condensedResource(text: string, ways: Ways): Generator<Piece, void> {
  const { whole, short, asItIs } = ways;
  const segment = scanResource({ text }, 0, 0);
  const resource = segment && resourceOfPart(segment, 0, resourceStruct, new Strings());
  let at = 0;
  if (resource && !isTakenForProvider(resource) && !whole.has(resource.urn)) {
    for (const { value } of resource.node.members()) {
      if (!value.isOpaque || value.end - value.start <= Math.max(short, EMPTY)) continue;
      yield* asItIs(text.slice(at, value.start));
      const { raw } = value;
      const isTelling = ways.secrets?.isTellingIn(raw) ?? ways.isTelling;
      if (isTelling(raw)) yield* withoutUntelling(raw, { ...ways, isTelling });
      else yield digest(raw);
      at = value.end;
    }
    yield* asItIs(text.slice(at));
  } else {
    yield verbatim(text);
  }
}

/**
 * Providers are few, and all of their content matters. The engine recognises them by the type in one place, and by the
 * URN in another.
 */
function isTakenForProvider({ isProvider, urn }: Resource): boolean {
  return isProvider || isProviderType(parseUrn(urn)?.type ?? '');
}

/** One line break of it stays, so that a token still ends there. */
function* withoutIndentation(text: string): Generator<Piece, void> {
  let at = 0;
  for (let space = text.indexOf('\n '); space >= 0; space = text.indexOf('\n ', at)) {
    yield verbatim(text.slice(at, space));
    at = space + 1;
    while (text.charCodeAt(at) === 0x20) at++;
    yield { text: '\n', original: text.slice(space, at) };
  }
  yield verbatim(text.slice(at));
}

/** A value with something to search, with digests for the members without. */
function* withoutUntelling(text: string, { short, isTelling, asItIs }: Ways): Generator<Piece, void> {
  const members = membersOf(text);
  let at = 0;
  for (let first = 0; first < members.length; first++) {
    let end = first;
    while (end < members.length && !isTelling(text.slice(members[end]!.start, members[end]!.end))) end++;
    if (end === first) continue;
    const run = { start: members[first]!.start, end: members[end - 1]!.end };
    if (run.end - run.start > short) {
      yield* asItIs(text.slice(at, run.start));
      const original = text.slice(run.start, run.end);
      yield { text: `${hash(original)}:0`, original };
      at = run.end;
    }
    first = end;
  }
  yield* asItIs(text.slice(at));
}

/** The members of a sound object; empty if it needs all of them. */
function membersOf(text: string): Span[] {
  if (text.charCodeAt(0) !== 0x7b /* { */) return [];
  const values = new PropertyValues(new SoundTokens(text));
  const members: Span[] = [];
  const keys = new Set<string>();
  for (let start = skipSpace(text, 1); text.charCodeAt(start) === 0x22 /* " */;) {
    const keyEnd = values.stringEnd(start);
    // An object with a signature is a single value, and with a doubled key, one value hides another.
    if (values.escaped || isSignatureKey(text, start, keyEnd, false)) return [];
    keys.add(text.slice(start, keyEnd));
    const end = endOfValue(text, skipSpace(text, skipSpace(text, keyEnd) + 1), values);
    members.push({ start, end });
    start = skipSpace(text, skipSpace(text, end) + 1);
  }
  return keys.size === members.length ? members : [];
}

function endOfValue(text: string, at: number, values: PropertyValues): number {
  switch (text.charCodeAt(at)) {
    case 0x22 /* " */:
      return values.stringEnd(at);
    case 0x7b /* { */:
    case 0x5b /* [ */:
      return values.end(at);
    default: {
      let end = at;
      while (/[-+.\w]/.test(text.charAt(end))) end++;
      return end;
    }
  }
}

/** A digest of an object or list, which differs if the original does. */
function digest(original: string): Piece {
  return { text: original.startsWith('{') ? `{${hash(original)}:0}` : `[${hash(original)}]`, original };
}

/** As a string of JSON. */
function hash(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** What rules search for in values. A key can also be written with escapes. */
const TELLING = new RegExp(
  [
    SIGNATURE_KEY,
    ESCAPED_HEX_DIGIT.source,
    ...rules.flatMap(({ valueText }) => valueText?.source ?? []),
  ].join('|'),
  'i',
);

/** A possible secret in plaintext, which must be masked when the text is shown. */
const PLAINTEXT = /plaintext/i;

function isTelling(text: string): boolean {
  return TELLING.test(text);
}
