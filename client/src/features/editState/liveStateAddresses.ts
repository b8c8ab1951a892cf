import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { LIVE_STATE_SCHEME } from '../../../../shared/languages';
import type { BackendAddress } from '../../pulumi/location/backendAddress';
import { bareName, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import type { LiveStateAddresses } from '../../ui/services';
import { restoredTarget, storedTarget, type StoredTarget } from '../../pulumi/cli/storedTarget';

const KEY = 'liveStates';
const KEPT = 100;

/**
 * The stacks of live documents, by address: stored between sessions, so that a document with changes finds its stack
 * again. An address that was not made here is invalid, so that no link can make Pulumi run in a folder.
 */
export class StoredLiveStateAddresses implements LiveStateAddresses {
  /** This session's backends with their credentials, by identity. */
  private readonly addresses = new Map<string, BackendAddress>();

  constructor(private readonly notes: vscode.Memento) {}

  /** The address of a stack's state. */
  async addressOf(target: StackTarget): Promise<vscode.Uri> {
    const { folder, project, backend } = target;
    const id = createHash('sha256')
      .update(JSON.stringify([folder, targetKey(target)]))
      .digest('hex')
      .slice(0, 8);
    const kept = Object.entries(this.targets)
      .filter(([other]) => other !== id)
      .slice(0, KEPT - 1);
    this.addresses.set(backend.address.identity, backend.address);
    await this.notes.update(KEY, Object.fromEntries([[id, storedTarget(target)], ...kept]));
    return vscode.Uri.from({
      scheme: LIVE_STATE_SCHEME,
      path: `/${project.replaceAll('/', '-')}/${bareName(target)}.pulumi-state.json`,
      query: id,
    });
  }

  /**
   * The stack of a live document, in the backend that it was read from. Undefined for other documents, or if the
   * backend's address has credentials that no login of this machine has any more.
   */
  targetOf({ scheme, query }: vscode.Uri): StackTarget | undefined {
    const known = scheme === LIVE_STATE_SCHEME ? this.targets[query] : undefined;
    return known && restoredTarget(known, process.env, this.addresses);
  }

  private get targets(): Readonly<Record<string, StoredTarget>> {
    return this.notes.get(KEY, {});
  }
}
