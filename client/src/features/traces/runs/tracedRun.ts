import { existsSync, statSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { tracingUrl } from '../../../processes/windows';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { runUpdate, type UpdateKind } from '../../../pulumi/runs/updates';

/** Where traces are sent besides, or instead of, a file. */
export interface TraceEndpoint {
  readonly kind: 'otlp' | 'zipkin';
  /** As the CLI's flag takes it. */
  readonly url: string;
  /** For users: without path or query, which may contain a key. */
  readonly host: string;
  /** Its possible keys: the query, and the password. */
  readonly secrets: readonly string[];
}

const ZIPKIN = 'zipkin+';

/**
 * Reads the setting: `http(s)://` or `grpc(s)://` is an OpenTelemetry collector; `zipkin+http(s)://` is a collector for
 * the Zipkin format.
 * @returns undefined if there is none
 * @throws {Error} that says what is wrong with it
 */
export function parseTraceEndpoint(setting: string): TraceEndpoint | undefined {
  const text = setting.trim();
  if (text === '') return undefined;
  const kind = text.startsWith(ZIPKIN) ? 'zipkin' : 'otlp';
  const url = kind === 'zipkin' ? text.slice(ZIPKIN.length) : text;
  const protocols = kind === 'zipkin' ? ['http:', 'https:'] : ['http:', 'https:', 'grpc:', 'grpcs:'];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.host === '') {
    throw new Error(
      'The setting pulumiTroubleshooter.traces.endpoint is not an address that Pulumi can send traces to. It has to begin with http://, https://, grpc://, grpcs://, zipkin+http:// or zipkin+https:// and to name a host.',
    );
  }
  return { kind, url, host: parsed.host, secrets: [parsed.search.slice(1), parsed.password].filter(Boolean) };
}

export interface TraceOptions {
  readonly kind: UpdateKind;
  /** The file's path without the extension, which depends on the format. */
  readonly recording: string;
  /**
   * Also records the messages: inputs and outputs, with secrets in plaintext. Only they show which resource a call is
   * for.
   */
  readonly messages: boolean;
  readonly endpoint?: TraceEndpoint | undefined;
}

/** The extension of a recording that `pulumi view-trace` reads. The other extension is for OpenTelemetry. */
export const TRACE_EXTENSION = '.pulumi.trace';
export const OTLP_EXTENSION = '.pulumi.otlp.json';

/** The file of a run's recording. */
export function traceFile({ recording, endpoint }: Pick<TraceOptions, 'recording' | 'endpoint'>): string {
  return recording + (endpoint?.kind === 'zipkin' ? OTLP_EXTENSION : TRACE_EXTENSION);
}

/**
 * Runs an update and has the CLI record a trace of it, in a file that only the user can read. Does not ask.
 * @returns true if the CLI has written the trace: a killed CLI has not
 * @throws {PulumiProblem} if the run fails or is stopped; the trace still exists
 */
export async function runWithTrace(
  cli: PulumiCli,
  target: StackTarget,
  options: TraceOptions,
  control: RunControl,
): Promise<void> {
  const file = traceFile(options);
  // The CLI would make it readable for everyone; an existing file keeps its mode.
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
 * The flags that record a trace. An OpenTelemetry collector gets it in addition to the file. For Zipkin, the CLI uses the
 * flag that would otherwise name the file, so an OpenTelemetry file is written instead.
 */
export function traceFlags(options: Pick<TraceOptions, 'recording' | 'endpoint'>): string[] {
  const { endpoint } = options;
  const file = traceFile(options);
  if (endpoint?.kind === 'zipkin')
    return [`--tracing=${endpoint.url}`, `--otel-traces=${pathToFileURL(file).href}`];
  const tracing = `--tracing=${tracingUrl(file)}`;
  return endpoint ? [tracing, `--otel-traces=${endpoint.url}`] : [tracing];
}
