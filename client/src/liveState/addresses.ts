import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Backend } from '../pulumi/backend';
import { BackendAddress } from '../pulumi/backendAddress';
import { loggedInAddress } from '../pulumi/configuredBackend';
import { asTarget, bareName, targetKey, type StackTarget } from '../pulumi/stacks';

/** The scheme of documents that are a stack's state itself: saving one writes to the stack. */
export const LIVE_STATE_SCHEME = 'pulumi-state';

const KEY = 'liveStates';
const KEPT = 100;

/** A stack as it is kept: without the credentials that its backend's address may have. */
interface KnownStack extends Omit<StackTarget, 'backend'> {
  readonly backend: Pick<Backend, 'url' | 'user'> & {
    readonly identity: string;
    /** If it has no credentials. */
    readonly address?: string | undefined;
  };
}

/**
 * Which stack a document's address stands for: kept between sessions, so that a document with changes finds its stack
 * again. An address that did not come from here leads nowhere, so that no link can have Pulumi run in a folder.
 */
export class LiveStateAddresses {
  /** Of this session's backends, by their identities, with their credentials. */
  private readonly addresses = new Map<string, BackendAddress>();

  constructor(private readonly notes: vscode.Memento) {}

  /** The address of a stack's state. */
  async addressOf(target: StackTarget): Promise<vscode.Uri> {
    const { folder, project, stack, backend } = target;
    const id = createHash('sha256')
      .update(JSON.stringify([folder, targetKey(target)]))
      .digest('hex')
      .slice(0, 8);
    const kept = Object.entries(this.targets)
      .filter(([other]) => other !== id)
      .slice(0, KEPT - 1);
    const { url, user, address } = backend;
    const { identity, storable } = address;
    const known: KnownStack = {
      folder,
      project,
      stack,
      backend: { url, user, identity, address: storable },
    };
    this.addresses.set(identity, address);
    await this.notes.update(KEY, Object.fromEntries([[id, known], ...kept]));
    return vscode.Uri.from({
      scheme: LIVE_STATE_SCHEME,
      path: `/${project.replaceAll('/', '-')}/${bareName(target)}.pulumi-state.json`,
      query: id,
    });
  }

  /**
   * The stack whose state a document is, in the backend that it was read from; undefined if it is not a stack's, or the
   * address of its backend has credentials and no login of this machine has them any more.
   */
  targetOf({ scheme, query }: vscode.Uri): StackTarget | undefined {
    const known = scheme === LIVE_STATE_SCHEME ? this.targets[query] : undefined;
    const address = known && this.addressOfBackend(known);
    return known && asTarget({ ...known, backend: { ...known.backend, address } });
  }

  private addressOfBackend({ folder, backend }: KnownStack): BackendAddress | undefined {
    const { address, identity } = backend;
    if (address !== undefined) return new BackendAddress(address, folder);
    return this.addresses.get(identity) ?? loggedInAddress(identity, folder, process.env);
  }

  private get targets(): Readonly<Record<string, KnownStack>> {
    return this.notes.get(KEY, {});
  }
}
