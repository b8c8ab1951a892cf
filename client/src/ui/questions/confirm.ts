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
   * The label of the first button. VS Code focuses it on every system, so that Enter and Space press it: it must be
   * useful and change nothing.
   */
  readonly instead: string;
  /** What the user must also type: the stack's name, if resources or another person's work are at stake. */
  readonly typed?: string | undefined;
}

/** The outcome; `instead`: the first button was pressed. */
export type Answer = 'yes' | 'instead' | 'no';

/**
 * Asks before something that can't be undone. All such questions go through this function: Enter, Space and Escape never
 * say yes, however often they are pressed.
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

/** A preview for the user before they confirm a change. */
export interface Preview {
  /** The command's title. */
  readonly title: string;
  /** What it shows, and where. */
  readonly what: string;
  /** The changes, one row each, if they are not shown elsewhere. */
  readonly listed?: readonly vscode.QuickPickItem[];
  /** Shows what the next update would do; undefined if that cannot be found out. */
  readonly rehearse?: (() => Promise<void>) | undefined;
}

/** Like {@link confirm}, with a first button that shows the changes in the editor and then asks again. */
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

async function lookAround(preview: Preview, action: string): Promise<boolean> {
  const { title, what, listed = [], rehearse } = preview;
  const separator = { label: 'What changes', kind: vscode.QuickPickItemKind.Separator };
  const answer = await askChoice<boolean | 'rehearse'>(onlyStep(title), what, [
    { label: '$(close) Leave It as It Is', value: false },
    { label: `$(arrow-right) ${action}…`, description: 'asks once more', value: true },
    ...(rehearse
      ? [
          {
            label: '$(beaker) Rehearse…',
            description: 'shows what the next update would do',
            value: 'rehearse' as const,
          },
        ]
      : []),
    ...(listed.length > 0 ? [separator, ...listed] : []),
  ]);
  const chosen = typeof answer === 'object' && answer.value;
  if (chosen !== 'rehearse') return chosen;
  await rehearse?.();
  return lookAround(preview, action);
}

/** Asks for the name as the CLI does in a terminal. A wrong name is reported only after Enter: before, it is incomplete. */
async function isTyped(title: string, name: string): Promise<boolean> {
  const answer = await askText(onlyStep(title), `Type the name of the stack, ${name}, to continue.`, {
    placeholder: name,
    problem: (value) => (value === name ? undefined : `This is not ${name}.`),
  });
  return typeof answer === 'object';
}
