import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toTrace } from '../../client/src/features/traces/model/readTrace';
import type { RawSpan, Trace } from '../../client/src/features/traces/model/trace';
import { repository } from './repository';

/** A trace that the real CLI has written, without what told of the machine. */
export function traceFixture(name: 'up.trace' | 'destroy.otlp.json'): Uint8Array {
  return readFileSync(path.join(repository, 'test/fixtures/traces', name));
}

/** A span with only what a test is about. */
export function rawSpan(span: Partial<RawSpan> & Pick<RawSpan, 'id' | 'start' | 'end'>): RawSpan {
  const nothing = { side: undefined, error: undefined, facts: [], subject: {} };
  return { ...nothing, name: span.id, ...span };
}

/** The trace of such spans. */
export function traceOf(spans: readonly RawSpan[]): Trace {
  return toTrace({ spans, cut: false });
}

/** A span of {@link encodeAppdash}, with those below it. */
export interface AppdashSpan {
  readonly id: bigint;
  readonly parent?: bigint;
  readonly annotations: readonly (readonly [string, string])[];
  readonly sub?: readonly AppdashSpan[];
}

/** One trace as the CLI writes it, for what no recorded file has: depth, size, strange ids. */
export function encodeAppdash(root: AppdashSpan): Uint8Array {
  const value = [...signed(64), 1, 1, ...unsigned(1n), ...encodeSpan(root), 0];
  return Uint8Array.from([...definitions(), ...unsigned(BigInt(value.length)), ...value]);
}

/** The definitions of the types, as the recorded file has them before its value. */
function definitions(): Uint8Array {
  const bytes = traceFixture('up.trace');
  let at = 0;
  for (;;) {
    const first = bytes[at]!;
    const lengthSize = first < 0x80 ? 0 : 256 - first;
    const length =
      lengthSize === 0
        ? first
        : Buffer.from(bytes.subarray(at + 1, at + 1 + lengthSize)).readUIntBE(0, lengthSize);
    const body = at + 1 + lengthSize;
    // The value is the first whose type is a number above zero: the last bit of it is its sign.
    const type = bytes[body]! < 0x80 ? bytes[body]! : bytes[body + 256 - bytes[body]!]!;
    if (type % 2 === 0) return bytes.subarray(0, at);
    at = body + length;
  }
}

/** Without recursion: tests want it deep. */
function encodeSpan(root: AppdashSpan): number[] {
  const bytes: number[] = [];
  const open: (AppdashSpan | 'end')[] = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === 'end') {
      bytes.push(0);
      continue;
    }
    const { id, parent, annotations, sub = [] } = next;
    const above = parent === undefined ? [] : [1, ...unsigned(parent)];
    bytes.push(1, 1, 1, ...unsigned(1n), 1, ...unsigned(id), ...above, 0);
    if (annotations.length > 0) bytes.push(1, ...unsigned(BigInt(annotations.length)));
    for (const [key, value] of annotations) bytes.push(1, ...text(key), 1, ...text(value), 0);
    bytes.push(0);
    if (sub.length > 0) bytes.push(1, ...unsigned(BigInt(sub.length)));
    open.push('end', ...sub.toReversed());
  }
  return bytes;
}

function text(value: string): number[] {
  const bytes = [...Buffer.from(value)];
  return [...unsigned(BigInt(bytes.length)), ...bytes];
}

function signed(value: number): number[] {
  return unsigned(BigInt(value * 2));
}

function unsigned(value: bigint): number[] {
  if (value < 0x80n) return [Number(value)];
  const hex = value.toString(16);
  const bytes = [...Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')];
  return [256 - bytes.length, ...bytes];
}
