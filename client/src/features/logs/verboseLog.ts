import { existsSync, statSync } from 'node:fs';
import * as vscode from 'vscode';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { asTarget, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { UPDATE_NAMES, type UpdateKind } from '../../pulumi/runs/updates';
import {
  FIRST_SECRET_LEVEL,
  hasCredentials,
  LEVEL_MEANINGS,
  LEVELS,
  runWithVerboseLog,
  TERRAFORM_LEVEL_MEANINGS,
  TERRAFORM_LEVELS,
  type TerraformLevel,
  type VerboseLevel,
} from './runs/verboseRun';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { formatSize } from '../../ui/format';
import { openLog } from '../../ui/documents/openLog';
import { pickStack } from '../../ui/pick/pickStack';
import { askSteps, askChoice, type Choice } from '../../ui/inputSteps';
import { askUpdateKind, confirmRecording, runRecorded } from '../../ui/recordedRun';

const TITLE = 'Run With Verbose Logging';
/** The level that is offered first: without secrets and credentials. */
const SAFE_LEVEL: VerboseLevel = 7;

/** The recordings in addition to the CLI's own log. */
interface Extras {
  readonly terraform?: TerraformLevel;
  readonly grpc: boolean;
}

interface Answers extends Extras {
  readonly kind: UpdateKind;
  readonly level: VerboseLevel;
}

/** `Pulumi: Run With Verbose Logging…`: runs an update and opens its complete output as a log. */
export const verboseLog: Feature = (services) =>
  registerCliCommand(services, Command.verboseLog, async (argument) => {
    const answers = await ask();
    if (!answers) return;
    const target =
      asTarget(argument) ??
      (await pickStack(services, { title: TITLE, preferCurrent: answers.kind === 'preview' }));
    const agreed = target && (await confirmed(answers, target));
    if (agreed) await run(services, target, agreed);
  });

async function run(services: Services, target: StackTarget, answers: Answers): Promise<void> {
  const { kind, level, terraform, grpc } = answers;
  const recording = await services.recordings.next(target, kind);
  const file = `${recording}.pulumi.log`;
  const grpcFile = grpc ? `${recording}.grpc.pulumi.log` : undefined;
  const problem = await runRecorded(services, target, {
    title: TITLE,
    kind,
    doing: 'Logging',
    run: (control) =>
      runWithVerboseLog(services.cli, target, { kind, level, terraform, file, grpcFile }, control),
  });
  if (problem && !existsSync(file)) throw problem;
  if (grpcFile !== undefined && existsSync(grpcFile)) await openLog(vscode.Uri.file(grpcFile));
  await openLog(vscode.Uri.file(file));
  await report(file, answers, target, problem);
}

/** The log has the full error; a problem with a remedy is reported as usual. */
async function report(
  file: string,
  { kind }: Answers,
  target: StackTarget,
  problem: Error | undefined,
): Promise<void> {
  if (problem && !(problem instanceof PulumiProblem && ['other', 'stopped'].includes(problem.kind)))
    throw problem;
  const subject = `The ${UPDATE_NAMES[kind]} of stack “${shownName(target)}”`;
  const size = `Its log is ${formatSize(statSync(file).size)}.`;
  const share = 'Redact Secrets in Log…';
  const message =
    problem === undefined
      ? vscode.window.showInformationMessage(`${subject} has succeeded. ${size}`, share)
      : vscode.window.showWarningMessage(
          `${subject} ${problem.kind === 'stopped' ? 'was stopped' : 'has failed'}. ${size}`,
          share,
        );
  const choice = await message;
  const uri = vscode.Uri.file(file);
  if (choice === share) await vscode.commands.executeCommand(Command.redactLog, uri);
}

function ask(): Promise<Answers | undefined> {
  return askSteps<Answers>(TITLE, { kind: 'preview', level: SAFE_LEVEL, grpc: false }, [
    askUpdateKind,
    (position) => askChoice(position, 'How much Pulumi logs; each level includes the lower ones', levels()),
    (position) => askChoice(position, 'What else to record', extras()),
  ]);
}

function levels(): (Choice<Pick<Answers, 'level'>> | vscode.QuickPickItem)[] {
  const item = (level: VerboseLevel, hint?: string): Choice<Pick<Answers, 'level'>> => ({
    label: `${level >= FIRST_SECRET_LEVEL ? '$(unlock)' : '$(list-selection)'} Level ${level}`,
    ...(hint !== undefined && { description: hint }),
    detail: `${level === 11 ? '⚠ ' : ''}${LEVEL_MEANINGS[level]}`,
    value: { level },
  });
  return [
    item(SAFE_LEVEL, 'enough to see what hangs; without property values'),
    item(9, 'what Pulumi’s support asks for'),
    { label: 'All levels', kind: vscode.QuickPickItemKind.Separator },
    ...LEVELS.map((level) => item(level)),
  ];
}

function extras(): (Choice<Extras> | vscode.QuickPickItem)[] {
  const everyMessage =
    'Every message between Pulumi, providers and program (PULUMI_DEBUG_GRPC), as a second log';
  const separator = (label: string): vscode.QuickPickItem => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  return [
    { label: '$(check) Nothing else', value: { grpc: false } },
    separator('Providers bridged from Terraform: their own log (TF_LOG)'),
    ...TERRAFORM_LEVELS.map((terraform) => ({
      label: `$(add) Terraform ${terraform}`,
      description: TERRAFORM_LEVEL_MEANINGS[terraform],
      value: { terraform, grpc: false },
    })),
    separator('gRPC'),
    { label: '$(add) gRPC messages', detail: everyMessage, value: { grpc: true } },
    { label: '$(add) gRPC messages and Terraform TRACE', value: { terraform: 'TRACE', grpc: true } },
  ];
}

/** Asks before anything is changed or credentials are recorded. */
function confirmed(answers: Answers, target: StackTarget): Promise<Answers | undefined> {
  const { level, grpc, terraform } = answers;
  const credentials = level === 11 || hasCredentials(terraform);
  const secrets = credentials || grpc || level >= FIRST_SECRET_LEVEL;
  return confirmRecording(target, answers, {
    how: 'and log it',
    warning: credentials
      ? '⚠ The log will contain credentials in plaintext: access tokens, request headers, keys of cloud providers. It stays on this machine, readable only by you. Share only a redacted copy.'
      : secrets && 'The log will contain secrets in plaintext. Share only a redacted copy.',
    ...(credentials && {
      exposure: {
        question: `Log the preview of stack “${shownName(target)}” with its credentials?`,
        action: 'Log With Credentials',
        instead: `Log at Level ${SAFE_LEVEL} Instead`,
        less: ({ kind }) => ({ kind, level: SAFE_LEVEL, grpc: false }),
      },
    }),
  });
}
