import * as vscode from 'vscode';
import { askChoice, askText, onlyStep } from './inputSteps';

/** The question before an action that can't be undone, or not easily. */
export interface Confirmation {
  /** What will happen, to what: the verdict first, as a toast or a narrow dialog shows no more than its beginning. */
  readonly question: string;
  /** The small print, stack and backend first, in paragraphs. What is false or empty is left out. */
  readonly detail: readonly (string | false | undefined)[];
  /** The label of the button that does it: `Import`. */
  readonly action: string;
  /**
   * On the first button, which VS Code gives the focus on every system, so that Enter and Space press it: what it does
   * has to be of use, and must change nothing.
   */
  readonly instead: string;
  /** What has to be typed besides: the stack's name, where resources or another's work are at stake. */
  readonly typed?: string | undefined;
}

/** The outcome; `instead`: the first button was pressed. */
export type Answer = 'yes' | 'instead' | 'no';

/**
 * Asks before something that can't be undone: the only way to do so. Neither Enter nor Space nor Escape says yes, however
 * often they are pressed.
 */
export async function confirm(confirmation: Confirmation): Promise<Answer> {
  const { question, detail, action, instead, typed } = confirmation;
  const button = typed === undefined ? action : `${action}…`;
  const choice = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: detail.filter(Boolean).join('\n\n') },
    instead,
    button,
  );
  if (choice === instead) return 'instead';
  return choice === button && (typed === undefined || (await isTyped(question, typed))) ? 'yes' : 'no';
}

/** What a user can look at before they agree to a change. */
export interface Preview {
  /** The command's title. */
  readonly title: string;
  /** What it shows, and where. */
  readonly what: string;
  /** What changes, one row each, if it stands nowhere else. */
  readonly listed?: readonly vscode.QuickPickItem[];
}

/** {@link confirm} with a first button that lets the user look around in the editor, and asks again if they like. */
export async function confirmChange(
  confirmation: Omit<Confirmation, 'instead'>,
  preview: Preview,
): Promise<boolean> {
  for (;;) {
    const answer = await confirm({ ...confirmation, instead: 'Show What Changes' });
    if (answer !== 'instead') return answer === 'yes';
    if (!(await lookAround(preview, confirmation.action))) return false;
  }
}

async function lookAround({ title, what, listed = [] }: Preview, action: string): Promise<boolean> {
  const separator = { label: 'What changes', kind: vscode.QuickPickItemKind.Separator };
  const answer = await askChoice<boolean>(onlyStep(title), what, [
    { label: '$(close) Leave It as It Is', value: false },
    { label: `$(arrow-right) ${action}…`, description: 'asks once more', value: true },
    ...(listed.length > 0 ? [separator, ...listed] : []),
  ]);
  return typeof answer === 'object' && answer.value;
}

/** As the CLI asks for it in a terminal. A wrong name is reported only after Enter: until then it is unfinished. */
async function isTyped(title: string, name: string): Promise<boolean> {
  const answer = await askText(onlyStep(title), `Type the name of the stack, ${name}, to continue.`, {
    placeholder: name,
    problem: (value) => (value === name ? undefined : `This is not ${name}.`),
  });
  return typeof answer === 'object';
}
