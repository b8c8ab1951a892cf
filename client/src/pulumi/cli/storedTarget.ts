import type { Backend } from '../location/stackTarget';
import { BackendAddress } from '../location/backendAddress';
import { loggedInAddress } from './configuredBackend';
import { asTarget, shownName, type StackTarget } from '../location/stackTarget';

/** A stack as stored on disk: without the credentials in its backend's address. */
export interface StoredTarget extends Omit<StackTarget, 'backend'> {
  readonly backend: Pick<Backend, 'url' | 'user'> & {
    readonly identity: string;
    /** If it has no credentials. */
    readonly address?: string | undefined;
  };
}

/** The storable parts of a stack. */
export function storedTarget({ folder, project, stack, backend }: StackTarget): StoredTarget {
  const { url, user, address } = backend;
  return {
    folder,
    project,
    stack,
    backend: { url, user, identity: address.identity, address: address.storable },
  };
}

/** The name of a stored stack that users know, as {@link shownName} has it. */
export function storedName(stored: StoredTarget): string {
  const { folder, backend } = stored;
  const address = new BackendAddress(backend.identity, folder);
  return shownName({ ...stored, backend: { ...backend, address } });
}

/**
 * The stored stack, in its own backend. Undefined if the backend's address has credentials that neither `known` (by the
 * address's identity) nor a login of this machine has.
 */
export function restoredTarget(
  stored: StoredTarget,
  env: NodeJS.ProcessEnv,
  known?: ReadonlyMap<string, BackendAddress>,
): StackTarget | undefined {
  const { folder, backend } = stored;
  const address =
    backend.address === undefined
      ? (known?.get(backend.identity) ?? loggedInAddress(backend.identity, folder, env))
      : new BackendAddress(backend.address, folder);
  return asTarget({ ...stored, backend: { ...backend, address } });
}
