import type { UpdateKind } from '../../pulumi/runs/updates';
import { targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import { confirm, type Confirmation } from './confirm';
import { confirmUpdate } from './confirmUpdate';

/** The question before a recorded run. */
export interface Recording<Answers> {
  /** The end of the question about an update: `and log it`. */
  readonly how: string;
  /** What the record will contain or who gets it; false if no warning is needed. */
  readonly warning: string | false | undefined;
  /** A question that is asked even before a preview. */
  readonly exposure?: Pick<Confirmation, 'question' | 'action' | 'instead'> & {
    /** The effect of the first button: the same run with less in the record. */
    readonly less: (answers: Answers) => Answers;
  };
}

/**
 * Asks before a recorded run changes anything or exposes secrets.
 * @returns the final answers, which may record less than requested; undefined if nothing should run
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
