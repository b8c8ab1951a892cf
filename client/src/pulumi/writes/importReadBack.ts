import type { StateQuestions } from '../../../../shared/requests';
import { describeReadBack, DIFFERENCES_TOLD } from './readBackWords';

/** How a stack's state differs from the imported one, in sentences without values; empty is good. */
export async function readBack(
  server: StateQuestions,
  { imported, found }: { imported: string; found: string },
): Promise<string[]> {
  const [differences, left] = await Promise.all([
    server.readBack({ imported, found, limit: DIFFERENCES_TOLD }),
    pendingOperationsLeft(server, found),
  ]);
  return [...describeReadBack(differences), ...left];
}

/** The pending operations that an import should have dropped but did not, in sentences. */
export async function pendingOperationsLeft(server: StateQuestions, found: string): Promise<string[]> {
  const { pendingOperations } = await server.summary({ text: found, limit: 0 });
  return pendingOperations.map(
    ({ urn, type }) => `The pending operation “${type}” of ${urn} is still there.`,
  );
}
