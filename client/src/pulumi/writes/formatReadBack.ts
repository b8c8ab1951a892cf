import type { StateQuestions } from '../../../../shared/requests';
import type { ReadBack, ReadBackDifference } from '../../../../shared/stateDifferences';

/** How a stack's state differs from the imported one, in sentences without values; empty is good. */
export async function readBack(
  server: StateQuestions,
  { imported, found }: { imported: string; found: string },
): Promise<string[]> {
  const [differences, left] = await Promise.all([
    server.readBack({ imported, found, limit: DIFFERENCES_TOLD }),
    pendingOperationsLeft(server, found),
  ]);
  return [...formatReadBack(differences), ...left];
}

/** The pending operations that an import should have dropped but did not, in sentences. */
export async function pendingOperationsLeft(server: StateQuestions, found: string): Promise<string[]> {
  const { pendingOperations } = await server.summary({ text: found, limit: 0 });
  return pendingOperations.map(
    ({ urn, type }) => `The pending operation “${type}” of ${urn} is still there.`,
  );
}

/** How many differences are described one by one. */
export const DIFFERENCES_TOLD = 100;

/** The differences between an import and its result, in sentences without values; empty is good. */
export function formatReadBack({ differences, count }: ReadBack): string[] {
  const more = count - differences.length;
  return [...differences.map(formatDifference), ...(more > 0 ? [`There are ${more} more differences.`] : [])];
}

function formatDifference({ urn, path, kind }: ReadBackDifference): string {
  if (path === undefined) {
    return kind === 'extra'
      ? `${urn} is in the stack, although not in the new state.`
      : `${urn} is not in the stack.`;
  }
  switch (kind) {
    case 'missing':
      return `${path} of ${urn} is not in the stack.`;
    case 'extra':
      return `${path} of ${urn} is in the stack, although not in the new state.`;
    case 'rounded':
      return `${path} of ${urn} was rounded: Pulumi keeps numbers as 64-bit floats. A value that needs all its digits has to be a string.`;
    case 'unpaired surrogate':
      return `${path} of ${urn} has lost a character: half a surrogate pair is not text, and Pulumi writes “\ufffd” in its place.`;
    case 'other':
      return `${path} of ${urn} is not what was imported.`;
  }
}
