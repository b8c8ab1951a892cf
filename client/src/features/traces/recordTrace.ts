import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import {
  runWithTrace,
  traceFile,
  type TraceOptions,
  parseTraceEndpoint,
  type TraceEndpoint,
} from './runs/tracedRun';
import { asTarget, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { UPDATE_NAMES, type UpdateKind } from '../../pulumi/runs/updates';
import type { Feature, Services } from '../../ui/services';
import { openTrace } from './traceFiles';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { askSteps, type Step, askChoice, type Choice } from '../../ui/inputSteps';
import { askUpdateKind, confirmRecording, runRecorded } from '../../ui/recordedRun';
import { machineSetting } from '../../ui/settings';

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

function configuredEndpoint(): TraceEndpoint | undefined {
  const setting = machineSetting('traces.endpoint');
  return setting === undefined ? undefined : parseTraceEndpoint(setting);
}

async function run(services: Services, target: StackTarget, answers: Answers): Promise<void> {
  const { kind } = answers;
  const recording = await services.recordings.next(target, kind);
  const options: TraceOptions = { ...answers, recording };
  const file = traceFile(options);
  const problem = await runRecorded(services, target, {
    title: TITLE,
    kind,
    doing: 'Recording',
    run: (control) => runWithTrace(services.cli, target, options, control),
  });
  if (existsSync(file)) await openTrace(vscode.Uri.file(file));
  if (problem instanceof PulumiProblem && problem.kind === 'stopped' && existsSync(file)) {
    void vscode.window.showWarningMessage(
      `The ${UPDATE_NAMES[kind]} of stack “${shownName(target)}” was stopped. The trace shows it up to that point.`,
    );
  } else if (problem) throw problem;
}

function ask(endpoint: TraceEndpoint | undefined): Promise<Answers | undefined> {
  const steps: Step<Answers>[] = [
    askUpdateKind,
    (position) => askChoice(position, 'What to record', CONTENTS),
    ...(endpoint ? [askDestination(endpoint)] : []),
  ];
  return askSteps<Answers>(TITLE, { kind: 'preview', messages: true, endpoint }, steps);
}

const CONTENTS: readonly Choice<Pick<Answers, 'messages'>>[] = [
  {
    label: '$(symbol-object) Calls and their resources',
    detail: 'The file, on this machine only, contains inputs and outputs, with secrets in plaintext',
    value: { messages: true },
  },
  {
    label: '$(shield) Calls only',
    detail: 'No inputs and outputs; only the type of each resource is known',
    value: { messages: false },
  },
];

function askDestination(endpoint: TraceEndpoint): Step<Answers> {
  const detail =
    endpoint.kind === 'zipkin'
      ? 'In OpenTelemetry’s format, which does not say which resource a call is for'
      : 'Includes what plugins record themselves';
  return (position) =>
    askChoice(position, 'Where to', [
      { label: '$(device-desktop) Only to a file', value: { endpoint: undefined } },
      { label: `$(cloud-upload) To a file and to ${endpoint.host}`, detail, value: { endpoint } },
    ]);
}

/** Asks before anything is changed or leaves this machine. */
function confirmed(answers: Answers, target: StackTarget): Promise<Answers | undefined> {
  const { host } = answers.endpoint ?? {};
  return confirmRecording(target, answers, {
    how: 'and record a trace',
    warning:
      host &&
      `The trace is sent to ${host}. What plugins record may contain inputs and outputs, including secrets.`,
    ...(host && {
      exposure: {
        question: `Send a trace of stack “${shownName(target)}” to ${host}?`,
        action: 'Preview and Send',
        instead: 'Preview, Only to a File',
        less: (asked) => ({ ...asked, endpoint: undefined }),
      },
    }),
  });
}
