import * as vscode from 'vscode';
import { askText, onlyStep } from './inputSteps';

/** The question before an action that can't be undone easily. */
export interface Confirmation {
  /** What will happen to what, verdict first: a toast or a narrow dialog shows only the beginning. */
  readonly question: string;
  /** The details in paragraphs, stack and backend first. False and empty ones are left out. */
  readonly detail: readonly (string | false | undefined)[];
  /** The label of the button for the action: `Import`. */
  readonly action: string;
  /**
   * The label of the first button. VS Code focuses the first on every system, so that Enter and Space press it: it must be
   * useful and change nothing.
   */
  readonly instead: string;
  /** What the user must also type: the stack's name, if resources or another person's work are at stake. */
  readonly typed?: string | undefined;
  /** True if the action only reads: nothing is to be warned of. */
  readonly onlyReads?: true;
}

/** The outcome; `instead`: the button of that label was pressed. */
export type Answer = 'yes' | 'instead' | 'no';

/**
 * Asks before something that can't be undone. All such questions outside of a review go through this function: Enter,
 * Space and Escape never say yes, however often they are pressed.
 */
export async function confirm({ instead, ...confirmation }: Confirmation): Promise<Answer> {
  const answer = await ask(confirmation, [instead]);
  return answer === instead ? 'instead' : answer === true ? 'yes' : 'no';
}

/**
 * The same with several harmless buttons.
 * @param first their labels
 * @returns true for yes, or the label of another button; undefined if the user gave up
 */
export async function ask(
  { question, detail, action, typed, onlyReads }: Omit<Confirmation, 'instead'>,
  first: readonly string[],
): Promise<string | true | undefined> {
  const button = typed === undefined ? action : `${action}…`;
  const show = onlyReads ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const choice = await show(
    question,
    { modal: true, detail: detail.filter(Boolean).join('\n\n') },
    ...first,
    button,
  );
  if (choice !== button) return choice;
  return typed === undefined || (await isTyped(question, typed)) ? true : undefined;
}

/** Asks for the name as the CLI does in a terminal. A wrong name is reported only after Enter: before, it is incomplete. */
async function isTyped(title: string, name: string): Promise<boolean> {
  const answer = await askText(onlyStep(title), `Type the name of the stack, ${name}, to continue.`, {
    placeholder: name,
    problem: (value) => (value === name ? undefined : `This is not ${name}.`),
  });
  return typeof answer === 'object';
}
