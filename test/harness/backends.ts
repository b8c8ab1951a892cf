import type { Backend } from '../../client/src/pulumi/location/stackTarget';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';

/** A backend as known after a login; no test connects to it. */
export function backendAt(url: string): Backend {
  const address = new BackendAddress(url, '/');
  return { user: 'me', url: address.display, address };
}
