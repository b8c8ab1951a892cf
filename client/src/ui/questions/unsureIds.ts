import { counted } from '../../../../shared/counted';
import { isUnsure, listIds, whyUnsure, type AnsweredId } from '../words/idWords';
import { confirm, type Answer } from './confirm';

/**
 * Asks whether to use ids that may be wrong; yes if there are none.
 * @param instead the label of the first button, which uses none of them
 */
export async function acceptUnsureIds(all: readonly AnsweredId[], instead: string): Promise<Answer> {
  const unsure = all.filter(({ found }) => isUnsure(found));
  if (unsure.length === 0) return 'yes';
  const other = unsure.filter(({ found }) => found.kind === 'found').length;
  const failed = unsure.length - other;
  const parts = [
    other > 0 && `something else was found under ${counted(other, 'id')}`,
    failed > 0 && `${counted(failed, 'id')} could not be looked up`,
  ].filter((part) => part !== false);
  return confirm({
    question: `${capitalized(parts.join(', and '))}. Continue anyway?`,
    detail: [
      listIds(unsure.map(({ name, id, found }) => `${name} (${id}): ${whyUnsure(found)!}`)),
      'Pulumi takes what has the id for the resource: it updates it, and deletes it with the resource.',
    ],
    action: 'Go On',
    instead,
  });
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
