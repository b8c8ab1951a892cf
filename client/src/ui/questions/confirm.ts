import * as vscode from 'vscode';
import { askChoice, askText, onlyStep } from './inputSteps';

/** The question before an action that can't be undone easily. */
export interface Confirmation {
  /** What will happen to what, verdict first: a toast or a narrow dialog shows only the beginning. */
  readonly question: string;
  /** The details in paragraphs, stack and backend first. False and empty ones are left out. */
  readonly detail: readonly (string | false | undefined)[];
  /** The label of the button for the action: `Import`. */
  readonly action: string;
  /**
   * The label of the first button, or of the one after `Rehearse…`. VS Code focuses the first on every system, so that
   * Enter and Space press it: it must be useful and change nothing.
   */
  readonly instead: string;
  /** What the user must also type: the stack's name, if resources or another person's work are at stake. */
  readonly typed?: string | undefined;
  /**
   * Shows on a page what the next update would do afterwards. Then the first button is `Rehearse…`, until it was pressed.
   * Returns a paragraph about it for the question; undefined if it could not be found out, and the user has been told.
   */
  readonly rehearse?: (() => Promise<string | undefined>) | undefined;
}

/** The outcome; `instead`: the button of that label was pressed. */
export type Answer = 'yes' | 'instead' | 'no';

const REHEARSE = 'Rehearse…';

/**
 * Asks before something that can't be undone. All such questions go through this function: Enter, Space and Escape never
 * say yes, however often they are pressed.
 */
export async function confirm(confirmation: Confirmation): Promise<Answer> {
  return ask(confirmation);
}

/** A preview for the user before they confirm a change. */
export interface Preview {
  /** The command's title. */
  readonly title: string;
  /** What it shows, and where. */
  readonly what: string;
  /** The changes, one row each, if they are not shown elsewhere. */
  readonly listed?: readonly vscode.QuickPickItem[];
}

/** Like {@link confirm}, with a button that shows the changes in the editor and then asks again. */
export async function confirmChange(
  confirmation: Omit<Confirmation, 'instead'>,
  preview: Preview,
): Promise<boolean> {
  const look = () => lookAround(preview, confirmation.action);
  return (await ask({ ...confirmation, instead: 'Show What Changes' }, look)) === 'yes';
}

/** @param look what `instead` does before the question is asked again; false: the user gave up */
async function ask(confirmation: Confirmation, look?: () => Promise<boolean>): Promise<Answer> {
  const { question, action, rehearse } = confirmation;
  let rehearsed: string | undefined;
  for (;;) {
    const answer = await askOnce(confirmation, rehearsed);
    if (answer === 'rehearse') {
      rehearsed = await rehearse?.();
      // The question would hide the page.
      if (rehearsed !== undefined && !(await lookAround({ title: question, what: rehearsed }, action)))
        return 'no';
    } else if (answer === 'instead' && look) {
      if (!(await look())) return 'no';
    } else return answer;
  }
}

async function askOnce(
  { question, detail, action, instead, typed, rehearse }: Confirmation,
  rehearsed: string | undefined,
): Promise<Answer | 'rehearse'> {
  const button = typed === undefined ? action : `${action}…`;
  const choice = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: [rehearsed, ...detail].filter(Boolean).join('\n\n') },
    ...(rehearse && rehearsed === undefined ? [REHEARSE] : []),
    instead,
    button,
  );
  if (choice === REHEARSE) return 'rehearse';
  if (choice === instead) return 'instead';
  return choice === button && (typed === undefined || (await isTyped(question, typed))) ? 'yes' : 'no';
}

async function lookAround({ title, what, listed = [] }: Preview, action: string): Promise<boolean> {
  const separator = { label: 'What changes', kind: vscode.QuickPickItemKind.Separator };
  const answer = await askChoice(onlyStep(title), what, [
    { label: '$(close) Leave It as It Is', value: false },
    { label: `$(arrow-right) ${action}…`, description: 'asks once more', value: true },
    ...(listed.length > 0 ? [separator, ...listed] : []),
  ]);
  return typeof answer === 'object' && answer.value;
}

/** Asks for the name as the CLI does in a terminal. A wrong name is reported only after Enter: before, it is incomplete. */
async function isTyped(title: string, name: string): Promise<boolean> {
  const answer = await askText(onlyStep(title), `Type the name of the stack, ${name}, to continue.`, {
    placeholder: name,
    problem: (value) => (value === name ? undefined : `This is not ${name}.`),
  });
  return typeof answer === 'object';
}
