import type { Backend } from '../backend/stackTarget';
import { BackendAddress } from '../backend/backendAddress';
import { loggedInAddress } from './configuredBackend';
import { asTarget, type StackTarget } from '../backend/stackTarget';

/** A stack as it is kept on disk: without the credentials that its backend's address may have. */
export interface StoredTarget extends Omit<StackTarget, 'backend'> {
  readonly backend: Pick<Backend, 'url' | 'user'> & {
    readonly identity: string;
    /** If it has no credentials. */
    readonly address?: string | undefined;
  };
}

/** What may be kept of a stack. */
export function storedTarget({ folder, project, stack, backend }: StackTarget): StoredTarget {
  const { url, user, address } = backend;
  return {
    folder,
    project,
    stack,
    backend: { url, user, identity: address.identity, address: address.storable },
  };
}

/**
 * The stack that was kept, in the backend that it was in; undefined if that one's address has credentials and neither
 * `known`, by its identity, nor a login of this machine has them.
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
