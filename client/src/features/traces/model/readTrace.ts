import { parseUrn } from '../../../../../shared/urn';
import { readAppdash } from './appdash';
import { readOtlp } from './otlp';
import type { RawSpan, RawTrace, Trace } from './trace';

/**
 * Reads a trace of Pulumi: what `--tracing=file:…` writes, or what `--otel-traces file://…` does.
 * @returns undefined if it is neither
 */
export function readTrace(bytes: Uint8Array): Trace | undefined {
  const raw = startsAsJson(bytes) ? readOtlp(new TextDecoder().decode(bytes)) : readAppdash(bytes);
  return raw && toTrace(raw);
}

function startsAsJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !' \t\r\n\ufeff'.includes(String.fromCharCode(byte)) && byte < 0x80);
  return first === '{'.charCodeAt(0) && bytes[0] !== undefined && bytes.subarray(0, 64).includes(0x22);
}

/** Names the spans alike, whatever format they come from, and finds the resource of each. */
export function toTrace({ spans: raw, cut }: RawTrace): Trace {
  // A span may have been exported twice; the last copy has most facts.
  const unique = [...new Map(raw.map((span) => [span.id, span])).values()];
  const startedAt = unique.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const urns = urnsByName(unique);
  const spans = unique.map(({ name, start, end, side, error, facts, subject }) => ({
    name: name.replace(/^\//, '').replace(/^pulumirpc\./, '') || 'unnamed',
    start: start - startedAt,
    end: Math.max(start, end) - startedAt,
    // A failed resource never got its URN, but its provider did.
    urn: subject.urn ?? urns.get(`${subject.token}::${subject.name}`),
    token: subject.token,
    ...{ side, error, facts },
  }));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const duration = spans.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { spans, startedAt: spans.length > 0 ? startedAt : 0, duration, cut };
}

/** The URNs in calls, by type and name; undefined if several resources share both. */
function urnsByName(spans: readonly RawSpan[]): ReadonlyMap<string, string | undefined> {
  const urns = new Map<string, string | undefined>();
  for (const { urn } of spans.map(({ subject }) => subject)) {
    const parts = urn === undefined ? undefined : parseUrn(urn);
    if (!parts) continue;
    const key = `${parts.type}::${parts.name}`;
    urns.set(key, urns.has(key) && urns.get(key) !== urn ? undefined : urn);
  }
  return urns;
}
