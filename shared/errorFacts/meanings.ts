import type { KnownErrorId } from '../knownErrors/knownErrorId';
import type { Operation } from '../knownErrors/resourceHeadings';
import { isEmptyCode, wordsOfCode, type ErrorClass } from './errorClasses';
import type { Constraint } from './constraints';
import rows from './meanings.json';

/** What a class of refusals means while an operation runs. */
export interface Meaning {
  readonly class: string;
  /** Operations, `unknown` or `any`, with spaces between. */
  readonly while: string;
  /** The known error that explains it. */
  readonly entry: KnownErrorId;
  /** The first sentence of the explanation. */
  readonly point: string;
  /** Why it means this, for who disputes it. */
  readonly because: string;
}

export const MEANINGS = rows as readonly Meaning[];

/** Known errors that explain instead of others. */
export type ErrorsInstead = Readonly<Partial<Record<KnownErrorId, KnownErrorId>>>;

/** Entries that say more for the providers of one cloud. */
const OF_CLOUD: readonly { readonly provider: RegExp; readonly entries: ErrorsInstead }[] = [
  { provider: /^(?:aws|awsx|aws-native|eks)$/, entries: { 'provider-token': 'aws-permission' } },
  { provider: /^azure/, entries: { 'provider-token': 'azure-permission' } },
  { provider: /^(?:gcp|google)/, entries: { 'provider-token': 'google-permission' } },
  {
    provider: /^kubernetes$/,
    entries: { 'provider-token': 'kubernetes-forbidden', 'cloud-credentials': 'kubernetes-login' },
  },
  { provider: /(?:)/, entries: { 'cloud-credentials': 'provider-token' } },
];

/**
 * What a refusal means for the object of a type.
 * @param type `aws:cloudfront/distribution:Distribution`, if it is known
 * @param provider `aws`, if it is known
 */
export function meaningOf(
  errorClass: ErrorClass | Constraint,
  operation: Operation | undefined,
  code: string,
  type: string | undefined,
  provider: string | undefined,
): Meaning | undefined {
  const fits = type === undefined || isEmptyCode(code) || isOfType(code, type);
  const meant = !fits && errorClass === 'exists' ? 'taken' : errorClass;
  const during =
    !fits && errorClass === 'missing' && operation === 'updating' ? 'creating' : (operation ?? 'unknown');
  const meaning = MEANINGS.find(
    (row) => row.class === meant && (row.while === 'any' || row.while.split(' ').includes(during)),
  );
  if (!meaning) return undefined;
  const cloud = OF_CLOUD.find((one) => provider !== undefined && one.provider.test(provider));
  return { ...meaning, entry: cloud?.entries[meaning.entry] ?? meaning.entry };
}

/** Words of codes that name no kind of object. */
const NO_KIND =
  /^(?:resource|entity|object|item|name|already|exists?|not|found|no|such|does|do|in|use|used|is|invalid|duplicate|the|id|error|exception|fault|parent|owned|taken|by|you|conflict|with|this|requested|record|key|malformed)$/;

/**
 * True if a code is about an object of that type, or does not say: `DBInstanceAlreadyExists` of `aws:rds/instance:Instance`,
 * and not `CNAMEAlreadyExists` of a Distribution.
 */
export function isOfType(code: string, type: string): boolean {
  const kind = wordsOfCode(code)
    .split(' ')
    .filter((word) => !NO_KIND.test(word));
  if (kind.length === 0) return true;
  const name = type.replace(/[^A-Za-z]/g, '').toLowerCase();
  // The last word is the kind; those before it tell which one.
  const last = kind.at(-1)!.replace(/s$/, '');
  return last.length < 3 || name.includes(last) || kind.join('').includes(nameOf(type));
}

const nameOf = (type: string): string => type.slice(type.lastIndexOf(':') + 1).toLowerCase();
