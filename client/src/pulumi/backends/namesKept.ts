import type { BackendAddress } from '../location/backendAddress';
import { backendFolder } from '../location/backendFolder';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { bucketOf } from './bucket/bucket';
import { namesInBucket } from './bucket/namesInBucket';
import { namesInFolder } from './folder/namesInFolder';

/**
 * The names of a project's stacks of which a self-managed backend keeps an earlier state, sorted. Stacks that were removed
 * are among them: the CLI moves a removed stack's state to `.bak`, and leaves its folder of backups. Empty for a service,
 * which shows nothing of a removed stack.
 * @throws {PulumiProblem} if the backend cannot be read
 */
export async function namesKept(
  cli: PulumiCli,
  address: BackendAddress,
  project: string,
  control: RunControl = {},
): Promise<string[]> {
  const root = backendFolder(address.forCli);
  if (root !== undefined) return namesInFolder(root, project);
  if (address.isService) return [];
  return bucketOf(cli, address).look(control, (objects, stop) => namesInBucket(objects, project, stop));
}
