import * as vscode from 'vscode';
import { asTarget, type StackTarget } from '../../pulumi/location/stackTarget';
import { Command } from '../commandIds';

/** A state that is to be written, as the command rehearseUpdate takes it. */
export interface StateToWrite {
  readonly target: StackTarget;
  /** As an export; undefined: the state that the stack has. */
  readonly text: string | undefined;
  /** The same for the import, if it has secrets in plaintext. */
  readonly imported?: string | undefined;
}

/** A command's argument, if it is a {@link StateToWrite}. */
export function asStateToWrite(argument: unknown): StateToWrite | undefined {
  if (typeof argument !== 'object' || argument === null || !('target' in argument && 'text' in argument))
    return undefined;
  const isText = argument.text === undefined || typeof argument.text === 'string';
  return asTarget(argument.target) && isText ? (argument as StateToWrite) : undefined;
}

/**
 * Shows on a page what the next update would do with a state that is to be written.
 * @returns a paragraph about it for the question; undefined if it could not be found out, and the user has been told
 */
export async function rehearseBeforeWrite(state: StateToWrite): Promise<string | undefined> {
  return vscode.commands.executeCommand<string | undefined>(Command.rehearseUpdate, state);
}
