import type { StateQuestions } from '../../../../../shared/requests';
import type { StateSummary } from '../../../../../shared/stateSummary';
import type { Project } from '../../../project/projects';
import type { Backend } from '../../../pulumi/location/stackTarget';
import { namesKept, namesKeptWithoutProject } from '../../../pulumi/backends/namesKept';
import { stackNamesInBackend } from '../../../pulumi/backends/projectInBackend';
import type { StateVersion } from '../../../pulumi/backends/stackBackend';
import { secondOf } from '../../../pulumi/backends/stampedVersions';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { mayBeOneStack, PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { Backups } from '../../../pulumi/kept/backups';
import { listStateVersions } from '../../../pulumi/kept/stateVersions';
import { hashOfState } from '../../../pulumi/stacks/exportRecords';
import { listStacks } from '../../../pulumi/stacks/stackList';
import { bareName, type StackTarget } from '../../../pulumi/stacks/stacks';

interface Tools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/** The stacks of a project of which an earlier state is kept. */
export interface KeptStacks {
  /** Those that the backend no longer has. */
  readonly removed: readonly StackTarget[];
  /** Those that it has, such as one that was created anew under its old name. */
  readonly there: readonly StackTarget[];
}

/**
 * Searches a self-managed backend and this extension's backups for stacks of a project that were removed.
 * @throws {PulumiProblem} if the backend cannot be asked
 */
export async function findRemovedStacks(
  tools: Tools,
  { folder, name: project }: Project,
  backend: Backend,
  control: RunControl,
): Promise<KeptStacks> {
  const { cli, backups } = tools;
  const { address } = backend;
  const [kept, withoutProject, own, present] = await Promise.all([
    namesKept(cli, address, project, control),
    namesKeptWithoutProject(cli, address, control),
    backups.stacks(),
    presentNames(cli, { folder, project, backend }, control),
  ]);
  const ofBackend = own.flatMap(({ stack, backups: saved }) =>
    stack?.project === project && stack.backend.identity === address.identity && saved.length > 0
      ? [bareName(stack)]
      : [],
  );
  const asTarget = (name: string): StackTarget => ({
    folder,
    project,
    backend,
    stack: `organization/${project}/${name}`,
  });
  const names = new Set([...kept, ...ofBackend]);
  for (const name of withoutProject) {
    if (names.has(name) || present.has(name)) continue;
    const states = await statesOfRemovedStack(tools, asTarget(name), {
      ...control,
      onUnknown: () => undefined,
    });
    if (states.some(({ summary }) => summary.project === project)) names.add(name);
  }
  const targets = [...names].sort().map(asTarget);
  return {
    removed: targets.filter((target) => !present.has(bareName(target))),
    there: targets.filter((target) => present.has(bareName(target))),
  };
}

async function presentNames(
  cli: PulumiCli,
  { folder, project, backend }: Pick<StackTarget, 'folder' | 'project' | 'backend'>,
  control: RunControl,
): Promise<Set<string>> {
  try {
    const listed = await listStacks(cli, backend.address, folder, control);
    return new Set(listed.map(({ name }) => bareName({ stack: name })));
  } catch (error) {
    if (!(error instanceof PulumiProblem) || !mayBeOneStack(error)) throw error;
    // One damaged stack keeps the CLI from listing the others.
    const names = await stackNamesInBackend(cli, backend.address, project, control);
    if (!names) throw error;
    return new Set(names);
  }
}

/** A state that is kept of a removed stack. */
export interface KeptState {
  readonly version: StateVersion;
  readonly summary: StateSummary;
  /** True if it is known to be what an update or a destroy has left. */
  readonly isOfUpdate: boolean;
}

/** Limit for the states that are read and checked. */
const MOST_READ = 40;

/**
 * The states that are kept of a removed stack: those with resources first, and none twice. Each kind has the newest first;
 * versions that a bucket keeps come after those of updates. If the stack was destroyed, so does the one from before the last
 * write, and the fullest of these comes first.
 * Without those that cannot be read, and those of another stack of this name: the old layout of a backend has no projects.
 * @param options.onUnknown called if the backend cannot be asked; the backups are still listed
 */
export async function statesOfRemovedStack(
  { cli, server, backups }: Tools,
  target: StackTarget,
  options: RunControl & { onUnknown: (problem: PulumiProblem) => void },
): Promise<KeptState[]> {
  const versions = await listStateVersions(cli, backups, target, options);
  const byHash = new Map<string, KeptState>();
  for (const version of versions.toSorted(leftFirst).slice(0, MOST_READ)) {
    if (options.stop?.aborted) throw new PulumiProblem('stopped', 'Reading the states was stopped.');
    const text = await version.read().catch(() => undefined);
    if (text === undefined) continue;
    const hash = hashOfState(text);
    const isOfUpdate = version.source === 'history of the backend';
    const known = byHash.get(hash);
    if (known) {
      // The one that names its update says the most.
      const best = known.version.outcomeOf === undefined && version.outcomeOf !== undefined;
      const isAny = known.isOfUpdate || isOfUpdate;
      byHash.set(hash, { ...known, ...(best && { version }), isOfUpdate: isAny });
    } else {
      const summary = await server.summary({ text, targetStack: bareName(target), limit: 0 });
      byHash.set(hash, { version, summary, isOfUpdate });
    }
  }
  const found = [...byHash.values()].filter(({ summary }) => isOf(target, summary));
  const [full, empty] = partition(found, ({ summary }) => summary.resourceCount > 0);
  const last = found.find(({ isOfUpdate }) => isOfUpdate) ?? found[0];
  const wasDestroyed = last?.summary.resourceCount === 0;
  const [unfinished, others] = partition(
    full,
    ({ version: { source } }) => source === VERSION || (wasDestroyed && source === LEFT),
  );
  // A destroy writes a smaller and smaller state with each step.
  if (wasDestroyed) unfinished.sort((a, b) => b.summary.resourceCount - a.summary.resourceCount);
  return [...others, ...unfinished, ...empty];
}

/** What the removal has left, as the last of all writes. */
const LEFT = 'before the last write';

/** Newest first. Buckets give times in whole seconds, so that what the removal has left can seem older than the last update. */
function leftFirst(a: StateVersion, b: StateVersion): number {
  return secondOf(b.time) - secondOf(a.time) || Number(b.source === LEFT) - Number(a.source === LEFT);
}

/** They can be from the middle of an update. */
const VERSION = 'version kept by the bucket';

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function isOf(target: StackTarget, { shape, stack, project }: StateSummary): boolean {
  return (
    shape !== undefined &&
    (stack === undefined || stack === bareName(target)) &&
    (project === undefined || project === target.project)
  );
}
