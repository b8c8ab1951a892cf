import type { RunControl } from '../pulumi/cli/cliRequest';
import { UPDATE_NAMES, type UpdateKind } from '../pulumi/runs/updates';
import { bareName, exportStack, type StackTarget } from '../pulumi/stacks/stacks';
import type { Services } from './services';
import { whileReading, whileWriting } from './progress';

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
    await progress(`${doing} the ${UPDATE_NAMES[kind]} of stack “${bareName(target)}”`, run);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
