import type { Operations } from '../knownErrors/failedOperations';
import type { Facts } from '../knownErrors/knownError';
import type { Operation, ResourceHeading } from '../knownErrors/resourceHeadings';
import type { KnownErrorId } from '../knownErrors/knownErrorId';
import { mayNameSecret } from '../secretNames';
import { isEmptyCode, type ErrorClass } from './errorClasses';
import { isOfType, meaningOf } from './meanings';
import { readError, type ErrorFacts } from './readErrors';
import { regionsOf, type Region } from './regions';
import { isOnlyPreview, type Subjects } from './subjects';

/** An error that its form explains. */
export interface Understood {
  /** The words about its resource. */
  readonly region: Region;
  readonly start: number;
  readonly end: number;
  /** The known error that it is; undefined if only its phase is known. */
  readonly id: KnownErrorId | undefined;
  readonly facts: Facts;
  readonly phases: ErrorFacts['phases'];
  /** The cloud has checked the provider's login before it gave this answer. */
  readonly isLoggedIn: boolean;
  /** Told by a code, a status or a sentence about a property, and not by words alone. */
  readonly isSure: boolean;
  /** Told by no more than that a request was refused: words that say more win. */
  readonly isWeak: boolean;
}

/** Classes that a code gives to many causes. */
const WEAK: ReadonlySet<ErrorClass | undefined> = new Set<ErrorClass | undefined>([
  'invalid',
  'state',
  'unsupported',
  undefined,
]);

/** What the forms of a text say, region by region. */
export function understood(
  text: string,
  headings: readonly ResourceHeading[],
  operations: Operations,
  subjects: Subjects,
): Understood[] {
  const isPreview = isOnlyPreview(text);
  return regionsOf(text, headings, operations).flatMap((named) => {
    const isImport = subjects.at(named.start) === 'import';
    const region: Region = isImport ? { ...named, operation: 'importing' } : named;
    const { start, end, type, operation } = region;
    const words = text.slice(start, end);
    const error = readError(words, { ...(type !== undefined && { type }) }, operation);
    // Words alone, of nobody, in a long text are those of a program's own log.
    const isOfNobody =
      type === undefined &&
      !error?.refused &&
      error?.answer?.envelope === 'words' &&
      error.errorClass !== 'timeout';
    if (!error || (isOfNobody && text.trim().split('\n', 7).length > 6)) return [];
    const { errorClass, answer, refused } = error;
    const code = answer?.code ?? '';
    const provider = answer?.provider ?? providerOf(type);
    const meaning = errorClass && meaningOf(refused?.kind ?? errorClass, operation, code, type, provider);
    const id = isUnreadable(error, operation, type)
      ? 'created-not-readable'
      : entryOf(error, type, meaning?.entry);
    const facts = {
      ...factsOfAnswer(error),
      ...SETTING.exec(words)?.groups,
      phase: isPreview && !['check', 'lookup', 'configure'].includes(error.phase) ? 'preview' : error.phase,
      ...(meaning && id === meaning.entry && { means: `${meaning.class}:${meaning.while.split(' ')[0]}` }),
    };
    return {
      region,
      start: start + error.at,
      end: start + error.at + error.length,
      id,
      facts,
      phases: isPreview ? { refused: 'preview', unknown: 'preview' } : error.phases,
      isSure: refused !== undefined || (answer !== undefined && answer.envelope !== 'words'),
      isWeak: refused === undefined && WEAK.has(errorClass),
      isLoggedIn: answer?.envelope === 'handler of Cloud Control',
    };
  });
}

/** A provider is a resource, too: `pulumi:providers:aws` is one of `aws`. */
export function providerOf(type: string | undefined): string | undefined {
  return /^(?:pulumi:providers:)?(?<provider>[\w-]{1,80})/.exec(type ?? '')?.groups?.['provider'];
}

/** What means a wrong setting, such as an address, where a provider is only being set up. */
const SETTINGS: ReadonlySet<string | undefined> = new Set<string | undefined>([
  'invalid-property',
  'object-not-found',
  'gone-outside',
  'reference-not-found',
]);

/** The known error: by its meaning, unless somebody else speaks than a cloud. */
function entryOf(
  { phase, answer }: ErrorFacts,
  type: string | undefined,
  meant: KnownErrorId | undefined,
): KnownErrorId | undefined {
  if (phase === 'configure' && SETTINGS.has(meant)) return 'provider-settings';
  if (phase === 'lookup' && meant === 'id-not-accepted') return 'invalid-property';
  const isDynamic = /^pulumi-(?:nodejs|python):dynamic/.test(type ?? '') && answer?.envelope === 'words';
  return isDynamic && meant !== 'answer-unreadable' ? 'dynamic-provider-failed' : meant;
}

/** True if the object itself was not found by a request that reads it after it was made. */
function isUnreadable(
  { errorClass, answer }: ErrorFacts,
  operation: Operation | undefined,
  type: string | undefined,
): boolean {
  const { call = '', code = '' } = answer ?? {};
  const isRead = /^(?:Describe|Get|Head|List|Read)(?=[A-Z])/.test(call);
  const isItself = type !== undefined && !isEmptyCode(code) && isOfType(code, type);
  return errorClass === 'missing' && operation === 'creating' && isRead && isItself;
}

/** The remedy that a message names itself. */
const SETTING = /pulumi config set (?<setting>[\w-]{1,60}:[\w.-]{1,80})/;

/** Names that are also a single word on a command line. */
const HARMLESS = /^[\w.:/@,[\]<>-]{1,160}$/;

function factsOfAnswer({ answer, refused }: ErrorFacts): Facts {
  const { code, status, call } = answer ?? {};
  const { property, allowed, bound } = refused ?? {};
  const value = property !== undefined && mayNameSecret(property) ? undefined : refused?.value;
  const all = {
    code: code === undefined || /^\d+$/.test(code) ? undefined : code.replaceAll(' ', '-'),
    ...{ status, call, property, value },
    allowed: allowed?.match(/[\w.:/-]+/g)?.join(','),
    bound: bound?.replaceAll(' ', '-'),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && HARMLESS.test(entry[1]),
    ),
  );
}
