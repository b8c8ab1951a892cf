import * as vscode from 'vscode';
import { isDeepStrictEqual } from 'node:util';
import { bareName, targetKey, type StackTarget } from '../../pulumi/stacks/stacks';
import { backendOf } from '../../pulumi/backends/backendOf';
import { mayHaveChanged } from '../../pulumi/cli/commandEffects';
import type { Services } from '../../ui/services';
import { LISTED, withoutDeployment, type ShownHealth } from './stackHealth';
import type { StackStore } from './stackStore';

/** In characters: checking a larger state takes seconds, and nobody has asked for it. */
const LARGEST = 20_000_000;

/** How long to wait for further runs, in milliseconds: a flow runs the CLI several times in succession. */
const SETTLE_MS = 1000;

interface Entry {
  readonly target: StackTarget;
  /** Of the state that was read; undefined if it has to be read again. */
  version: string | undefined;
  health: ShownHealth | undefined;
}

/**
 * The health of a selected stack that the view has not read, for the status bar. In a folder, the checkpoint is read whenever it
 * has changed, without a run of the CLI. Any other backend is asked once, and again only after a run of Pulumi in this window.
 */
export class SelectedHealth implements vscode.Disposable {
  private readonly entries = new Map<string, Entry>();
  private readonly forgotten = new vscode.EventEmitter<void>();
  /** Fires when a stack may have changed in a way that is not seen otherwise. */
  readonly onDidForget = this.forgotten.event;
  private readonly registrations: vscode.Disposable;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly services: Services,
    private readonly store: StackStore,
  ) {
    this.registrations = vscode.Disposable.from(
      this.forgotten,
      services.cli.onDidRun((request) => {
        this.forget(({ target }) => mayHaveChanged(request, target));
      }),
      vscode.window.onDidEndTerminalShellExecution(({ execution }) => {
        if (/\bpulumi\b/.test(execution.commandLine.value)) this.forget(() => true);
      }),
    );
  }

  /** What is known of a stack. */
  known(target: StackTarget): ShownHealth | undefined {
    return this.entries.get(targetKey(target))?.health;
  }

  /** Looks at a stack. @returns true if something else is known of it now */
  async look(target: StackTarget): Promise<boolean> {
    const key = targetKey(target);
    const before = this.entries.get(key);
    const isFolder = target.backend.address.folder !== undefined;
    const version = isFolder ? (await backendOf(this.services.cli, target).glance()).version : 'asked';
    if (before && before.version === version) return false;
    const entry: Entry = { target, version, health: before?.health };
    this.entries.set(key, entry);
    const reading = isFolder ? this.readCheckpoint(target) : this.ask(target);
    entry.health = await reading.catch((error: unknown) => {
      this.services.log.debug('The health of the current stack is not known.', error);
      return undefined;
    });
    return !isDeepStrictEqual(before?.health, entry.health);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.registrations.dispose();
  }

  private async readCheckpoint(target: StackTarget): Promise<ShownHealth | undefined> {
    const text = await backendOf(this.services.cli, target).checkpoint();
    if (text === undefined || text.length > LARGEST) return undefined;
    const summary = await this.services.server.summary({
      text,
      targetStack: bareName(target),
      limit: LISTED,
    });
    return { summary: withoutDeployment(summary), sharedObjects: [], lastUpdate: undefined };
  }

  /** Nothing is kept of a stack that is being updated: nobody would tell when that is over. */
  private async ask(target: StackTarget): Promise<ShownHealth | undefined> {
    const health = await this.store.health(target);
    return (health.holders?.length ?? 0) > 0 ? undefined : health;
  }

  /** Has stacks read again. A folder shows by itself that something was written. */
  private forget(isIt: (entry: Entry) => boolean): void {
    const some = [...this.entries.values()].filter(
      (entry) => entry.target.backend.address.folder === undefined && isIt(entry),
    );
    if (some.length === 0) return;
    for (const entry of some) {
      entry.version = undefined;
      this.store.forgetVersion(entry.target);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.forgotten.fire();
    }, SETTLE_MS);
  }
}
