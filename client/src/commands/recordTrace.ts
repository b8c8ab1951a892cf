import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import { runWithTrace, traceFile, type TraceOptions } from '../pulumi/runs/tracedRun';
import { asTarget, bareName, exportStack, targetDetails, type StackTarget } from '../pulumi/stacks/stacks';
import { parseTraceEndpoint, type TraceEndpoint } from '../pulumi/runs/traceEndpoint';
import { UPDATE_NAMES, type UpdateKind } from '../pulumi/runs/updates';
import type { Feature, Services } from '../services';
import { openTrace } from '../traces/openTrace';
import { askUpdateKind } from '../ui/questions/askUpdateKind';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { confirm } from '../ui/questions/confirm';
import { confirmUpdate } from '../ui/questions/confirmUpdate';
import { pickStack } from '../ui/pick/pickStack';
import { whileReading, whileWriting } from '../ui/progress';
import { askChoice, type Choice, type StepPosition, type StepResult } from '../ui/questions/inputSteps';

const TITLE = 'Record Trace';

interface Answers {
  readonly kind: UpdateKind;
  readonly messages: boolean;
  readonly endpoint: TraceEndpoint | undefined;
}

/** `Pulumi: Record Trace…`: runs an update and shows where its time went. */
export const recordTrace: Feature = (services) =>
  registerCliCommand(services, Command.recordTrace, async (argument) => {
    const answers = await ask(configuredEndpoint());
    if (!answers) return;
    const preferCurrent = answers.kind === 'preview';
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE, preferCurrent }));
    const agreed = target && (await confirmed(answers, target));
    if (agreed) await run(services, target, agreed);
  });

/** Only the user's own setting counts: a workspace could have inputs sent to anybody. */
function configuredEndpoint(): TraceEndpoint | undefined {
  const setting = vscode.workspace
    .getConfiguration('pulumiTroubleshooter')
    .inspect<unknown>('traces.endpoint')?.globalValue;
  return typeof setting === 'string' ? parseTraceEndpoint(setting) : undefined;
}

async function run(services: Services, target: StackTarget, answers: Answers): Promise<void> {
  const { kind } = answers;
  const recording = await services.recordings.next(target, kind);
  const options: TraceOptions = { ...answers, recording };
  const file = traceFile(options);
  const progress = kind === 'preview' ? whileReading : whileWriting;
  if (kind !== 'preview')
    await services.backups.save(target, await exportStack(services.cli, target), { why: TITLE });
  let problem: Error | undefined;
  try {
    await progress(`Recording the ${UPDATE_NAMES[kind]} of stack “${bareName(target)}”`, (control) =>
      runWithTrace(services.cli, target, options, control),
    );
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
  }
  if (existsSync(file)) await openTrace(vscode.Uri.file(file));
  if (problem instanceof PulumiProblem && problem.kind === 'stopped' && existsSync(file)) {
    void vscode.window.showWarningMessage(
      `The ${UPDATE_NAMES[kind]} of stack “${bareName(target)}” was stopped. The trace shows it up to there.`,
    );
  } else if (problem) throw problem;
}

async function ask(endpoint: TraceEndpoint | undefined): Promise<Answers | undefined> {
  const totalSteps = endpoint ? 3 : 2;
  let kind: UpdateKind = 'preview';
  let messages = true;
  for (let step = 1; ;) {
    const position: StepPosition = { title: TITLE, step, totalSteps, canGoBack: step > 1 };
    let answer: StepResult<unknown>;
    if (step === 1) {
      const chosen = await askUpdateKind(position);
      if (typeof chosen === 'object') kind = chosen.value;
      answer = chosen;
    } else if (step === 2) {
      const chosen = await askChoice(position, 'What to record', CONTENTS);
      if (typeof chosen === 'object') messages = chosen.value;
      if (typeof chosen === 'object' && !endpoint) return { kind, messages, endpoint };
      answer = chosen;
    } else {
      const chosen = await askChoice(position, 'Where to', destinations(endpoint!));
      if (typeof chosen === 'object') return { kind, messages, endpoint: chosen.value };
      answer = chosen;
    }
    if (answer === 'cancel') return undefined;
    step += answer === 'back' ? -1 : 1;
  }
}

const CONTENTS: readonly Choice<boolean>[] = [
  {
    label: '$(symbol-object) Calls and their resources',
    detail: 'The file, on this machine only, holds inputs and outputs, secrets in plain text',
    value: true,
  },
  {
    label: '$(shield) Calls only',
    detail: 'No inputs and outputs; of a resource only its type is known',
    value: false,
  },
];

function destinations(endpoint: TraceEndpoint): Choice<TraceEndpoint | undefined>[] {
  const detail =
    endpoint.kind === 'zipkin'
      ? 'In OpenTelemetry’s format, which does not say which resource a call was about'
      : 'What plugins record themselves goes there only';
  return [
    { label: '$(device-desktop) Only into a file', value: undefined },
    { label: `$(cloud-upload) Into a file and to ${endpoint.host}`, detail, value: endpoint },
  ];
}

/**
 * Asks before anything is changed or leaves this machine.
 * @returns what is to be done, which may be less; undefined for nothing
 */
async function confirmed(answers: Answers, target: StackTarget): Promise<Answers | undefined> {
  const { kind, endpoint } = answers;
  const sends =
    endpoint &&
    `The trace is sent to ${endpoint.host}. What plugins record may hold inputs and outputs, secrets among them.`;
  if (kind !== 'preview') {
    const answer = await confirmUpdate(kind, target, 'and record a trace', [sends]);
    if (answer === 'preview') return confirmed({ ...answers, kind: 'preview' }, target);
    return answer && answers;
  }
  if (!endpoint) return answers;
  const answer = await confirm({
    question: `Send a trace of stack “${bareName(target)}” to ${endpoint.host}?`,
    detail: [targetDetails(target), sends],
    action: 'Preview and Send',
    instead: 'Preview, Only Into a File',
  });
  if (answer === 'no') return undefined;
  return answer === 'yes' ? answers : { ...answers, endpoint: undefined };
}
