import assert from 'node:assert/strict';
import { readTrace } from '../../../client/src/features/traces/model/readTrace';
import { encodeAppdash, rawSpan, traceFixture, traceOf, type AppdashSpan } from '../../harness/traces';

const DATABASE = 'urn:pulumi:small::shop::pulumi-nodejs:dynamic/shop:Thing::database';
const RECORDED_AT = Date.UTC(2026, 10, 21, 19, 14);

function read(bytes: Uint8Array) {
  const trace = readTrace(bytes);
  assert.ok(trace);
  return trace;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const time = (milliseconds: number): string => new Date(RECORDED_AT + milliseconds).toISOString();
const annotated = (
  id: bigint,
  start: number,
  end: number,
  more: AppdashSpan['annotations'] = [],
): AppdashSpan => ({
  id,
  annotations: [['Name', `n${id}`], ['Span.Start', time(start)], ['Span.End', time(end)], ...more],
});
const exportOf = (...spans: object[]): string =>
  JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const otlpSpan = (spanId: string, more: object = {}): object => ({
  spanId,
  name: spanId,
  startTimeUnixNano: '1795287678880479637',
  endTimeUnixNano: '1795287678880489378',
  ...more,
});

describe('reading the output of --tracing=file:', () => {
  it('returns the recorded run, with the resource of each call', () => {
    const trace = read(traceFixture('up.trace'));
    assert.equal(trace.cut, false);
    assert.ok(Math.abs(trace.startedAt - RECORDED_AT) < 3_600_000, new Date(trace.startedAt).toISOString());
    assert.equal(trace.spans[0]?.name, 'pulumi');
    assert.equal(trace.duration, trace.spans[0].end);
    const creates = trace.spans.filter(({ name }) => name === 'ResourceProvider/Create');
    assert.deepEqual(creates.map(({ urn }) => urn?.split('::').at(-1)).sort(), ['cache', 'database', 'web']);
    const create = creates.find(({ urn }) => urn === DATABASE)!;
    const took = create.end - create.start;
    assert.ok(took > 700 && took < 1000, String(took));
    assert.equal(create.side, 'client');
  });

  it('drops requests and responses', () => {
    const bytes = traceFixture('up.trace');
    assert.ok(Buffer.from(bytes).includes('planted-secret-words1'));
    const text = JSON.stringify(read(bytes));
    assert.ok(!text.includes('planted-secret-words1'));
    assert.ok(!text.includes('gRPC request'));
  });

  it('does not treat an unimplemented call of a plugin as a failure', () => {
    const trace = read(traceFixture('up.trace'));
    assert.ok(trace.spans.some(({ facts }) => facts.some(([, value]) => value === 'Unimplemented')));
    assert.deepEqual(
      trace.spans.filter(({ error }) => error !== undefined),
      [],
    );
  });

  it('returns the reason why a call failed', () => {
    const message = 'rpc error: code = Unknown desc = quota exceeded';
    const failed = annotated(1n, 0, 1, [['Msg', JSON.stringify({ event: 'error', message })]]);
    assert.equal(read(encodeAppdash(failed)).spans[0]?.error, 'quota exceeded');
  });

  it('returns duplicate logs of a span once, but every message of a call', () => {
    const failed = (message: string): [string, string] => [
      'Msg',
      JSON.stringify({ event: 'error', message }),
    ];
    const [first, then] = [failed('no quota'), failed('no region')];
    const said = annotated(1n, 0, 1, [['zone', 'a'], first, then, ['zone', 'a'], ['zone', 'b'], first]);
    const [span] = read(encodeAppdash(said)).spans;
    assert.equal(span?.error, 'no quota');
    assert.deepEqual(
      span.facts.filter(([name]) => name === 'zone'),
      [
        ['zone', 'a'],
        ['zone', 'b'],
      ],
    );
  });

  it('reads a truncated file as far as possible', () => {
    const whole = traceFixture('up.trace');
    const cut = read(whole.subarray(0, 60_000));
    assert.equal(cut.cut, true);
    assert.ok(cut.spans.length > 5, String(cut.spans.length));
  });

  it('never throws, wherever the file is truncated or damaged', () => {
    const whole = traceFixture('up.trace');
    for (let end = 0; end < 1200; end += 1) readTrace(whole.subarray(0, end));
    for (let at = 0; at < 3000; at += 7) {
      const damaged = Uint8Array.from(whole.subarray(0, 20_000));
      damaged[at] = damaged[at]! ^ 0xff;
      readTrace(damaged);
    }
  });

  it('reads any depth of nesting', () => {
    let span = annotated(1n, 0, 1);
    for (let id = 2n; id <= 1500n; id += 1n)
      span = { ...annotated(id, 0, 1), sub: [{ ...span, parent: id }] };
    assert.equal(read(encodeAppdash(span)).spans.length, 1500);
  });

  it('reads ids of all lengths, and times in all zones', () => {
    const big = 0xffff_ffff_ffff_fffen;
    const inner: AppdashSpan = {
      id: big,
      parent: 0x7fn,
      annotations: [
        ['Name', '/pulumirpc.ResourceProvider/Read'],
        ['Span.Start', '2026-11-21T20:14:00.000500+01:00'],
        ['Span.End', '2026-11-21T14:14:00.002-05:00'],
      ],
    };
    const trace = read(encodeAppdash({ ...annotated(0x7fn, 0, 10), sub: [inner] }));
    assert.deepEqual(
      trace.spans.map(({ name }) => name),
      ['n127', 'ResourceProvider/Read'],
    );
    assert.deepEqual([trace.spans[1]?.start, trace.spans[1]?.end], [0.5, 2]);
  });
});

describe('reading the output of --otel-traces', () => {
  it('returns the recorded run', () => {
    const trace = read(traceFixture('destroy.otlp.json'));
    assert.equal(trace.spans[0]?.name, 'pulumi');
    const deletes = trace.spans.filter(({ name }) => name === 'ResourceProvider/Delete');
    assert.equal(deletes.length, 3);
    assert.equal(deletes[0]?.side, 'client');
  });

  it('drops a truncated last line, and reports it', () => {
    const text = `${exportOf(otlpSpan('a'))}\n${exportOf(otlpSpan('b')).slice(0, 70)}`;
    const trace = read(utf8(text));
    assert.deepEqual([trace.spans.length, trace.cut], [1, true]);
    assert.equal(read(utf8(`${exportOf(otlpSpan('a'))}\n\n`)).cut, false);
  });

  it('reads a document with line breaks and indentation', () => {
    const pretty = JSON.stringify(JSON.parse(exportOf(otlpSpan('a'), otlpSpan('b'))), null, 2);
    assert.deepEqual(
      read(utf8(pretty)).spans.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('keeps microseconds', () => {
    const [span] = read(utf8(exportOf(otlpSpan('a')))).spans;
    assert.ok(Math.abs(span!.end - 0.009741) < 0.001, String(span!.end));
  });

  it('skips spans without an id or a time', () => {
    const spans = [
      { spanId: 'x' },
      { ...otlpSpan('y'), spanId: '' },
      otlpSpan('z', { endTimeUnixNano: 'never' }),
    ];
    assert.equal(read(utf8(exportOf(...spans, otlpSpan('a')))).spans.length, 1);
  });

  it('finds the failed span, and the URN if a plugin reports it', () => {
    const request = JSON.stringify({
      'gRPC request': `aliases:{urn:"urn:pulumi:a::b::c::wrong"} urn:"${DATABASE}" properties:<urn:"wrong">`,
    });
    const attributes = [{ key: 'Msg', value: { stringValue: request } }];
    const status = { code: 2, message: 'no such bucket' };
    const [span] = read(utf8(exportOf(otlpSpan('a', { attributes, status, kind: 3 })))).spans;
    assert.deepEqual([span?.urn, span?.error, span?.side], [DATABASE, 'no such bucket', 'client']);
  });
});

describe('reading other files', () => {
  it('returns no trace', () => {
    for (const text of ['', '{}', '{"version":3,"deployment":{}}', 'hello', '[1]', '{"a":\n1}']) {
      assert.equal(readTrace(utf8(text)), undefined, text);
    }
  });
});

describe('the spans of a trace', () => {
  const WEB = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::web';

  it('have the resource of a failed call, which has no URN yet, by its type and name', () => {
    const register = (id: string, name: string) =>
      rawSpan({
        id,
        name: 'ResourceMonitor/RegisterResource',
        start: 10,
        end: 90,
        subject: { token: 'aws:s3/bucket:Bucket', name },
      });
    const create = { start: 20, end: 80, subject: { urn: WEB }, error: 'no' };
    const trace = traceOf([
      rawSpan({ id: 'LanguageRuntime/Run', start: 0, end: 100 }),
      register('failed', 'web'),
      register('unknown', 'other'),
      rawSpan({ id: 'create', name: 'ResourceProvider/Create', ...create }),
    ]);
    assert.deepEqual(trace.spans.map(({ urn }) => urn).filter(Boolean), [WEB, WEB]);
  });

  it('are there once, and never end before they begin', () => {
    const trace = traceOf([
      rawSpan({ id: 'd', start: 30, end: 29 }),
      rawSpan({ id: 'd', start: 30, end: 29 }),
      rawSpan({ id: 'c', start: 20, end: 21 }),
    ]);
    assert.deepEqual(
      trace.spans.map(({ name }) => name),
      ['c', 'd'],
    );
    assert.ok(trace.spans.every(({ start, end }) => end >= start));
  });

  it('are none in an empty file', () => {
    const trace = traceOf([]);
    assert.deepEqual([trace.spans, trace.startedAt, trace.duration], [[], 0, 0]);
  });
});
