import * as vscode from 'vscode';
import { asTarget, type StackTarget } from '../../pulumi/location/stackTarget';
import { Command } from '../../manifest/commandIds';

/** A state that is to be written, as the command rehearseUpdate takes it. */
export interface StateToWrite {
  readonly target: StackTarget;
  /** As an export; undefined: the state that the stack has. */
  readonly text: string | undefined;
  /** The same for the import, if it has secrets in plaintext. */
  readonly imported?: string | undefined;
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

/** What the next update would do with a state that is to be written. */
export interface RehearsedWrite {
  /** In a sentence. */
  readonly said: string;
  /** True if it would do harm that it would not do today. */
  readonly isWorse: boolean;
  /** Shows all of it on its page. */
  show(): Promise<void>;
}

/** Finds out what the next update would do with a state that is to be written; undefined if the user has been told why not. */
export async function rehearseBeforeWrite(state: StateToWrite): Promise<RehearsedWrite | undefined> {
  return vscode.commands.executeCommand<RehearsedWrite | undefined>(Command.rehearseUpdate, state);
}
