import * as vscode from 'vscode';
import type { StackTarget } from '../../pulumi/location/stackTarget';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { oneFor } from '../services';

/** What a `pulumi` command that failed has printed in a terminal. */
export interface TerminalFailure {
  /** The folder of the project. */
  readonly folder: string;
  /** The command line and its output. */
  readonly output: string;
  /** Why it failed, in a sentence. */
  readonly message: string;
  readonly time: Date;
  /** A destroy that has left resources, which counts until they are gone; any other run only until one succeeds. */
  readonly isDestroy: boolean;
}

/**
 * The failed runs in this window's terminals, for the pages about them: the message that offers such a page is soon gone. An
 * output that names no stack is of none.
 */
class TerminalFailures {
  private seen: readonly TerminalFailure[] = [];
  private readonly changed = new vscode.EventEmitter<{
    readonly folder: string;
    readonly isDestroy: boolean;
    /** Tells whether it may be about this stack. */
    readonly isOf: (target: StackTarget) => boolean;
  }>();
  /** Fires when a run has failed in a project's folder, or has succeeded after one. */
  readonly onDidChange = this.changed.event;

  keep(failure: TerminalFailure): void {
    this.seen = [...this.seen, failure].slice(-MOST);
    this.tell(failure);
  }

  /** Any run has succeeded there. */
  forgetRuns(folder: string): void {
    const over = this.seen.filter((one) => one.folder === folder && !one.isDestroy);
    this.seen = this.seen.filter((one) => !over.includes(one));
    if (over[0]) this.tell(over[0]);
  }

  /** The last failed destroy of a stack. */
  destroyOf(target: StackTarget): TerminalFailure | undefined {
    return this.seen.findLast((one) => one.isDestroy && isOf(one, target));
  }

  /** The last other failed run of a stack. */
  runOf(target: StackTarget): TerminalFailure | undefined {
    return this.seen.findLast((one) => !one.isDestroy && isOf(one, target));
  }

  private tell({ folder, isDestroy, output }: TerminalFailure): void {
    this.changed.fire({ folder, isDestroy, isOf: (target) => isOf({ folder, output }, target) });
  }
}

/** An output can have 200,000 characters. */
const MOST = 20;

function isOf({ folder, output }: Pick<TerminalFailure, 'folder' | 'output'>, target: StackTarget): boolean {
  return folder === target.folder && doubtAbout(output, target)?.kind !== 'other';
}

/** The failed runs that terminals have shown. */
export const terminalFailures = oneFor(() => new TerminalFailures());
