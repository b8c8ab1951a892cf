import type { StateQuestions } from '../../../../shared/requests';
import type { MoveResourcesParams } from '../../../../shared/resourceChanges';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { ReplaceStateRequest } from './replaceState';
import { bareName, exportStack, type StackTarget } from '../stacks/stacks';

/** A move between stacks, as it was worked out from what both had. */
export interface Move {
  readonly source: StackTarget;
  readonly destination: StackTarget;
  readonly moved: readonly string[];
  /**
   * The two writes, in this order: if the second fails, both stacks have the resources, which can be undone; never has
   * none of them.
   */
  readonly add: ReplaceStateRequest;
  readonly remove: ReplaceStateRequest;
  /** Undoes the first write. @param added what the destination has got by it */
  undo(added: string): ReplaceStateRequest;
}

export interface MoveTools {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'moveResources'>;
}

/**
 * Works out what moving a resource and all below it makes of both stacks. Writes nothing.
 * @throws {PulumiProblem} if a stack cannot be read
 */
export async function planMove(
  { cli, server }: MoveTools,
  source: StackTarget,
  destination: StackTarget,
  { urn, index }: MoveResourcesParams['resource'],
  control: RunControl = {},
): Promise<Move | { failure: string }> {
  const before = {
    source: await exportStack(cli, source, control),
    destination: await exportStack(cli, destination, control),
  };
  const params: MoveResourcesParams = {
    ...before,
    resource: { urn, index },
    stack: bareName(destination),
    project: destination.project,
  };
  const after = await server.moveResources(params);
  if (after.source === undefined) return after;
  // The destination with its new secrets in plaintext, if it gets any: it encrypts them by its own key.
  let imported: string | undefined;
  if (after.hasSecrets) {
    const withPlaintext = await exportStack(cli, source, { ...control, showSecrets: true });
    const withSecrets = await server.moveResources({ ...params, source: withPlaintext });
    // The same states as before, except for how secrets are written; if not, another process has written meanwhile.
    if (withSecrets.source === undefined) return withSecrets;
    imported = withSecrets.destination;
  }
  const isThis = (state: string) => (current: string) => current === state;
  const [into, outOf] = [{ target: destination }, { target: source }];
  return {
    source,
    destination,
    moved: after.moved,
    add: { ...into, text: after.destination, imported, isMadeFrom: isThis(before.destination) },
    remove: { ...outOf, text: after.source, isMadeFrom: isThis(before.source) },
    undo: (added) => ({ ...into, text: before.destination, isMadeFrom: isThis(added) }),
  };
}
