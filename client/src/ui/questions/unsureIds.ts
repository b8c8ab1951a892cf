import type { LookedUp } from '../../pulumi/lookUp/lookUp';
import { counted } from '../../../../shared/counted';
import { confirm } from './confirm';

/** An id that its provider did not confirm. */
export interface UnsureId {
  /** Of the resource. */
  readonly name: string;
  readonly id: string;
  readonly found: LookedUp;
}

/** Maximum ids in a dialog. */
const MOST_LISTED = 8;

/** Asks whether to use ids that may be wrong; true if there are none. `look`: the user wants to see them. */
export async function acceptUnsureIds(all: readonly UnsureId[]): Promise<'yes' | 'look' | 'no'> {
  const unsure = all.filter(({ found }) => isUnsure(found));
  if (unsure.length === 0) return 'yes';
  const other = unsure.filter(({ found }) => found.kind === 'found').length;
  const failed = unsure.length - other;
  const parts = [
    other > 0 && `something else was found under ${counted(other, 'id')}`,
    failed > 0 && `${counted(failed, 'id')} could not be looked up`,
  ].filter((part) => part !== false);
  const more = unsure.length - MOST_LISTED;
  const answer = await confirm({
    question: `${capitalized(parts.join(', and '))}. Continue anyway?`,
    detail: [
      [
        ...unsure.slice(0, MOST_LISTED).map(({ name, id, found }) => `${name} (${id}): ${whyUnsure(found)!}`),
        ...(more > 0 ? [`and ${more} more`] : []),
      ].join('\n'),
      'Pulumi takes what has the id for the resource: it updates it, and deletes it with the resource.',
    ],
    action: 'Go On',
    instead: 'Show on the Page',
  });
  return answer === 'instead' ? 'look' : answer;
}

/** True if a provider could have confirmed the request but did not. */
export function isUnsure(found: LookedUp): boolean {
  return whyUnsure(found) !== undefined;
}

function whyUnsure(found: LookedUp): string | undefined {
  if (found.kind === 'failed') return found.message;
  if (found.kind !== 'found' || found.changes.length === 0) return undefined;
  const paths = found.changes.map(({ path }) => path);
  return `other in ${paths.slice(0, 4).join(', ')}${paths.length > 4 ? ` and ${paths.length - 4} more` : ''}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
