import { readAttributes, failure } from './attributes';
import type { Fact, RawSpan, RawTrace } from './trace';

interface OtlpSpan {
  readonly spanId?: string;
  readonly name?: string;
  readonly kind?: number;
  readonly startTimeUnixNano?: string | number;
  readonly endTimeUnixNano?: string | number;
  readonly attributes?: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number; readonly message?: string };
}

interface OtlpAttribute {
  readonly key?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

interface OtlpExport {
  readonly resourceSpans?: readonly {
    readonly scopeSpans?: readonly { readonly spans?: readonly OtlpSpan[] }[];
  }[];
}

/** The used value of `kind`. */
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;

/**
 * Reads OpenTelemetry spans: JSON, one export per line. Leaves out a truncated last line, and spans without id or time.
 * @returns undefined if the text has none
 */
export function readOtlp(text: string): RawTrace | undefined {
  const spans: RawSpan[] = [];
  let cut = false;
  let understood = false;
  for (const line of exportsIn(text)) {
    const data = parse(line);
    // Only a failure in the last line means that the end is missing.
    cut = data === undefined;
    if (!data?.resourceSpans) continue;
    understood = true;
    for (const { scopeSpans = [] } of data.resourceSpans) {
      for (const { spans: inScope = [] } of scopeSpans) {
        for (const span of inScope) {
          const raw = readSpan(span);
          if (raw) spans.push(raw);
        }
      }
    }
  }
  return understood ? { spans, cut } : undefined;
}

/** The lines, or the whole text if it is formatted as one document. */
function exportsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = lines[0]?.trimEnd();
  return lines.length > 1 && first !== undefined && parse(first) === undefined ? [text] : lines;
}

function parse(text: string): OtlpExport | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return undefined;
  }
}

function readSpan(span: OtlpSpan): RawSpan | undefined {
  const { spanId, name = '', kind, status } = span;
  const start = milliseconds(span.startTimeUnixNano);
  const end = milliseconds(span.endTimeUnixNano);
  if (!spanId || start === undefined || end === undefined) return undefined;
  const { side, error, facts, subject } = readAttributes(attributes(span.attributes));
  return {
    id: spanId,
    name,
    start,
    end,
    side: kind === CLIENT ? 'client' : kind === SERVER ? 'server' : side,
    error: error ?? (status?.code === FAILED ? failure(status.message ?? 'It failed.') : undefined),
    facts,
    subject,
  };
}

/** Nanoseconds since 1970 exceed the precision of a number. */
function milliseconds(nanoseconds: string | number | undefined): number | undefined {
  const digits = String(nanoseconds ?? '');
  if (!/^\d+$/.test(digits) || digits === '0') return undefined;
  return Number(digits.slice(0, -6)) + Number(digits.slice(-6)) / 1e6;
}

function attributes(list: readonly OtlpAttribute[] | undefined): Fact[] {
  return (list ?? []).flatMap(({ key, value }) => {
    const [first] = Object.values(value ?? {});
    if (key === undefined || first === undefined) return [];
    return [[key, typeof first === 'string' ? first : JSON.stringify(first)] as const];
  });
}
