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
