import * as vscode from 'vscode';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { readDestroyOutput } from '../../pulumi/runs/destroyFailures';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { oneFor } from '../services';

/** What a `pulumi destroy` that failed has printed in a terminal. */
export interface TerminalDestroy {
  readonly output: string;
  readonly time: Date;
}

/** The last failed destroy of each stack in this window's terminals. */
class TerminalDestroys {
  private readonly seen = new Map<string, TerminalDestroy & { readonly folder: string }>();
  private readonly kept = new vscode.EventEmitter<{
    readonly folder: string;
    /** Tells whether it was of this stack. */
    readonly isOf: (target: StackTarget) => boolean;
  }>();
  /** Fires when a destroy has failed in a project's folder. */
  readonly onDidKeep = this.kept.event;

  /** @param folder the project's; an output that names no stack is not kept */
  keep(folder: string, output: string): void {
    const { stack } = readDestroyOutput(output);
    if (stack === undefined) return;
    this.seen.set(`${folder}\n${stack}`, { folder, output, time: new Date() });
    this.kept.fire({ folder, isOf: (target) => this.of(target)?.output === output });
  }

  of(target: StackTarget): TerminalDestroy | undefined {
    return [...this.seen.values()]
      .filter(
        ({ folder, output }) => folder === target.folder && doubtAbout(output, target)?.kind !== 'other',
      )
      .sort((a, b) => b.time.getTime() - a.time.getTime())[0];
  }
}

/** The failed destroys that terminals have shown. */
export const terminalDestroys = oneFor(() => new TerminalDestroys());
