import { failureText } from '../../../../shared/failureText';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { findObject, type FoundObject, type ObjectSearch } from '../../pulumi/lookUp/findObject';
import { objectLists } from '../../pulumi/lookUp/objectLists';
import { targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import { confirm } from '../../ui/confirm';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';
import { formatSearch } from './model/formatSearch';
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
