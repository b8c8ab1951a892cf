import { backendFolder } from '../location/backendFolder';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { StateQuestions } from '../../../../shared/requests';
import type { BackendAddress } from '../location/backendAddress';
import type { Backend, StackTarget } from '../location/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Backups } from '../kept/backups';
import { LEGACY_ALLOWED, stacksByLayout } from '../stacks/stackList';
import { runOn, stackFlag } from '../stacks/runOn';
import { copyBackend, placeOfCopy } from './backendCopy';

export interface BackendUpgradeTools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/** A stack of the old layout, which has no projects, and its planned upgrade. */
export interface LegacyStack {
  readonly name: string;
  /**
   * Its state. Undefined if the CLI does not export it because other stacks of the backend are already in the new layout.
   */
  readonly state: string | undefined;
  /** Its new name; undefined if unknown, or if it stays. */
  readonly to: string | undefined;
  /** Why the CLI will not move it, as the end of a sentence; undefined if it will. */
  readonly stays: string | undefined;
}

/** The facts that the user needs before confirming. */
export interface BackendUpgrade {
  readonly backend: Backend;
  /** Where the CLI runs. */
  readonly folder: string;
  readonly stacks: readonly LegacyStack[];
  /** The folder to copy the backend to first; undefined if it is not on this machine's disk. */
  readonly copy: string | undefined;
  /** The stacks that are already in the new layout. */
  readonly others: readonly string[];
}

/** The outcome. */
export interface UpgradedBackend {
  /** In the new layout, and as they were. */
  readonly moved: readonly StackTarget[];
  /** The stacks that were not moved, each with the reason as a sentence. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
  /** How the CLI failed. */
  readonly problem: PulumiProblem | undefined;
}

/**
 * Plans what `pulumi state upgrade` would do to a backend. Writes nothing.
 * @returns `upgraded` if no stack is in the old layout; or why the upgrade is not possible now, as a sentence
 * @throws {PulumiProblem} if the CLI fails
 */
export async function planBackendUpgrade(
  { cli, server }: Omit<BackendUpgradeTools, 'backups'>,
  address: BackendAddress,
  folder: string,
  control: RunControl = {},
): Promise<BackendUpgrade | { readonly refused: string; readonly target?: StackTarget } | 'upgraded'> {
  if (address.isService) return 'upgraded';
  // For a self-managed backend, the CLI takes the system's user.
  const backend = { user: userInfo().username, url: address.display, address };
  const { current, legacy, forgotten } = await stacksByLayout(cli, address, folder, control);
  const stacks: LegacyStack[] = [];
  for (const name of legacy) {
    const target = { folder, project: '', stack: name, backend };
    if (await isLocked(address, name)) {
      return { refused: `Stack “${name}” is locked: an update is running, or one was interrupted.`, target };
    }
    const state = await exportLegacy(cli, target, control);
    const { project, resourceCount } = await server.summary({ text: state, limit: 0 });
    const place = upgradedPlace(name, resourceCount > 0 ? project : undefined, current);
    stacks.push({ name, state, to: undefined, stays: undefined, ...place });
  }
  for (const name of forgotten) stacks.push({ name, state: undefined, to: undefined, stays: undefined });
  if (stacks.length === 0) return 'upgraded';
  const root = backendFolder(address.forCli);
  const copy = root === undefined ? undefined : placeOfCopy(root, new Date());
  return { backend, folder, stacks, copy, others: current };
}

/** True if two plans are about the same stacks with the same states: the second is made right before the write. */
export function isSameUpgrade(first: BackendUpgrade, second: BackendUpgrade): boolean {
  return isDeepStrictEqual([first.stacks, first.others], [second.stacks, second.others]);
}

/** Where the CLI will put a stack, or why it leaves it where it is. @param project undefined: no resource tells it */
function upgradedPlace(
  name: string,
  project: string | undefined,
  current: readonly string[],
): { to: string } | { stays: string } {
  if (project === undefined)
    return { stays: 'it has no resources, and only resources tell Pulumi which project a stack belongs to' };
  const to = `organization/${project}/${name}`;
  return current.includes(to) ? { stays: `there is a stack ${to} already` } : { to };
}

/**
 * Has the CLI move every stack of a legacy backend into the layout with projects. First a file backend is copied as a
 * whole, and every readable state is backed up. Afterwards each stack is read and compared.
 * @throws if it could not be copied or backed up; nothing was done then. A failure of the CLI is part of the result.
 */
export async function upgradeBackend(
  { cli, server, backups }: BackendUpgradeTools,
  { backend, folder, stacks, copy, others }: BackendUpgrade,
  control: RunControl = {},
): Promise<UpgradedBackend> {
  const { address } = backend;
  const root = backendFolder(address.forCli);
  if (root !== undefined && copy !== undefined) await copyBackend(root, copy);
  const asTarget = (stack: string, project = ''): StackTarget => ({ folder, project, stack, backend });
  for (const { name, state } of stacks) {
    if (state !== undefined) await backups.save(asTarget(name), state, { why: 'Upgrade Legacy Backend' });
  }
  let said = '';
  let problem: PulumiProblem | undefined;
  try {
    const options = { ...control, env: LEGACY_ALLOWED };
    said = (await runOn(cli, asTarget(stacks[0]!.name), ['state', 'upgrade', '--yes'], options)).stderr;
  } catch (error) {
    if (!(error instanceof PulumiProblem)) throw error;
    problem = error;
    said = error.details;
  }
  // The result is read in any case, also after a failure or a cancellation.
  const { current: names } = await stacksByLayout(cli, address, folder);
  const moved: StackTarget[] = [];
  const left: { name: string; why: string }[] = [];
  for (const { name, state, stays, ...planned } of stacks) {
    const to = planned.to ?? names.find((other) => other.endsWith(`/${name}`) && !others.includes(other));
    if (to === undefined || !names.includes(to)) {
      left.push({ name, why: stays ?? skippedFor(name, said) ?? 'Pulumi left it where it was' });
      continue;
    }
    const target = asTarget(to, to.split('/')[1]);
    const found = await exportLegacy(cli, target);
    const isSame =
      state === undefined || (await server.readBack({ imported: state, found, limit: 0 })).count === 0;
    if (isSame) moved.push(target);
    else left.push({ name, why: `${to} exists, but differs from before` });
  }
  return { moved, left, problem };
}

async function exportLegacy(
  cli: PulumiCli,
  target: StackTarget,
  { stop, kill }: RunControl = {},
): Promise<string> {
  const args = ['stack', 'export', stackFlag(target)];
  return (await runOn(cli, target, args, { stop, kill, env: LEGACY_ALLOWED })).stdout;
}

/** True if the old layout has a lock. Only known in advance for a folder. */
async function isLocked(address: BackendAddress, stack: string): Promise<boolean> {
  const folder = backendFolder(address.forCli);
  if (folder === undefined) return false;
  const files = await readdir(join(folder, '.pulumi', 'locks', stack)).catch(() => []);
  return files.some((name) => name.endsWith('.json'));
}

/** The CLI's reason for skipping a stack. */
function skippedFor(name: string, said: string): string | undefined {
  const line = said.split(/\r?\n/).find((text) => text.includes(`Skipping stack "${name}": `));
  return line?.slice(line.indexOf('": ') + 3);
}
