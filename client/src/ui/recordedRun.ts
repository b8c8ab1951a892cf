import type { RunControl } from '../pulumi/cli/cliRequest';
import { UPDATE_NAMES, type UpdateKind } from '../pulumi/runs/updates';
import { shownName, exportStack, type StackTarget, targetDetails } from '../pulumi/stacks/stacks';
import type { Services } from './services';
import { whileReading, whileWriting } from './progress';
import { confirm, type Confirmation } from './confirm';
import { confirmUpdate } from './confirmUpdate';
import { askChoice, type Choice, type StepPosition, type StepResult } from './inputSteps';

interface Asked {
  readonly kind: UpdateKind;
}

const CHOICES: readonly Choice<Asked>[] = [
  { label: '$(eye) Preview', detail: 'Changes nothing', value: { kind: 'preview' } },
  {
    label: '$(cloud-upload) Update',
    detail: 'pulumi up: creates, changes and deletes resources',
    value: { kind: 'up' },
  },
  {
    label: '$(refresh) Refresh',
    detail: 'Updates the state to match the real resources',
    value: { kind: 'refresh' },
  },
  { label: '$(trash) Destroy', detail: 'Deletes all resources of the stack', value: { kind: 'destroy' } },
];

/** Asks which kind of update Pulumi should run. @param kinds those that are offered; without them, all */
export function askUpdateKind(
  position: StepPosition,
  kinds?: readonly UpdateKind[],
): Promise<StepResult<Asked>> {
  const offered = kinds ? CHOICES.filter(({ value }) => kinds.includes(value.kind)) : CHOICES;
  return askChoice(position, 'What to run', offered);
}

export interface RecordedRun {
  /** The command's title, for the backup's name. */
  readonly title: string;
  readonly kind: UpdateKind;
  /** The beginning of the notification: `Recording`. */
  readonly doing: string;
  readonly run: (control: RunControl) => Promise<unknown>;
}

/**
 * Runs a recorded update; unless it is a preview, the state is backed up first.
 * @returns why it failed or was stopped; undefined if it succeeded. The record ends at that point.
 */
export async function runRecorded(
  services: Services,
  target: StackTarget,
  { title, kind, doing, run }: RecordedRun,
): Promise<Error | undefined> {
  const progress = kind === 'preview' ? whileReading : whileWriting;
  if (kind !== 'preview')
    await services.backups.save(target, await exportStack(services.cli, target), { why: title });
  try {
    await progress(`${doing} the ${UPDATE_NAMES[kind]} of stack “${shownName(target)}”`, run);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The question before a recorded run. */
interface Recording<Answers> {
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
