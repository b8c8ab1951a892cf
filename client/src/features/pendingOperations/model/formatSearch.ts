import { counted } from '../../../../../shared/counted';
import { formatMoment } from '../../../../../shared/formatTime';
import type { FoundObject, ObjectSearch } from '../../../pulumi/lookUp/findObject';

/** What a search has found, in sentences, the first the most important. */
export function formatSearch(search: ObjectSearch): string {
  const { command, all, known, compared, canRead, fitting, ofOthers, knowsStacks, began } = search;
  const rest = all - known - compared;
  const sentences = [
    fitting.length === 0 &&
      (canRead
        ? 'No object is as requested.'
        : 'The provider cannot read its objects, so that none could be compared.'),
    fitting.length === 1 && rest === 0 && 'One object is as requested.',
    fitting.length === 1 && rest > 0 && 'One of the objects that were compared is as requested.',
    fitting.length > 1 &&
      `${fitting.length} objects are as requested: which of them it is cannot be told from here.`,
    ...secretsOf(fitting),
    ...fitting.flatMap((one) => timeOf(one, began)),
    rest > 0 && `${rest} more were not compared.`,
    ...ofOthers.map(({ id, stack }) => `${id} belongs to stack “${stack}”.`),
    fitting.length > 0 && !knowsStacks && 'Not all other stacks could be read: one of them may have it.',
    `Of ${counted(all, 'object')} that “${command}” lists, this stack has ${known}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** The secrets that could not be compared. */
function secretsOf(fitting: readonly FoundObject[]): string[] {
  const paths = fitting.flatMap(({ found: { changes } }) => changes.map(({ path }) => path));
  return paths.length === 0 ? [] : [`Secrets could not be compared: ${[...new Set(paths)].join(', ')}.`];
}

/** When an object was made, beside the time of the create: evidence, which decides nothing alone. */
function timeOf({ id, found: { madeAt } }: FoundObject, began: string | undefined): string[] {
  if (madeAt === undefined) return [];
  const order = began === undefined ? undefined : new Date(madeAt) < new Date(began) ? 'before' : 'after';
  const beside = order === undefined ? '' : `, ${order} this create began (${formatMoment(began!)})`;
  return [`${id} was made at ${formatMoment(madeAt)}${beside}.`];
}
