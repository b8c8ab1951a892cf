import * as vscode from 'vscode';

/** The result of one step: an answer, back to the previous step, or the whole sequence cancelled. */
export type StepResult<T> = { readonly value: T } | 'back' | 'cancel';

export interface StepPosition {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
}

/** The position of a question that is asked alone. */
export function onlyStep(title: string): StepPosition {
  return { title, step: 1, totalSteps: 1, canGoBack: false };
}

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/**
 * One question with a few answers; Enter takes the first. Entries without a value only inform. Stays open when the focus
 * moves elsewhere.
 * @param forTyped what comes before the choices that do not match what is typed: the typed text as an answer
 */
export function askChoice<T>(
  position: StepPosition,
  placeholder: string,
  choices: readonly (Choice<T> | vscode.QuickPickItem)[],
  forTyped?: (typed: string) => readonly Choice<T>[],
): Promise<StepResult<T>> {
  const pick = vscode.window.createQuickPick<Choice<T> | vscode.QuickPickItem>();
  pick.items = choices;
  pick.placeholder = placeholder;
  pick.matchOnDetail = true;
  // The first key that is typed replaces the placeholder.
  pick.onDidChangeValue((value) => {
    pick.title = value === '' ? position.title : `${position.title}: ${placeholder}`;
    if (forTyped) pick.items = value.trim() === '' ? choices : [...forTyped(value.trim()), ...choices];
  });
  return showStep(pick, position, () => {
    const [item] = pick.selectedItems;
    return item && 'value' in item ? item : undefined;
  });
}

export interface TextQuestion {
  readonly placeholder: string;
  /** Checks a trimmed answer: returns its fault, or undefined. */
  readonly problem: (value: string) => string | undefined;
  readonly button?: { readonly icon: string; readonly tooltip: string; readonly run: () => void } | undefined;
}

/** One question that is answered with a text. Stays open when the focus moves elsewhere. */
export function askText(
  position: StepPosition,
  prompt: string,
  { placeholder, problem, button }: TextQuestion,
): Promise<StepResult<string>> {
  const box = vscode.window.createInputBox();
  box.prompt = prompt;
  box.placeholder = placeholder;
  const ownButton = button && { iconPath: new vscode.ThemeIcon(button.icon), tooltip: button.tooltip };
  box.onDidTriggerButton((pressed) => {
    if (pressed === ownButton) button?.run();
  });
  box.onDidChangeValue(() => {
    box.validationMessage = undefined;
  });
  const read = () => {
    const value = box.value.trim();
    box.validationMessage = problem(value);
    return box.validationMessage === undefined ? { value } : undefined;
  };
  return showStep(box, position, read, ownButton ? [ownButton] : []);
}

function showStep<T>(
  input: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton' | 'onDidAccept'>,
  position: StepPosition,
  read: () => { readonly value: T } | undefined,
  buttons: readonly vscode.QuickInputButton[] = [],
): Promise<StepResult<T>> {
  input.title = position.title;
  if (position.totalSteps > 1) {
    input.step = position.step;
    input.totalSteps = position.totalSteps;
  }
  input.ignoreFocusOut = true;
  input.buttons = [...(position.canGoBack ? [vscode.QuickInputButtons.Back] : []), ...buttons];
  return new Promise((resolve) => {
    const end = (result: StepResult<T>) => {
      resolve(result);
      input.dispose();
    };
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) end('back');
    });
    input.onDidAccept(() => {
      const answer = read();
      if (answer) end({ value: answer.value });
    });
    input.onDidHide(() => {
      end('cancel');
    });
    input.show();
  });
}

/** One of several questions; its answer is part of all answers. */
export type Step<Answers> = (position: StepPosition) => Promise<StepResult<Partial<Answers>>>;

/**
 * Asks one question after the other, with a way back.
 * @param title of the command
 * @param first the initial answers; later answers replace them
 * @returns all answers; undefined if the user gave up
 */
export async function askSteps<Answers>(
  title: string,
  first: Answers,
  steps: readonly Step<Answers>[],
): Promise<Answers | undefined> {
  let answers = first;
  for (let index = 0; index < steps.length;) {
    const position = { title, step: index + 1, totalSteps: steps.length, canGoBack: index > 0 };
    const answer = await steps[index]!(position);
    if (answer === 'cancel') return undefined;
    if (answer === 'back') index--;
    else {
      answers = { ...answers, ...answer.value };
      index++;
    }
  }
  return answers;
}
