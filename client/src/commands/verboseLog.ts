import { existsSync, statSync } from 'node:fs';
import * as vscode from 'vscode';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import { asTarget, bareName, exportStack, targetDetails, type StackTarget } from '../pulumi/stacks/stacks';
import { UPDATE_NAMES, type UpdateKind } from '../pulumi/runs/updates';
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
} from '../pulumi/runs/verboseRun';
import type { Feature, Services } from '../services';
import { askUpdateKind } from '../ui/questions/askUpdateKind';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { confirm } from '../ui/questions/confirm';
import { confirmUpdate } from '../ui/questions/confirmUpdate';
import { formatSize } from '../ui/documents/fileSize';
import { showLog } from '../ui/documents/logDocument';
import { pickStack } from '../ui/pick/pickStack';
import { whileReading, whileWriting } from '../ui/progress';
import { askChoice, type Choice, type StepPosition, type StepResult } from '../ui/questions/inputSteps';

const TITLE = 'Run With Verbose Logging';
const STEPS = 3;
/** What is offered first: no secrets, no credentials. */
const SAFE_LEVEL: VerboseLevel = 7;

/** What is written beside the CLI's own log. */
interface Extras {
  readonly terraform?: TerraformLevel;
  readonly grpc: boolean;
}

interface Answers extends Extras {
  readonly kind: UpdateKind;
  readonly level: VerboseLevel;
}

/** `Pulumi: Run With Verbose Logging…`: runs an update and opens everything that Pulumi says of it as a log. */
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
  const progress = kind === 'preview' ? whileReading : whileWriting;
  if (kind !== 'preview')
    await services.backups.save(target, await exportStack(services.cli, target), { why: TITLE });
  let problem: Error | undefined;
  try {
    await progress(`Logging the ${UPDATE_NAMES[kind]} of stack “${bareName(target)}”`, (control) =>
      runWithVerboseLog(services.cli, target, { kind, level, terraform, file, grpcFile }, control),
    );
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
  }
  if (problem && !existsSync(file)) throw problem;
  if (grpcFile !== undefined && existsSync(grpcFile)) await showLog(vscode.Uri.file(grpcFile));
  await showLog(vscode.Uri.file(file));
  await report(file, answers, target, problem);
}

/** The log says what went wrong, in full; a problem with a remedy is told as always. */
async function report(
  file: string,
  { kind }: Answers,
  target: StackTarget,
  problem: Error | undefined,
): Promise<void> {
  if (problem && !(problem instanceof PulumiProblem && ['other', 'stopped'].includes(problem.kind)))
    throw problem;
  const subject = `The ${UPDATE_NAMES[kind]} of stack “${bareName(target)}”`;
  const size = `Its log has ${formatSize(statSync(file).size)}.`;
  const share = 'Redact Secrets in Log…';
  const filter = 'Filter…';
  const message =
    problem === undefined
      ? vscode.window.showInformationMessage(`${subject} has succeeded. ${size}`, filter, share)
      : vscode.window.showWarningMessage(
          `${subject} ${problem.kind === 'stopped' ? 'was stopped' : 'has failed'}. ${size}`,
          filter,
          share,
        );
  const choice = await message;
  const uri = vscode.Uri.file(file);
  if (choice === share) await vscode.commands.executeCommand(Command.redactLog, uri);
  if (choice === filter) await vscode.commands.executeCommand(Command.filterLog, uri);
}

async function ask(): Promise<Answers | undefined> {
  let kind: UpdateKind = 'preview';
  let level = SAFE_LEVEL;
  for (let step = 1; ;) {
    const position: StepPosition = { title: TITLE, step, totalSteps: STEPS, canGoBack: step > 1 };
    let answer: StepResult<unknown>;
    if (step === 1) {
      const chosen = await askUpdateKind(position);
      if (typeof chosen === 'object') kind = chosen.value;
      answer = chosen;
    } else if (step === 2) {
      const chosen = await askChoice(
        position,
        'How much Pulumi says; each level has all of the lower ones',
        levels(),
      );
      if (typeof chosen === 'object') level = chosen.value;
      answer = chosen;
    } else {
      const chosen = await askChoice(position, 'What else to record', extras());
      if (typeof chosen === 'object') return { kind, level, ...chosen.value };
      answer = chosen;
    }
    if (answer === 'cancel') return undefined;
    step += answer === 'back' ? -1 : 1;
  }
}

function levels(): (Choice<VerboseLevel> | vscode.QuickPickItem)[] {
  const item = (level: VerboseLevel, hint?: string): Choice<VerboseLevel> => ({
    label: `${level >= FIRST_SECRET_LEVEL ? '$(unlock)' : '$(list-selection)'} Level ${level}`,
    ...(hint !== undefined && { description: hint }),
    detail: `${level === 11 ? '⚠ ' : ''}${LEVEL_MEANINGS[level]}`,
    value: level,
  });
  return [
    item(SAFE_LEVEL, 'enough to see what hangs; no property values'),
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
    separator('Providers made from Terraform’s: their own log (TF_LOG)'),
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

/**
 * Asks before anything is changed or credentials are written down.
 * @returns what is to be done, which may be less; undefined for nothing
 */
async function confirmed(answers: Answers, target: StackTarget): Promise<Answers | undefined> {
  const { kind, level, grpc, terraform } = answers;
  const credentials = level === 11 || hasCredentials(terraform);
  const secrets = credentials || grpc || level >= FIRST_SECRET_LEVEL;
  const warning = credentials
    ? '⚠ The log will hold credentials in plain text: access tokens, request headers, keys of cloud providers. It stays on this machine, for you alone. Give nobody more than a redacted copy.'
    : secrets && 'The log will hold secrets in plain text. Give nobody more than a redacted copy.';
  if (kind !== 'preview') {
    const answer = await confirmUpdate(kind, target, 'and log it', [warning]);
    if (answer === 'preview') return confirmed({ ...answers, kind: 'preview' }, target);
    return answer && answers;
  }
  if (!credentials) return answers;
  const answer = await confirm({
    question: `Log the preview of stack “${bareName(target)}” with its credentials?`,
    detail: [targetDetails(target), warning],
    action: 'Log With Credentials',
    instead: `Log at Level ${SAFE_LEVEL} Instead`,
  });
  if (answer === 'no') return undefined;
  return answer === 'yes' ? answers : { kind, level: SAFE_LEVEL, grpc: false };
}
