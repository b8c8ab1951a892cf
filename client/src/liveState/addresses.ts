import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { asTarget, bareName, targetKey, type StackTarget } from '../pulumi/stacks';

/** The scheme of documents that are a stack's state itself: saving one writes to the stack. */
export const LIVE_STATE_SCHEME = 'pulumi-state';

const KEY = 'liveStates';
const KEPT = 100;

/**
 * Which stack a document's address stands for: kept between sessions, so that a document with changes finds its stack
 * again. An address that did not come from here leads nowhere, so that no link can have Pulumi run in a folder.
 */
export class LiveStateAddresses {
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
    const known = { folder, project, stack, backend: { url: backend.url, user: backend.user } };
    await this.notes.update(KEY, Object.fromEntries([[id, known], ...kept]));
    return vscode.Uri.from({
      scheme: LIVE_STATE_SCHEME,
      path: `/${project.replaceAll('/', '-')}/${bareName(target)}.pulumi-state.json`,
      query: id,
    });
  }

  /** The stack whose state a document is; undefined if it is not a stack's. */
  targetOf({ scheme, query }: vscode.Uri): StackTarget | undefined {
    return scheme === LIVE_STATE_SCHEME ? asTarget(this.targets[query]) : undefined;
  }

  private get targets(): Readonly<Record<string, StackTarget>> {
    return this.notes.get(KEY, {});
  }
}
