import { counted } from '../../../../shared/counted';
import { failureText } from '../../../../shared/failureText';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { findObject, type FoundObject, type ObjectSearch } from '../../pulumi/lookUp/findObject';
import { objectLists } from '../../pulumi/lookUp/objectLists';
import { targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import { confirm } from '../../ui/confirm';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';
import type { FindCreated } from './operationSource';

/** Searches with a stack's providers, once the user has seen the commands. */
export function findCreatedIn(services: Services, target: StackTarget, text: string): FindCreated {
  return async (operations, index, listing) => {
    const lists = objectLists(services.cli, target, listing);
    const answer = await confirm({
      question: `List all objects of type ${listing.type} at the provider?`,
      detail: [
        targetDetails(target),
        `This only reads. It runs:\n${lists.map(({ command }) => command).join('\nIf that cannot list them: ')}`,
        'Objects that no stack of the backend has are then compared with the inputs of the resource.',
      ],
      action: 'List Them',
      instead: 'Keep Typing the Id',
      onlyReads: true,
    });
    if (answer !== 'yes') return undefined;
    return whileReading(`Searching objects of type ${listing.type}`, (control) =>
      findObject(services, target, { text, operations, index, listing, lists }, control),
    );
  };
}

/** What a search has found, in sentences, and the objects that may be it; no words if the user has stopped it. */
export async function searched(
  search: Promise<ObjectSearch | undefined>,
): Promise<{ words: string; found: readonly FoundObject[] }> {
  try {
    const result = await search;
    if (!result) return { words: '', found: [] };
    return { words: formatSearch(result), found: [...result.fitting, ...result.nearest] };
  } catch (error) {
    const isStopped = error instanceof PulumiProblem && error.kind === 'stopped';
    return { words: isStopped ? '' : failureText(error), found: [] };
  }
}

/** What a search has found, in sentences, the first the most important. */
function formatSearch(search: ObjectSearch): string {
  const { command, all, known, compared, canRead, fitting, ofOthers, knowsStacks } = search;
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
    rest > 0 && `${rest} more were not compared.`,
    ...ofOthers.map(({ id, stack }) => `${id} belongs to stack “${stack}”.`),
    fitting.length > 0 && !knowsStacks && 'Not all other stacks could be read: one of them may have it.',
    `Of ${counted(all, 'object')} that “${command}” lists, this stack has ${known}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
