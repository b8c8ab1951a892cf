import { existsSync, statSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { tracingUrl } from '../../windows';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { StackTarget } from '../stacks/stacks';
import type { TraceEndpoint } from './traceEndpoint';
import { runUpdate, type UpdateKind } from './updates';

export interface TraceOptions {
  readonly kind: UpdateKind;
  /** The file's path without its extension, which says what is in it. */
  readonly recording: string;
  /**
   * Records what was sent and answered, too: inputs and outputs, secrets in plaintext. Only that tells which resource
   * a call was about.
   */
  readonly messages: boolean;
  readonly endpoint?: TraceEndpoint | undefined;
}

/** What a recording is called: `.pulumi.trace` is what `pulumi view-trace` reads, the other is OpenTelemetry's. */
export const TRACE_EXTENSION = '.pulumi.trace';
export const OTLP_EXTENSION = '.pulumi.otlp.json';

/** The file that a run is recorded in. */
export function traceFile({ recording, endpoint }: Pick<TraceOptions, 'recording' | 'endpoint'>): string {
  return recording + (endpoint?.kind === 'zipkin' ? OTLP_EXTENSION : TRACE_EXTENSION);
}

/**
 * Runs an update and has the CLI record a trace of it, in a file that only the user can read. Does not ask.
 * @returns whether the CLI has written it: one that is killed has not
 * @throws {PulumiProblem} if the run fails or is stopped; the trace is there all the same
 */
export async function runWithTrace(
  cli: PulumiCli,
  target: StackTarget,
  options: TraceOptions,
  control: RunControl,
): Promise<void> {
  const file = traceFile(options);
  // The CLI would let everyone read it; a file that is there keeps its mode.
  await (await open(file, 'wx', 0o600)).close();
  try {
    await runUpdate(cli, target, options.kind, {
      ...control,
      flags: traceFlags(options),
      secrets: options.endpoint?.secrets,
      env: options.messages ? {} : { PULUMI_TRACING_NO_PAYLOADS: 'true' },
    });
  } finally {
    if (existsSync(file) && statSync(file).size === 0) await unlink(file);
  }
}

/**
 * The flags that record a trace. A collector of OpenTelemetry gets it besides the file; for Zipkin the CLI has only the
 * flag that would otherwise name the file, so that OpenTelemetry's file takes its place.
 */
export function traceFlags(options: Pick<TraceOptions, 'recording' | 'endpoint'>): string[] {
  const { endpoint } = options;
  const file = traceFile(options);
  if (endpoint?.kind === 'zipkin')
    return [`--tracing=${endpoint.url}`, `--otel-traces=${pathToFileURL(file).href}`];
  const tracing = `--tracing=${tracingUrl(file)}`;
  return endpoint ? [tracing, `--otel-traces=${endpoint.url}`] : [tracing];
}
