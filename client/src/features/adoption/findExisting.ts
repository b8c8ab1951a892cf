import type { IdProposal } from '../../../../shared/idProposals';
import { knownDifferences } from '../../pulumi/lookUp/findObject';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { findCreatedIn, searched } from '../pendingOperations/findCreated';
import { whyNotFromPlan, withPendingCreate } from './model/dynamicResource';
import type { PlannedCreate } from './model/plannedCreates';

/** Searches the object that a planned resource is to be; without words if the user leaves it. */
export type FindExisting = () => Promise<{ words: string; proposals: readonly IdProposal[] }>;

/**
 * The search for the object that a planned resource is to be, as for that of an interrupted create. Undefined if nothing lists such
 * objects, or the plan hides what they would be compared with.
 * @param state the stack's state
 */
export async function findExistingIn(
  services: Services,
  target: StackTarget,
  state: string,
  create: PlannedCreate,
): Promise<FindExisting | undefined> {
  if (whyNotFromPlan(create) !== undefined) return undefined;
  const { server } = services;
  const text = withPendingCreate(state, create);
  const { id, operations } = await server.openPendingOperations({ text });
  const index = operations.find(({ urn, isListable }) => urn === create.urn && isListable)?.index;
  const asked = index === undefined ? Promise.resolve(null) : server.objectListing({ id, index });
  const listing = await asked.finally(() => {
    void server.close(id).catch(() => undefined);
  });
  if (index === undefined || !listing) return undefined;
  return async () => {
    const search = findCreatedIn(services, target, text)(operations, index, listing);
    const { words, found } = await searched(search);
    const proposals = found.map(({ id: one, found: { changes } }) => ({
      id: one,
      reason:
        knownDifferences(changes).length === 0
          ? 'exists, with the inputs of the program'
          : 'exists, with other inputs',
    }));
    return { words, proposals };
  };
}
