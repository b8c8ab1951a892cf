import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntilFree } from '../../client/src/pulumi/backends/waitUntilFree';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { areGone } from '../../client/src/pulumi/location/locks';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import { withoutOptions } from '../../client/src/pulumi/cli/runEnvironment';
import { pulumiHome } from '../../client/src/pulumi/cli/logins';
import { pathIn } from '../../client/src/processes/windows';
import { callsOf, type RecordedCall } from '../../client/src/pulumi/recorder/recordedCalls';
import type { RecordedRun } from '../../client/src/pulumi/recorder/recordedRun';
import { RunRecorder } from '../../client/src/pulumi/recorder/runRecorder';
import { hashOfState } from '../../client/src/pulumi/stacks/exportRecords';
import { describeTarget, exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { RecordOptions, RecordProgram } from '../../server/src/commandLine/recordCommand';
import { ExitCode } from '../../server/src/commandLine/subcommand';
import { failureText } from '../../shared/failureText';
import { readKnownErrorsIn } from '../../shared/knownErrors/knownErrorsFile';
import { recordForReplay } from '../../client/src/pulumi/runs/replay/recordForReplay';
import { cliOfScript, stackCalled } from './scriptCli';

readKnownErrorsIn(__dirname);

/** See {@link RecordProgram}. */
export const record: RecordProgram['record'] = async (args, options = {}) => {
  const all = { ...process.env, ...options.env };
  // As in the rehearsal, the environment must not say what the run does to which resources.
  const env = options.state === undefined ? all : withoutOptions(all, args);
  const located = await locatePulumi({ env });
  if (located.path === undefined) throw new Error(located.failure);
  const refused = await refusal(args, options).catch((error: unknown) => {
    tell(`Nothing was run: ${failureText(error)}`);
    return ExitCode.unusable;
  });
  if (refused !== undefined) return refused;
  const recorded = await beginRecord(located.path, args);
  const variables = { ...env, ...recorded?.env };
  const { replay } = options;
  const started =
    replay === undefined
      ? await run(located.path, args, variables)
      : await recordForReplay(
          { file: replay, cli: located.path, dist: __dirname, env: variables, tell },
          (more, withShims) => run(located.path, [...args, ...more], { ...variables, ...withShims }),
        );
  recorded?.end(started.code === 0);
  if (recorded && started.code === undefined) await tellLateAnswers(recorded.folder);
  return started.code ?? 128 + constants.signals[started.signal!];
};

/** Undefined, with a message, if the run cannot be recorded; without one, if it changes nothing. */
async function beginRecord(cli: string, args: readonly string[]): Promise<RecordedRun | undefined> {
  const home = pulumiHome(process.env);
  const recorder = new RunRecorder({
    home,
    shim: path.join(__dirname, 'providerShim.js'),
    node: process.execPath,
    isOn: () => true,
    warn: tell,
  });
  if (!recorder.records(args)) return undefined;
  try {
    const target = await stackOf(cliOfScript(), args);
    return await recorder.begin(target, args, { path: pathIn(process.env), cli, home });
  } catch (error) {
    tell(`Not recorded: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** The exit code if nothing is to be run, and the user has been told; else undefined. */
async function refusal(
  args: readonly string[],
  { waitMs, before, state, signal }: RecordOptions,
): Promise<number | undefined> {
  if (waitMs === undefined && before === undefined && state === undefined) return undefined;
  const cli = cliOfScript();
  const target = await stackOf(cli, args);
  const refuse = (why: string): number => {
    tell(`Nothing was run: ${describeTarget(target)} ${why}`);
    return ExitCode.findings;
  };
  if (waitMs !== undefined) {
    const onHeld = (by: string): void => {
      tell(`Waiting for ${describeTarget(target)}, which is locked by ${by}.`);
    };
    const held = await waitUntilFree(
      cli,
      target,
      { limitMs: waitMs, effort: 'ask', onHeld },
      { stop: signal },
    );
    if (areGone(held)) return refuse('is locked by a process that is gone. “pulumi cancel” releases it.');
    if (held.length > 0) return refuse('is still locked.');
  }
  const refused = await before?.();
  if (refused !== undefined && refused !== ExitCode.clean) return refused;
  if (state !== undefined && hashOfState(await exportStack(cli, target)) !== state)
    return refuse('has changed since it was rehearsed. Rehearse it again.');
  return signal?.aborted ? refuse('was not touched: the command was stopped.') : undefined;
}

/** The stack that a run of the CLI is for. @throws {Error} if there is none */
function stackOf(cli: PulumiCli, args: readonly string[]): Promise<StackTarget> {
  const folder = valueOf(args, ['--cwd', '-C']) ?? '.';
  const stack = valueOf(args, ['--stack', '-s']) ?? process.env['PULUMI_STACK'];
  return stackCalled(cli, folder, stack);
}

/** The last value of an option of the CLI. */
function valueOf(args: readonly string[], [long, short]: readonly [string, string]): string | undefined {
  return args
    .flatMap((arg, i) => {
      if (arg === long || arg === short) return args.slice(i + 1, i + 2);
      return arg.startsWith(`${long}=`) ? [arg.slice(long.length + 1)] : [];
    })
    .at(-1);
}

interface Ended {
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs it with this program's own input and output. In a terminal, Ctrl+C reaches the CLI by itself: it would take a second
 * signal for the wish to end at once. Elsewhere it has a group of its own, so that each signal reaches it once.
 */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const inTerminal = process.stdin.isTTY;
  const child = spawn(program, args, { env, stdio: 'inherit', detached: !inTerminal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!inTerminal || signal !== 'SIGINT') child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      resolve({ code: code ?? undefined, signal });
    });
  });
}

/** How long it waits for answers to a CLI that was killed, in milliseconds. */
const PATIENCE_MS = 30 * 60_000;
const LOOK_MS = 500;

/** Waits for the providers of a killed CLI, and prints what they have answered: nobody else has seen it. */
async function tellLateAnswers(folder: string): Promise<void> {
  const killed = new Date();
  const end = Date.now() + PATIENCE_MS;
  let calls: RecordedCall[];
  do {
    await delay(LOOK_MS);
    calls = await callsOf(folder);
  } while (calls.some(({ answer }) => !answer) && Date.now() < end);
  tell(`Pulumi was killed. What providers have answered is in ${folder}.`);
  for (const { kind, urn, answer } of calls) {
    if (answer && answer.at < killed) continue;
    const outcome = !answer
      ? 'no answer'
      : answer.code === 0 || answer.id !== undefined
        ? `done${answer.id === undefined ? '' : `: ${answer.id}`}`
        : `failed (code ${answer.code})`;
    tell(`  ${kind} ${urn}: ${outcome}`);
  }
}

function tell(message: string): void {
  process.stderr.write(`${message}\n`);
}
