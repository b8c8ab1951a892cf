import { backendFolder } from '../backend/backendFolder';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { StateQuestions } from '../../../../shared/requests';
import type { BackendAddress } from '../backend/backendAddress';
import type { Backend, StackTarget } from '../backend/stackTarget';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { PulumiProblem } from '../cli/pulumiProblem';
import type { Backups } from '../kept/backups';
import { LEGACY_ALLOWED, stacksByLayout } from '../stacks/legacyStacks';
import { runOn, stackFlag } from '../stacks/runOn';
import { copyBackend, placeOfCopy } from './backendCopy';

export interface BackendUpgradeTools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/** A stack of the old layout, which has no projects, and what is to become of it. */
export interface LegacyStack {
  readonly name: string;
  /** Its state. Undefined if the CLI does not give it: others of the backend are in the new layout already. */
  readonly state: string | undefined;
  /** What it will be called; undefined if that is not known, or it stays. */
  readonly to: string | undefined;
  /** Why the CLI will leave it where it is, as the end of a sentence; undefined if it will not. */
  readonly stays: string | undefined;
}

/** All that a person needs to know before they say yes. */
export interface BackendUpgrade {
  readonly backend: Backend;
  /** Where the CLI runs. */
  readonly folder: string;
  readonly stacks: readonly LegacyStack[];
  /** The folder to copy the backend to first; undefined if it is not on this machine's disk. */
  readonly copy: string | undefined;
  /** The stacks that the new layout has already. */
  readonly others: readonly string[];
}

/** The outcome. */
export interface UpgradedBackend {
  /** In the new layout, and as they were. */
  readonly moved: readonly StackTarget[];
  /** What is not, and why, as a sentence. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
  /** How the CLI failed. */
  readonly problem: PulumiProblem | undefined;
}

/**
 * Finds what `pulumi state upgrade` would do to a backend. Writes nothing.
 * @returns `upgraded` if there is nothing of the old layout; or why it can't be done now, as a sentence
 * @throws {PulumiProblem} if the CLI fails
 */
export async function planBackendUpgrade(
  { cli, server }: Omit<BackendUpgradeTools, 'backups'>,
  address: BackendAddress,
  folder: string,
  control: RunControl = {},
): Promise<BackendUpgrade | { readonly refused: string; readonly target?: StackTarget } | 'upgraded'> {
  if (address.isService) return 'upgraded';
  // For a self-managed backend the CLI takes the user of the system.
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
    const place = placeOf(name, resourceCount > 0 ? project : undefined, current);
    stacks.push({ name, state, to: undefined, stays: undefined, ...place });
  }
  for (const name of forgotten) stacks.push({ name, state: undefined, to: undefined, stays: undefined });
  if (stacks.length === 0) return 'upgraded';
  const root = backendFolder(address.forCli);
  const copy = root === undefined ? undefined : placeOfCopy(root, new Date());
  return { backend, folder, stacks, copy, others: current };
}

/** Where the CLI will put a stack, or why it leaves it where it is. @param project undefined: no resource tells it */
function placeOf(
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
 * Has the CLI move every stack of a legacy backend into the layout with projects. Before that a file backend is copied as a
 * whole, and every state that can be read is backed up; afterwards each stack is read and compared.
 * @throws if it could not be copied or backed up; then nothing was done. How the CLI failed is in the result.
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

/** True if a lock of the old layout is there; of other backends than a folder it is unknown before. */
async function isLocked(address: BackendAddress, stack: string): Promise<boolean> {
  const folder = backendFolder(address.forCli);
  if (folder === undefined) return false;
  const files = await readdir(join(folder, '.pulumi', 'locks', stack)).catch(() => []);
  return files.some((name) => name.endsWith('.json'));
}

/** Why the CLI says that it has skipped a stack. */
function skippedFor(name: string, said: string): string | undefined {
  const line = said.split(/\r?\n/).find((text) => text.includes(`Skipping stack "${name}": `));
  return line?.slice(line.indexOf('": ') + 3);
}
