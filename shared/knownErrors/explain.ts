import { providerOf, understood, type Understood } from '../errorFacts/understandErrors';
import { MEANINGS } from '../errorFacts/meanings';
import { isOnlyPreview, isWithoutStack, MEANT_BY, Subjects } from '../errorFacts/subjects';
import { findKnownError, knownErrors, rankOf } from './readKnownErrors';
import type { Facts, KnownError, Pattern } from './knownError';
import type { KnownErrorId } from './knownErrorId';
import { Operations } from './failedOperations';
import { plainOutput, unwrapped, type PlainOutput } from './plainOutput';
import { isOfProvider, resourceHeadings, type Operation, type ResourceHeading } from './resourceHeadings';
import { gramsOf, TextGrams } from './textGrams';
import { packageAtFault, userFrame } from './userFrame';

/** A place in a text that shows a known problem. */
export interface Match {
  readonly error: KnownError;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Names from the text itself, such as a plugin's. */
  readonly facts: Facts;
}

/** A pattern of an error, to find all matches. */
interface Search {
  readonly error: KnownError;
  readonly isAnywhere: boolean;
  readonly required: string;
  /** Of the required text. */
  readonly grams: ReturnType<typeof gramsOf>;
  /** Compiled when it is needed: most texts have the required words of few patterns. */
  readonly expression: () => RegExp;
}

let searches: readonly Search[] | undefined;

function allSearches(): readonly Search[] {
  searches ??= knownErrors().flatMap((error) => {
    const search =
      (isAnywhere: boolean) =>
      ({ source, required }: Pattern): Search => {
        let compiled: RegExp | undefined;
        const expression = (): RegExp => (compiled ??= new RegExp(source, 'gm'));
        return { error, isAnywhere, required, grams: gramsOf(required), expression };
      };
    return [...error.patterns.map(search(false)), ...(error.anywhere ?? []).map(search(true))];
  });
  return searches;
}

/**
 * Finds the known problems in Pulumi's output: a whole log, or one line of a terminal, also with colours, with a CI
 * system's time stamps, as a string of JSON, or wrapped at the width of a window. A line is explained once, by the
 * error that comes first in the table; and once more if that says itself that its cause follows. Takes linear time.
 * @returns in the order of the text, without {@link KnownError.isGeneral | general} ones
 */
export function explain(text: string): Match[] {
  return allMatches(text).filter(({ error }) => !error.isGeneral);
}

function allMatches(text: string): Match[] {
  const plain = plainOutput(text);
  const joined = unwrapped(plain)
    .flatMap(matchesIn)
    // A newline at its end is none of its own.
    .filter(({ start, end }) => text.slice(start, end).trimEnd().includes('\n'));
  // A form that was cut says less than the whole one, and than words that only the whole text has.
  const isCut = (match: Match): boolean =>
    'means' in match.facts &&
    joined.some(
      (whole) =>
        whole.error !== match.error &&
        !whole.error.isGeneral &&
        (!joined.includes(match) || !('means' in whole.facts)) &&
        Math.abs(whole.start - match.start) < NEAR,
    );
  const matches = matchesIn(plain).filter((match) => !isCut(match));
  const places = new Set(matches.flatMap(placesOf));
  for (const match of joined.filter((one) => !isCut(one))) {
    if (placesOf(match).some((place) => places.has(place))) continue;
    matches.push(match);
    for (const place of placesOf(match)) places.add(place);
  }
  return matches.sort((a, b) => a.start - b.start);
}

/** The approximate places of a match, to recognize the same error in joined lines. */
function placesOf({ error, start }: Match): string[] {
  const place = Math.floor(start / NEAR);
  return [place, place + 1].map((near) => `${error.id} ${near}`);
}

/** In characters. */
const NEAR = 400;

