import * as vscode from 'vscode';
import { asTarget, type StackTarget } from '../../pulumi/location/stackTarget';
import { Command } from '../../manifest/commandIds';
import { oneFor } from '../../ui/services';

/** A state that is to be written, as the command rehearseUpdate takes it. */
export interface StateToWrite {
  readonly target: StackTarget;
  /** As an export; undefined: the state that the stack has. */
  readonly text: string | undefined;
  /** The same for the import, if it has secrets in plaintext. */
  readonly imported?: string | undefined;
  /** True if it is the state that the stack has, after a refresh of all. */
  readonly isRefreshed?: boolean | undefined;
  /** It is rehearsed beside something else: nothing is shown or asked. Aborted when nobody waits for it any more. */
  readonly inBackground?: AbortSignal | undefined;
}

/** A command's argument, if it is a {@link StateToWrite}. */
export function asStateToWrite(argument: unknown): StateToWrite | undefined {
  if (typeof argument !== 'object' || argument === null || !('target' in argument && 'text' in argument))
    return undefined;
  const isText = argument.text === undefined || typeof argument.text === 'string';
  return asTarget(argument.target) && isText ? (argument as StateToWrite) : undefined;
}

/** What the next update would do with a state. */
export interface Rehearsed {
  /** In a sentence. */
  readonly said: string;
  /** True if it would do harm, or harm that it would not do without the state. */
  readonly isWorse: boolean;
  /** Shows all of it on its page. */
  show(): Promise<void>;
}

/** What the next update would do with a state that is to be written, beside what it would do without it. */
export interface RehearsedWrite extends Rehearsed {
  /** The same once it is written. */
  readonly written: Rehearsed;
}

/** What is known of the next update from the review of each stack's last write, by the stack's key. */
export const rehearsedWrites = oneFor(
  () => new Map<string, { readonly backup: string; readonly rehearsed: Rehearsed }>(),
);

/** Finds out what the next update would do with a state that is to be written; undefined if the user has been told why not. */
export async function rehearseBeforeWrite(state: StateToWrite): Promise<RehearsedWrite | undefined> {
  return vscode.commands.executeCommand<RehearsedWrite | undefined>(Command.rehearseUpdate, state);
}
