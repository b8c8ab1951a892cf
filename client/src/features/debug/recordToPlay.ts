import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { failureIn } from './keptRecords';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { RECORD_EXTENSION } from '../../pulumi/runs/replay/programRecord';
import { recordForReplay } from '../../pulumi/runs/replay/recordForReplay';
import { runUpdate, UPDATE_NAMES, type UpdateKind } from '../../pulumi/runs/updates';
import { shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { locateCli } from '../../ui/cliHost';
import { askSteps } from '../../ui/inputSteps';
import { pickStack } from '../../ui/pick/pickStack';
import { askUpdateKind, confirmRecording, runRecorded } from '../../ui/recordedRun';
import type { Services } from '../../ui/services';

const TITLE = 'Record a Run to Play';

interface Answers {
  readonly kind: UpdateKind;
}

/** What runs a program. */
const KINDS: readonly UpdateKind[] = ['preview', 'up'];

/**
 * Runs a preview or an update, and keeps what its program asks for and gets.
 * @returns the record, if the user wants to play it now
 */
export async function recordToPlay(
  services: Services,
  given: StackTarget | undefined,
): Promise<vscode.Uri | undefined> {
  const answers = await askSteps<Answers>(TITLE, { kind: 'preview' }, [
    (position) => askUpdateKind(position, KINDS),
  ]);
  if (!answers) return undefined;
  const target = given ?? (await pickStack(services, { title: TITLE, preferCurrent: true }));
  const agreed =
    target &&
    (await confirmRecording(target, answers, {
      how: 'and record it to play it again',
      warning: 'The record has the values of properties, without secrets. It stays on this machine.',
    }));
  return agreed && record(services, target, agreed.kind);
}

async function record(
  services: Services,
  target: StackTarget,
  kind: UpdateKind,
): Promise<vscode.Uri | undefined> {
  const cli = await locateCli();
  if (cli.path === undefined) throw new PulumiProblem('cli-missing', cli.failure);
  const file = (await services.recordings.next(target, kind)) + RECORD_EXTENSION;
  const run = {
    file,
    cli: cli.path,
    dist: services.context.asAbsolutePath('dist'),
    env: services.cli.env,
    tell: (message: string) => {
      services.cli.note(message);
    },
  };
  const problem = await runRecorded(services, target, {
    title: TITLE,
    kind,
    doing: 'Recording',
    run: (control) =>
      recordForReplay(run, (flags, env) => runUpdate(services.cli, target, kind, { ...control, flags, env })),
  });
  if (!existsSync(file)) {
    if (problem) throw problem;
    throw new Error('Nothing was recorded: Pulumi ran no program.');
  }
  return (await tell(`The ${UPDATE_NAMES[kind]} of stack “${shownName(target)}”`, problem, file))
    ? vscode.Uri.file(file)
    : undefined;
}

/** Says how the run has ended. True if the user wants to play it. */
async function tell(subject: string, problem: Error | undefined, file: string): Promise<boolean> {
  const [play, show] = ['Play', 'Show Record'];
  const isStopped = problem instanceof PulumiProblem && problem.kind === 'stopped';
  const reason = problem && !isStopped ? await failureIn(file) : undefined;
  const how = !problem ? 'has succeeded' : isStopped ? 'was stopped' : 'has failed';
  const answer = await (problem ? vscode.window.showWarningMessage : vscode.window.showInformationMessage)(
    [
      `${subject} ${how}${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}.`,
      'It is recorded, without secrets: it can be played again without cloud, login and lock.',
    ].join(' '),
    play,
    show,
  );
  if (answer === show) await vscode.window.showTextDocument(vscode.Uri.file(file));
  return answer === play;
}
