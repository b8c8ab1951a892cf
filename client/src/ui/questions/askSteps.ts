import type { StepPosition, StepResult } from './inputSteps';

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
