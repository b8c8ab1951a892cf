import type { ObjectListing, PendingOperationInfo } from '../../../../shared/pendingOperations';
import type { StateQuestions } from '../../../../shared/requests';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { PropertyChange } from '../driftDetection/drift';
import { SECRET_MASK } from '../secrets/redact';
import { failureText } from '../../../../shared/failureText';
import { listStacks } from '../stacks/stackList';
import { exportStack, type StackTarget } from '../stacks/stacks';
import { lookUp, type LookedUp } from './lookUp';
import type { ObjectList } from './objectLists';

/** An object that no stack has, with how it differs from what the interrupted create has asked for. */
export interface FoundObject {
  readonly id: string;
  readonly found: LookedUp & { kind: 'found' };
}

/** The objects of a type, compared with what an interrupted create has asked for. */
export interface ObjectSearch {
  /** The command that has listed them. */
  readonly command: string;
  /** How many there are. */
  readonly all: number;
  /** How many of them the state has. */
  readonly known: number;
  /** How many the provider was asked about: the first of those that the state does not have. */
  readonly compared: number;
  /** Those that are as requested but for secrets, and that no other stack has. Several are equally likely. */
  readonly fitting: readonly FoundObject[];
  /** As requested, but another stack has them. */
  readonly ofOthers: readonly { readonly id: string; readonly stack: string }[];
  /** Those that differ least, if none fits. */
  readonly nearest: readonly FoundObject[];
  /** When the create was noted as pending, if the state says (RFC 3339). */
  readonly began: string | undefined;
  /** False if the provider cannot read objects: what it returned as requested may be no answer. */
  readonly canRead: boolean;
  /** False if not all other stacks could be read. */
  readonly knowsStacks: boolean;
}

/** Each costs a run of the CLI. */
const MOST_COMPARED = 20;
const MOST_STACKS = 50;
const MOST_NEAREST = 3;

/**
 * Searches what an interrupted create may have made: lists all objects of its type, has each that the state does not have
 * read by its provider, and compares it with the inputs. Changes nothing.
 * @param lists the ways to list them, the first that can is used
 * @throws {Error} if none can list them; {PulumiProblem} if it was stopped
 */
export async function findObject(
  tools: { cli: PulumiCli; server: Pick<StateQuestions, 'resolvePendingOperations'> },
  target: StackTarget,
  question: {
    readonly text: string;
    readonly operations: readonly PendingOperationInfo[];
    readonly index: number;
    readonly listing: ObjectListing;
    readonly lists: readonly ObjectList[];
  },
  control: RunControl,
): Promise<ObjectSearch> {
  const { text, operations, index, listing, lists } = question;
  const { command, ids } = await listWithFirst(lists, control);
  const known = new Set(listing.known.map((id) => formOf(id)));
  const unknown = [...new Set(ids)].filter((id) => !known.has(formOf(id)));
  const compared = unknown.slice(0, MOST_COMPARED);
  const ask = async (id: string): Promise<LookedUp | undefined> =>
    (await lookUp(tools, target, { text, operations, asked: [{ index, id }] }, control)).get(index);
  const found: FoundObject[] = [];
  const unchanged: FoundObject[] = [];
  let canRead = false;
  for (const id of compared) {
    const answer = await ask(id);
    canRead ||= answer?.kind === 'found' || answer?.kind === 'missing';
    if (answer?.kind === 'found') found.push({ id, found: answer });
    else if (answer?.kind === 'unread') unchanged.push({ id, found: { kind: 'found', changes: [] } });
  }
  // What is exactly as requested looks as if the provider could not read, unless it says of something else that it is not.
  const [first] = unchanged;
  if (first && !canRead) canRead = (await ask(otherId(first.id, ids)))?.kind === 'missing';
  if (canRead) found.push(...unchanged);
  const same = found.filter((one) => differencesOf(one) === 0);
  const { owners, isComplete } = await stacksWith(tools.cli, target, same, control);
  const fitting = same.filter(({ id }) => !owners.has(id));
  const byDifferences = found
    .filter((one) => !same.includes(one))
    .sort((a, b) => differencesOf(a) - differencesOf(b));
  return {
    command,
    all: ids.length,
    known: ids.length - unknown.length,
    compared: compared.length,
    canRead: canRead || unchanged.length === 0,
    fitting,
    ofOthers: [...owners].map(([id, stack]) => ({ id, stack })),
    began: operations.find((one) => one.index === index)?.modified,
    nearest: fitting.length > 0 ? [] : byDifferences.slice(0, MOST_NEAREST),
    knowsStacks: isComplete,
  };
}

/**
 * The differences that are known as such. Many clouds tell no secrets, and of those that they tell, only the engine could know
 * whether they are the requested ones.
 */
export function knownDifferences(changes: readonly PropertyChange[]): PropertyChange[] {
  return changes.filter(({ old, now }) => old !== SECRET_MASK && now !== SECRET_MASK);
}

function differencesOf({ found: { changes } }: FoundObject): number {
  return knownDifferences(changes).length;
}

/** A text in which ids are equal if they name one object: to Azure, the case of letters in its ids says nothing. */
function formOf(text: string, id = text): string {
  return /^\/subscriptions\//i.test(id) ? text.toLowerCase() : text;
}

/** An id of the same form that no object has. */
function otherId(id: string, taken: readonly string[]): string {
  const last = ['0', '1'].find((digit) => !id.endsWith(digit))!;
  const other = id.slice(0, -1) + last;
  return taken.includes(other) ? otherId(`${id}${last}`, taken) : other;
}

async function listWithFirst(
  lists: readonly ObjectList[],
  control: RunControl,
): Promise<{ command: string; ids: readonly string[] }> {
  const failures: string[] = [];
  for (const { command, ids } of lists) {
    try {
      return { command, ids: await ids(control) };
    } catch (error) {
      if (error instanceof PulumiProblem && error.kind === 'stopped') throw error;
      failures.push(`${command}: ${failureText(error)}`);
    }
  }
  throw new Error(`The objects cannot be listed. ${failures.join('; ')}`);
}

/** Which other stacks of the backend have these objects, by their ids. */
async function stacksWith(
  cli: PulumiCli,
  target: StackTarget,
  objects: readonly FoundObject[],
  control: RunControl,
): Promise<{ owners: ReadonlyMap<string, string>; isComplete: boolean }> {
  const owners = new Map<string, string>();
  if (objects.length === 0) return { owners, isComplete: true };
  const { folder, backend } = target;
  const all = await listStacks(cli, backend.address, folder, { ...control, all: true });
  const others = all.filter(({ name }) => name !== target.stack);
  let isComplete = others.length <= MOST_STACKS;
  for (const { name } of others.slice(0, MOST_STACKS)) {
    const project = name.split('/').at(-2) ?? target.project;
    try {
      const state = await exportStack(cli, { ...target, stack: name, project }, control);
      // Others may only name it.
      const has = (id: string): boolean => formOf(state, id).includes(`"id": ${JSON.stringify(formOf(id))}`);
      for (const { id } of objects) if (has(id)) owners.set(id, name);
    } catch (error) {
      if (error instanceof PulumiProblem && error.kind === 'stopped') throw error;
      isComplete = false;
    }
  }
  return { owners, isComplete };
}
