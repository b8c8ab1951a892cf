import type { StateQuestions } from '../../../../../shared/requests';
import type { MoveResourcesParams } from '../../../../../shared/resourceChanges';
import { lookAtStack, type StackLook } from '../../../pulumi/backends/stackLook';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { ReplaceStateRequest } from '../../../pulumi/writes/replaceState';
import { bareName, shownName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';

/** A planned move between stacks, from the states of both. */
export interface Move {
  readonly source: StackTarget;
  readonly destination: StackTarget;
  readonly moved: readonly string[];
  /**
   * The two writes, in this order: if the second fails, both stacks have the resources, which can be undone. At no time
   * does neither have them. The second throws {@link NotThereAnyMore} if the first has been undone by then.
   */
  readonly add: ReplaceStateRequest;
  readonly remove: ReplaceStateRequest;
  /** Undoes the first write. @param added the destination's state after it */
  undo(added: string): ReplaceStateRequest;
}

export interface MoveTools {
  readonly cli: PulumiCli;
  readonly server: Pick<StateQuestions, 'moveResources' | 'readBack'>;
}

/** The stack that got the resources does not have all of them any more: somebody else has written to it. */
export class NotThereAnyMore extends Error {
  constructor(readonly destination: StackTarget) {
    super(`Stack “${shownName(destination)}” does not have all that was moved there any more.`);
  }
}

/**
 * Plans both stacks' states after a move of a resource and all its children. Writes nothing.
 * @param options.seen the source when the resource was chosen
 * @throws {PulumiProblem} if a stack cannot be read
 */
export async function planMove(
  tools: MoveTools,
  source: StackTarget,
  destination: StackTarget,
  { urn, index }: MoveResourcesParams['resource'],
  options: RunControl & { seen?: StackLook | undefined } = {},
): Promise<Move | { failure: string }> {
  const { cli, server } = tools;
  const { seen: earlier, ...control } = options;
  const look = (target: StackTarget, known?: StackLook): Promise<StackLook> =>
    lookAtStack(cli, target, control, { earlier: known, read: exportStack });
  const seen = { source: await look(source, earlier), destination: await look(destination) };
  const before = { source: seen.source.text, destination: seen.destination.text };
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
    add: {
      ...into,
      text: after.destination,
      imported,
      isMadeFrom: isThis(before.destination),
      seen: seen.destination,
      isMove: true,
    },
    remove: {
      ...outOf,
      text: after.source,
      isMadeFrom: isThis(before.source),
      seen: seen.source,
      beforeWrite: () => requireAllOf(tools, destination, after.destination),
    },
    undo: (added) => ({ ...into, text: before.destination, isMadeFrom: isThis(added) }),
  };
}

/** How many differences are looked at: more are no small change. */
const LOOKED_AT = 1000;

/** A person may have thought about the second write for an hour. @throws {NotThereAnyMore} if a resource is missing */
async function requireAllOf(
  { cli, server }: MoveTools,
  destination: StackTarget,
  imported: string,
): Promise<void> {
  const found = await exportStack(cli, destination);
  const { differences, count } = await server.readBack({ imported, found, limit: LOOKED_AT });
  const isMissing = differences.some(({ kind, path }) => kind === 'missing' && path === undefined);
  if (isMissing || count > differences.length) throw new NotThereAnyMore(destination);
}
