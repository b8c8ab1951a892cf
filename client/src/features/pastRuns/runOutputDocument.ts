import { NOTE } from '../../../../shared/logs/logLine';
import type { FoundRun } from '../../pulumi/cli/detached/foundRun';
import { describeTarget, type StackTarget } from '../../pulumi/stacks/stacks';
import { restoredTarget } from '../../pulumi/cli/storedTarget';
import type { Services } from '../../ui/services';
import { openLogText } from '../../ui/documents/openLog';
import { subjectOf } from './formatRun';
import { formatMoment } from '../../../../shared/formatTime';

/** Limit of each output, in bytes, so that the editor accepts the document. */
const SHOWN = 20 * 1024 * 1024;

/** The secrets of a run, as far as this window knows them. */
export function secretsFor({ cli }: Services, target: StackTarget | undefined): string[] {
  const { environment, passphrases } = cli.secrets;
  return [...environment, ...passphrases, ...(target?.backend.address.secrets ?? [])];
}

/** Opens a run's redacted output as a log that is not in a file. */
export async function showOutput(services: Services, run: FoundRun): Promise<void> {
  const { record, folder } = run;
  const target = restoredTarget(record.target, process.env);
  const [{ stdout, stderr }, end] = await Promise.all([
    run.output(secretsFor(services, target), SHOWN),
    folder.end,
  ]);
  const lines = [
    `pulumi ${record.args.join(' ')}`,
    ...(target ? [`For ${describeTarget(target)}`] : []),
    `Begun ${localTime(record.began)}`,
    ...(end ? [`Ended ${localTime(end.at)}, exit code ${end.exitCode ?? 'none'}`] : []),
  ];
  const text = [...lines.map((line) => `${NOTE}${line}`), stdout, stderr].join('\n');
  const name = subjectOf(record)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  await openLogText(services.snapshots.add(name, text, 'pulumi.log'));
}

function localTime(time: string): string {
  return formatMoment(time);
}
