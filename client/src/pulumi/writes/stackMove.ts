import type { StateQuestions } from '../../../../shared/requests';
import type { MoveResourcesParams } from '../../../../shared/resourceChanges';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { ReplaceStateRequest } from './replaceState';
import { bareName, exportStack, type StackTarget } from '../stacks/stacks';

/** A planned move between stacks, from the states of both. */
export interface Move {
  readonly source: StackTarget;
  readonly destination: StackTarget;
  readonly moved: readonly string[];
  /**
   * The two writes, in this order: if the second fails, both stacks have the resources, which can be undone. At no time
   * does neither have them.
   */
  readonly add: ReplaceStateRequest;
  readonly remove: ReplaceStateRequest;
  /** Undoes the first write. @param added the destination's state after it */
  undo(added: string): ReplaceStateRequest;
}

export interface MoveTools {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'moveResources'>;
}

/**
 * Plans both stacks' states after a move of a resource and all its children. Writes nothing.
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
  // The destination with its new secrets in plaintext, if it gets any: the import encrypts them with its own key.
  let imported: string | undefined;
  if (after.hasSecrets) {
    const withPlaintext = await exportStack(cli, source, { ...control, showSecrets: true });
    const withSecrets = await server.moveResources({ ...params, source: withPlaintext });
    // These must be the same states as before, except for the secrets. Otherwise another process has written meanwhile.
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
