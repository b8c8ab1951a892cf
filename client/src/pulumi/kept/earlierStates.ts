import { stat } from 'node:fs/promises';
import type { PendingOperationKey } from '../../../../shared/pendingOperations';
import type { StateQuestions } from '../../../../shared/requests';
import type { StateVersion } from '../backends/stackBackend';
import type { PulumiCli } from '../cli/cli';
import type { StackTarget } from '../stacks/stacks';
import type { Backups } from './backups';
import { listStateVersions } from './stateVersions';

/** An id that a resource had in an earlier state of its stack. */
export interface IdOfVersion {
  readonly urn: string;
  readonly id: string;
  /** The state with the id: the newest one that has the resource. */
  readonly version: StateVersion;
}

/** Since when an operation is pending. */
export interface PendingSince {
  readonly operation: PendingOperationKey;
  /**
   * The oldest of the consecutive states, up to now, that have the operation; undefined if only the present state has it.
   */
  readonly first?: StateVersion;
  /** The next older state, which does not have it; undefined if there is none, or it was not read. */
  readonly before?: StateVersion;
}

/** Facts about interrupted operations from earlier states. */
export interface FactsFromEarlierStates {
  readonly ids: readonly IdOfVersion[];
  readonly since: readonly PendingSince[];
}

/** Limit for background work. */
const MOST_STATES = 20;
const MOST_BYTES = 64 * 2 ** 20;
/** Limit for states that are not in a local file: each costs a run of the CLI, or a request. */
const MOST_ASKED = 4;

/**
 * Searches the earlier states of a stack, newest first, for the ids of resources whose create was interrupted, and for
 * the first state with each pending operation. It reads this extension's backups and what the backend keeps.
 * @param pending the present pending operations
 * @param urns of the resources whose ids are wanted
 */
export async function searchEarlierStates(
  tools: { cli: PulumiCli; server: Pick<StateQuestions, 'earlierState'>; backups: Backups },
  target: StackTarget,
  pending: readonly PendingOperationKey[],
  urns: readonly string[],
): Promise<FactsFromEarlierStates> {
  const { cli, server, backups } = tools;
  const versions = await listStateVersions(cli, backups, target, {
    most: MOST_STATES,
    onUnknown: () => undefined,
  });
  const withoutId = new Set(urns);
  const ids: IdOfVersion[] = [];
  const firsts = new Map<string, StateVersion | undefined>(
    pending.map((one) => [operationKey(one), undefined]),
  );
  const befores = new Map<string, StateVersion>();
  const budget = { states: MOST_STATES, asked: MOST_ASKED, bytes: MOST_BYTES };
  for (const version of versions) {
    const isDated = befores.size === firsts.size;
    if ((withoutId.size === 0 && isDated) || budget.states === 0) break;
    const text = await readWithin(budget, version);
    if (text === undefined) continue;
    const state = await server.earlierState({ text, urns: [...withoutId] });
    if (!state.isState) continue;
    for (const { urn, id } of state.ids) {
      withoutId.delete(urn);
      ids.push({ urn, id, version });
    }
    // Usually a step of the same run, which says less than the run itself.
    if (version.source === 'before the last write') continue;
    const has = new Set(state.pending.map(operationKey));
    for (const key of firsts.keys()) {
      if (befores.has(key)) continue;
      if (has.has(key)) firsts.set(key, version);
      else befores.set(key, version);
    }
  }
  const since = pending.map((operation): PendingSince => {
    const [first, before] = [firsts.get(operationKey(operation)), befores.get(operationKey(operation))];
    return { operation, ...(first && { first }), ...(before && { before }) };
  });
  return { ids, since };
}

/** The text of a state; undefined if it is gone or truncated, or too expensive to read. */
async function readWithin(
  budget: { states: number; asked: number; bytes: number },
  version: StateVersion,
): Promise<string | undefined> {
  const { path } = version;
  if (path === undefined && budget.asked-- <= 0) return undefined;
  budget.states--;
  const size = path === undefined ? 0 : await sizeOf(path);
  if (size > budget.bytes) return undefined;
  const text = await version.read().catch(() => undefined);
  budget.bytes -= text?.length ?? 0;
  return text;
}

function operationKey({ type, urn }: PendingOperationKey): string {
  return `${type} ${urn}`;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
