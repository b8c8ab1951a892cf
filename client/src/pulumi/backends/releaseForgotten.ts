import { areForgotten } from '../backend/locks';
import type { PulumiCli } from '../cli/cli';
import { cancelUpdate, type StackTarget } from '../stacks/stacks';
import { backendOf } from './backendOf';

/** Takes away the lock of a run of ours that was cut off, if its process is known to be gone. Does not ask. */
export async function releaseForgotten(cli: PulumiCli, target: StackTarget): Promise<void> {
  const locks = await backendOf(cli, target).holders('try');
  if (locks && areForgotten(locks)) await cancelUpdate(cli, target);
}