function matchesIn(output: PlainOutput): Match[] {
  const { text } = output;
  const headings = resourceHeadings(text);
  const operations = new Operations(text);
  const isSuccess = wentWell(text);
  const grams = new TextGrams(text);
  const subjects = new Subjects(text);
  const isPreview = isOnlyPreview(text);
  const read = isSuccess ? [] : understood(text, headings, operations, subjects);
  const byPatterns = allSearches()
    .filter(({ required, grams: of }) => grams.mayHave(of) && text.includes(required))
    .flatMap(({ error, isAnywhere, expression }) =>
      Array.from(text.matchAll(expression()), (match): Match | undefined => {
        const start = match.index;
        if (isLogged(text, start)) return undefined;
        const heading = headingOf(headings, start);
        if (!isAnywhere && !isSaidThere(error, heading)) return undefined;
        if (isSuccess && error.severity === 'error' && heading && !isOfProvider(heading)) return undefined;
        const end = start + match[0].trimEnd().length;
        const { whileCreating, told = '', what } = error;
        const needsOperation = whileCreating !== undefined || what.includes('{create}');
        const operation = needsOperation ? operations.at(start, end, heading) : undefined;
        if (whileCreating && whileCreating !== phaseOf(operation)) return undefined;
        const facts = {
          ...factsOfHeading(heading),
          ...(operation && factsOfOperation(operation)),
          ...(told.includes('{file}') && userFrame(text, start)),
          ...factsOf(match),
        };
        return { error, start, end, facts };
      }),
    )
    .filter((match) => match !== undefined);
  const possible = byPatterns.filter((match) => isPossible(match, read));
  const byForms = read.filter(
    (form) => !possible.some((match) => isSpecific(match, form) && isIn(match, form)),
  );
  const rest = possible.filter(
    (match) =>
      !CLASSES.has(match.error.id) || !byForms.some((form) => form.id !== undefined && isIn(match, form)),
  );
  const found = [...rest, ...byForms.flatMap(byForm)]
    .map((match) => withPhase(bySpeaker(match, text, subjects), text, read, subjects, isPreview))
    .sort((a, b) => a.start - b.start);
  return byLine(text, withoutForeign(text, found))
    .flatMap((ofLine) => {
      const best = mostTelling(ofLine);
      if (!best.error.causeFollows) return [best];
      const causes = ofLine.filter(({ error, start }) => error !== best.error && start >= best.end);
      return causes.length > 0 ? [best, mostTelling(causes)] : [best];
    })
    .map(({ error, start, end, facts }) => ({ error, start: output.at(start), end: output.at(end), facts }));
}

/** The known error that a form means. */
function byForm({ start, end, id, facts, region }: Understood): Match[] {
  const error = id && findKnownError(id);
  if (!error) return [];
  const named = region.type === undefined ? {} : { type: region.type, name: region.name ?? '' };
  return [{ error, start, end, facts: { ...factsOfResource(named), ...operationFacts(region), ...facts } }];
}

/** True for what a table cannot know. */
const isSpecific = ({ error }: Match, { isSure, isWeak }: Understood): boolean =>
  !error.isGeneral &&
  error.id !== 'delete-failed' &&
  !(isSure && error.id === 'program-failed') &&
  !(isSure && CLASSES.has(error.id) && (!isWeak || error.id === 'invalid-property'));

/** The errors that the grammar tells apart. */
const CLASSES: ReadonlySet<KnownErrorId> = new Set(MEANINGS.map(({ entry }) => entry));

const isIn = ({ start }: Match, { region }: Understood): boolean =>
  region.start <= start && start < region.end;

/** False for a refused login where the provider's cloud has answered otherwise. */
function isPossible(match: Match, read: readonly Understood[]): boolean {
  const { error } = match;
  if (error.id !== 'cloud-credentials' && error.id !== 'provider-token') return true;
  return !read.some((form) => form.isLoggedIn && isIn(match, form));
}

/** The error that words mean by who says them: a converter, a package, the program. */
function bySpeaker(match: Match, text: string, subjects: Subjects): Match {
  const { error, start, facts } = match;
  const subject = subjects.at(start);
  const meant = subject && MEANT_BY[subject]?.[error.id];
  if (meant) return { ...match, error: findKnownError(meant)! };
  const fault = error.id === 'program-failed' && !('file' in facts) && packageAtFault(text, start);
  return fault && HARMLESS.test(fault) ? { ...match, facts: { ...facts, package: fault } } : match;
}

