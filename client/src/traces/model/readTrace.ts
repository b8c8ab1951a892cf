import { readAppdash } from './appdash';
import { buildTrace } from './buildTrace';
import { readOtlp } from './otlp';
import type { Trace } from './trace';

/**
 * Reads a trace of Pulumi: what `--tracing=file:…` writes, or what `--otel-traces file://…` does.
 * @returns undefined if it is neither
 */
export function readTrace(bytes: Uint8Array): Trace | undefined {
  const raw = startsAsJson(bytes) ? readOtlp(new TextDecoder().decode(bytes)) : readAppdash(bytes);
  return raw && buildTrace(raw);
}

function startsAsJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !' \t\r\n\ufeff'.includes(String.fromCharCode(byte)) && byte < 0x80);
  return first === '{'.charCodeAt(0) && bytes[0] !== undefined && bytes.subarray(0, 64).includes(0x22);
}
