import type { Backend } from '../../client/src/pulumi/backend/stackTarget';
import { BackendAddress } from '../../client/src/pulumi/backend/backendAddress';

/** A backend that nobody asks anything, as it is known after a login. */
export function backendAt(url: string): Backend {
  const address = new BackendAddress(url, '/');
  return { user: 'me', url: address.display, address };
}