/** Adds what was going on, which decides about the state. */
function withPhase(
  match: Match,
  text: string,
  read: readonly Understood[],
  subjects: Subjects,
  isPreview: boolean,
): Match {
  const { start, facts } = match;
  if (isWithoutStack(subjects.at(start))) return { ...match, facts: { ...facts, phase: 'no-stack' } };
  const { stateSafety, group, isGeneral } = match.error;
  if (
    isPreview &&
    stateSafety.answer === 'unknown' &&
    (OF_A_RUN.has(group) || isGeneral) &&
    !('phase' in facts)
  )
    return { ...match, facts: { ...facts, phase: 'preview' } };
  const form = read.find((one) => isIn(match, one));
  const phases: Readonly<Record<string, string>> = {
    'operation-refused': form?.phases.refused ?? '',
    'operation-unknown': form?.phases.unknown ?? '',
  };
  const phase = phases[stateSafety.part ?? ''];
  // What was refused while reading may follow a request that made the object.
  if (
    (!phase || phase === 'operation-refused') &&
    stateSafety.part === 'operation-refused' &&
    !('phase' in facts) &&
    isReading(text, start)
  )
    return { ...match, facts: { ...facts, phase: 'operation-refused' } };
  // What the entry says in general is truer than a guess at the operation.
  if ('phase' in facts || !form || !phase || phase.startsWith('operation-')) return match;
  return { ...match, facts: { ...operationFacts(form.region), phase, ...facts } };
}

/** True if the words before it in its line say that something was read or awaited. */
function isReading(text: string, start: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start) + 1, start - 600), start);
  return /\b(?:reading|retrieving|waiting for) /i.test(line);
}

/** Errors of what a run does: after a preview, nothing of that was done. */
const OF_A_RUN: ReadonlySet<string> = new Set(['resources', 'plugins', 'programs', 'network']);

/** Names that are also a single word on a command line. */
const HARMLESS = /^[\w.:/@-]{1,200}$/;

/** Drops matches inside a message about the backend: its words about the cloud would mean a resource elsewhere. */
function withoutForeign(text: string, found: readonly Match[]): readonly Match[] {
  const blockOf = ({ start }: Match): number => text.lastIndexOf('\n\n', start);
  const ofBackend = new Set(
    found
      .filter(({ error }) => error.group === 'backend' || error.id === 'backend-access-denied')
      .map(blockOf),
  );
  if (ofBackend.size === 0) return found;
  return found.filter(
    (match) => match.error.group !== 'resources' || 'type' in match.facts || !ofBackend.has(blockOf(match)),
  );
}

/** True for the output of runs that ended without an error: messages of the program there are not errors. */
function wentWell(text: string): boolean {
  return (
    /^Resources:[ \t]*$/m.test(text) &&
    /^Duration: /m.test(text) &&
    !/\berror:|\*\*[a-z ]{1,40} ?failed|\b\d{1,6} errors?\b|\berrored\b/.test(text)
  );
}

/**
 * Lines that a program logged as informational. Lines of Pulumi in a log are excluded, because Pulumi marks its errors.
 */
const ORDINARY =
  /^[^\n]{0,60}?(?:\b(?:INFO|DEBUG|TRACE|INF|DBG)\b|\[(?:info|debug|trace)\]|level"?[=:] ?"?(?:info|debug|trace)\b)/;
const OF_AN_ERROR = /[Ee]rror|warning:|urn:pulumi:|\[\d{3}\] |\s\* [a-z]/;

function isLogged(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (!ORDINARY.test(text.slice(lineStart, lineStart + 90))) return false;
  const lineEnd = text.indexOf('\n', start);
  return !OF_AN_ERROR.test(
    text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, lineStart + 600)),
  );
}

