import { areForgotten } from '../location/locks';
import type { PulumiCli } from '../cli/cli';
import { cancelUpdate, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/** Releases the lock of this extension's own interrupted run, if its process is known to be gone. Does not ask the user. */
export async function releaseForgotten(cli: PulumiCli, target: StackTarget): Promise<void> {
  const locks = await backendOf(cli, target).holders('try');
  if (locks && areForgotten(locks)) await cancelUpdate(cli, target);
}
