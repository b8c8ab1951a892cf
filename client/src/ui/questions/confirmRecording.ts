import type { UpdateKind } from '../../pulumi/runs/updates';
import { targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import { confirm, type Confirmation } from './confirm';
import { confirmUpdate } from './confirmUpdate';

/** What to ask before a run is recorded. */
export interface Recording<Answers> {
  /** What the question about an update ends with: `and log it`. */
  readonly how: string;
  /** What the record will hold or who gets it; false if there is nothing to warn of. */
  readonly warning: string | false | undefined;
  /** Asked even before a preview, which changes nothing. */
  readonly exposure?: Pick<Confirmation, 'question' | 'action' | 'instead'> & {
    /** What the first button does: the same with less in the record. */
    readonly less: (answers: Answers) => Answers;
  };
}

/**
 * Asks before a recorded run changes anything or exposes secrets.
 * @returns the answers to run with, which may be fewer than asked for; undefined if nothing is to run
 */
export async function confirmRecording<Answers extends { readonly kind: UpdateKind }>(
  target: StackTarget,
  answers: Answers,
  recording: Recording<Answers>,
): Promise<Answers | undefined> {
  const { how, warning, exposure } = recording;
  const { kind } = answers;
  if (kind !== 'preview') {
    const answer = await confirmUpdate(kind, target, how, [warning]);
    if (answer === 'preview') return confirmRecording(target, { ...answers, kind: 'preview' }, recording);
    return answer && answers;
  }
  if (!exposure) return answers;
  const { question, action, instead, less } = exposure;
  const answer = await confirm({ question, detail: [targetDetails(target), warning], action, instead });
  if (answer === 'no') return undefined;
  return answer === 'yes' ? answers : less(answers);
}