function headingOf(headings: readonly ResourceHeading[], offset: number): ResourceHeading | undefined {
  let [low, high] = [0, headings.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (headings[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  const last = headings[low];
  return last && last.start <= offset && offset < last.end ? last : undefined;
}

/** True if the words of an error mean that error at this place. */
function isSaidThere({ saidOf }: KnownError, heading: ResourceHeading | undefined): boolean {
  if (saidOf === undefined) return true;
  if (saidOf === 'no heading') return heading === undefined;
  const isOfResource = heading !== undefined && isOfProvider(heading);
  return (saidOf === 'a resource') === isOfResource;
}

/** Which errors with {@link KnownError.whileCreating} an operation can have. */
function phaseOf(operation: Operation | undefined): NonNullable<KnownError['whileCreating']> {
  if (operation === undefined) return 'unknown';
  return operation === 'creating' ? 'only' : 'never';
}

/** The operation in the words of a sentence: it is left out where it is not this one. */
function factsOfOperation(operation: Operation): Facts {
  const told: Partial<Record<Operation, Facts>> = {
    creating: { create: 'create', asked: 'create' },
    updating: { update: 'update', asked: 'update' },
    deleting: { delete: 'delete', asked: 'delete' },
    replacing: { asked: 'replace' },
    refreshing: { read: 'refresh', asked: 'refresh' },
    reading: { read: 'read', asked: 'read' },
    importing: { asked: 'import' },
  };
  return { operation, ...told[operation] };
}

function factsOfHeading(heading: ResourceHeading | undefined): Facts {
  return heading && isOfProvider(heading) ? factsOfResource(heading) : {};
}

function factsOfResource({ type, name = '' }: Partial<Pick<ResourceHeading, 'type' | 'name'>>): Facts {
  if (type === undefined) return {};
  return { ...(HARMLESS.test(name) && { resource: name }), type, provider: providerOf(type)! };
}

function operationFacts({ operation }: { readonly operation: Operation | undefined }): Facts {
  return operation ? factsOfOperation(operation) : {};
}

/** Groups the matches that begin in the same line. */
function byLine(text: string, found: readonly Match[]): Match[][] {
  const lines: Match[][] = [];
  let lineEnd = -1;
  for (const match of found) {
    if (match.start < lineEnd) lines.at(-1)?.push(match);
    else lines.push([match]);
    const end = text.indexOf('\n', match.start);
    // The words of a multi-line message may match other errors.
    lineEnd = Math.max(lineEnd, match.end, end < 0 ? text.length : end);
  }
  return lines;
}

/** The match with the facts of all matches of its error: a message pasted into an input field has all lines in one. */
function mostTelling(matches: readonly Match[]): Match {
  const best = matches.reduce((first, match) => (rankOf(match.error) < rankOf(first.error) ? match : first));
  const same = matches.filter(({ error }) => error === best.error);
  return { ...best, facts: same.reduceRight<Facts>((all, { facts }) => ({ ...all, ...facts }), {}) };
}

const SEVERITIES = ['error', 'warning', 'information'] as const;

/**
 * The first match of each error, with the facts of all of them, most specific first: errors before warnings, then in
 * the table's order. General errors only if there is nothing else.
 */
export function explainOnce(text: string): Match[] {
  const found = allMatches(text);
  const covered = new Set(found.flatMap(({ error }) => error.covers ?? []));
  // The row of a failed deletion says less than the answer that its provider got.
  if (
    found.some(
      ({ error, facts }) =>
        facts['operation'] === 'deleting' && CLASSES.has(error.id) && error.id !== 'delete-failed',
    )
  )
    covered.add('delete-failed');
  const all = found.filter(({ error }) => !covered.has(error.id));
  const telling = all.filter(({ error }) => !error.isGeneral);
  const matches = new Map<KnownError, Match>();
  for (const match of telling.length > 0 ? telling : all) {
    const first = matches.get(match.error) ?? match;
    matches.set(match.error, { ...first, facts: { ...match.facts, ...first.facts } });
  }
  // In the table's order.
  const ordered = knownErrors().filter((error) => matches.has(error));
  return SEVERITIES.flatMap((severity) =>
    ordered.filter((error) => error.severity === severity).map((error) => matches.get(error)!),
  );
}

/** The same without the explanation of errors that are not known: for who was not asked to explain anything. */
export function explainRecognized(text: string): Match[] {
  return explainOnce(text).filter(({ error }) => error.id !== 'error-unexplained');
}

/** The complete lines that contain a match. */
export function wholeLines(text: string, { start, end }: Pick<Match, 'start' | 'end'>): string {
  const lineEnd = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd < 0 ? text.length : lineEnd);
}

function factsOf(match: RegExpExecArray): Facts {
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
