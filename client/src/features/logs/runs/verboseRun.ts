import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { formatDuration } from '../../../../../shared/formatTime';
import { NOTE } from '../../../../../shared/logs/logLine';
import { isLogLine } from '../../../../../shared/logs/readLogLine';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { runUpdate, updateArguments, UPDATE_NAMES, type UpdateKind } from '../../../pulumi/runs/updates';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type VerboseLevel = (typeof LEVELS)[number];

/** What each level adds to those below it, in CLI 3.255 (`logging.V` in its sources). */
export const LEVEL_MEANINGS: Readonly<Record<VerboseLevel, string>> = {
  1: 'Downloads of plugins',
  2: 'Nothing more than level 1',
  3: 'What the program’s SDK does, and errors that Pulumi recovers from',
  4: 'Each step of the engine: when it starts, ends or fails',
  5: 'What the program registers, and all diagnostics',
  6: 'Where plugins are searched for and found',
  7: 'Every call of a provider and of the language host, and how it ended',
  8: 'Errors of providers in full',
  9: 'Property values, the secret ones in plaintext',
  10: 'Requests, downloads and Git in detail',
  11: 'Credentials: access tokens and request headers',
};

/** From this level on, the log contains secrets. */
export const FIRST_SECRET_LEVEL: VerboseLevel = 9;

/**
 * The values of `TF_LOG` for providers bridged from Terraform, from least to most.
 * @see https://developer.hashicorp.com/terraform/internals/debugging
 */
export const TERRAFORM_LEVELS = ['ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;
export type TerraformLevel = (typeof TERRAFORM_LEVELS)[number];

/** What each level adds to those before it. */
export const TERRAFORM_LEVEL_MEANINGS: Readonly<Record<TerraformLevel, string>> = {
  ERROR: 'What has failed',
  WARN: 'Possible problems',
  INFO: 'What the provider is about to do',
  DEBUG: 'The cloud’s requests and answers, with credentials',
  TRACE: 'Everything',
};

/** True if the log contains requests to the cloud, with headers and bodies. */
export function hasCredentials(level: TerraformLevel | undefined): boolean {
  return level === 'DEBUG' || level === 'TRACE';
}

export interface VerboseLogOptions {
  readonly kind: UpdateKind;
  readonly level: VerboseLevel;
  /** Makes providers bridged from Terraform write their own log, too. */
  readonly terraform?: TerraformLevel | undefined;
  /** The log's file. It must not exist. */
  readonly file: string;
  /** A file for every gRPC message between CLI, providers and language host. */
  readonly grpcFile?: string | undefined;
}

/**
 * Runs an update, and writes everything that `pulumi` prints and logs, with its secrets, into a file that only the user
 * can read. Does not ask.
 * @throws {PulumiProblem} if the run fails or is stopped; the log still exists
 */
export async function runWithVerboseLog(
  cli: PulumiCli,
  target: StackTarget,
  { kind, level, terraform, file, grpcFile }: VerboseLogOptions,
  control: RunControl,
): Promise<void> {
  const flags = [`-v=${level}`, '--logtostderr', '--logflow'];
  const log = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(log, 'open');
  // A full disk must not end the update; it is reported afterwards.
  let failure: Error | undefined;
  log.on('error', (error) => (failure = error));
  const write = (line: string): void => void log.write(`${line}\n`);
  write(`${NOTE}pulumi ${updateArguments(kind, target, flags).join(' ')}`);
  const started = performance.now();
  const ended = (how: string): void => {
    write(`${NOTE}The ${UPDATE_NAMES[kind]} ${how} after ${formatDuration(performance.now() - started)}.`);
  };
  try {
    await runUpdate(cli, target, kind, {
      ...control,
      flags,
      env: {
        ...(terraform && { TF_LOG: terraform }),
        ...(grpcFile !== undefined && { PULUMI_DEBUG_GRPC: grpcFile }),
      },
      takeLine: (line) => {
        write(line);
        return isLogLine(line);
      },
    });
    ended('has succeeded');
  } catch (error) {
    ended(control.stop?.aborted ? 'was stopped' : 'has failed');
    throw error;
  } finally {
    // A failed stream has closed itself.
    if (!log.closed) await new Promise<void>((resolve) => log.once('close', resolve).end());
  }
  if (failure) throw new Error(`The log could not be written: ${failure.message}`);
}
