import type { PulumiCli } from '../../cli/cli';
import type { BackendAddress } from '../../location/backendAddress';
import { stacksInObjects } from './objectSource';
import { stacksOfService } from './serviceSource';
import type { StackSource } from './stackSource';

/**
 * Lists the stacks of a backend.
 * @throws {Error} with the reason, in a few words
 */
export function openSource(cli: PulumiCli, address: BackendAddress, stop: AbortSignal): Promise<StackSource> {
  return address.kind.loadDriver ? stacksInObjects(cli, address, stop) : stacksOfService(cli, address, stop);
}
