import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { LookedUp } from '../../pulumi/lookUp/lookUp';
import { idsOf, type LookUpAnswers } from '../../pulumi/lookUp/lookUpAnswers';

/** Maximum ids and other texts that a dialog lists. */
const MOST_LISTED = 8;
/** Maximum length of an id in a title; details have it whole. */
const LONGEST_ID = 60;

/** An id, and what its provider says of it. */
export interface AnsweredId {
  /** Of the resource. */
  readonly name: string;
  readonly id: string;
  readonly found: LookedUp;
}

/** The ids of creates that did happen, with their providers' answers. */
export function answeredIds(
  operations: readonly PendingOperationInfo[],
  decisions: readonly PendingOperationDecision[],
  lookUps: LookUpAnswers,
): AnsweredId[] {
  return idsOf(decisions).map((asked) => ({
    name: operations.find(({ index }) => index === asked.index)?.name ?? '',
    id: asked.id,
    found: lookUps.of(asked) ?? { kind: 'failed', message: 'its provider was not asked' },
  }));
}

/** The ids of a question with their providers' answers, one line each. */
export function describeIds(all: readonly AnsweredId[]): string {
  return listIds(
    all.map(
      ({ name, id, found }) =>
        `${name}: “${id}” ${isUnsure(found) ? `is not confirmed: ${whyUnsure(found)!}` : howSure(found)}`,
    ),
  );
}

function howSure({ kind }: LookedUp): string {
  return kind === 'recorded'
    ? 'is what the provider answered when it created it.'
    : 'was found at the provider, as requested.';
}

/** The verdict on the ids of a question, in a sentence. */
export function verdictOnIds(all: readonly AnsweredId[]): string {
  const [first, ...others] = all;
  const unsure = all.filter(({ found }) => isUnsure(found));
  if (first && others.length === 0) {
    const id = `“${shortened(first.id)}”`;
    if (first.found.kind === 'recorded') return `${id} is what the provider answered.`;
    if (unsure.length === 0) return `${id} was found at the provider.`;
    return first.found.kind === 'found'
      ? `${id} was found at the provider, but differs from the request.`
      : `${id} could not be looked up.`;
  }
  if (unsure.length === 0)
    return all.some(({ found }) => found.kind === 'recorded')
      ? `All ${all.length} ids are known from their providers.`
      : `All ${all.length} ids were found at their providers.`;
  return `${unsure.length} of ${all.length} ids ${unsure.length === 1 ? 'is' : 'are'} not confirmed.`;
}

/** True if a provider could have confirmed the request but did not. */
export function isUnsure(found: LookedUp): boolean {
  return whyUnsure(found) !== undefined;
}

/** Why an id is not confirmed; undefined if it is. */
export function whyUnsure(found: LookedUp): string | undefined {
  switch (found.kind) {
    case 'missing':
      return 'the provider has nothing with this id';
    case 'unread':
      return 'its provider only returned what it was asked for: it cannot look up ids';
    case 'failed':
      return found.message;
    case 'recorded':
      return undefined;
    case 'found':
      break;
  }
  if (found.changes.length === 0) return undefined;
  const paths = found.changes.map(({ path }) => path);
  return `differs in ${paths.slice(0, 4).join(', ')}${paths.length > 4 ? ` and ${paths.length - 4} more` : ''}`;
}

/** A title's place for an id: its beginning and its end, which tells similar ones apart. */
export function shortened(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID / 2)}…${id.slice(-LONGEST_ID / 2)}`;
}

/** Lines of a dialog, one for each id. */
export function listIds(lines: readonly string[]): string {
  return firstOf(lines).join('\n');
}

/** As many of these texts as a dialog lists, and how many more there are. */
export function firstOf(texts: readonly string[]): string[] {
  const more = texts.length - MOST_LISTED;
  return [...texts.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
}
