import assert from 'node:assert/strict';
import { toPerfetto } from '../../../client/src/features/traces/model/perfetto';
import { readTrace } from '../../../client/src/features/traces/model/readTrace';
import { criticalPath, joined, summarize } from '../../../client/src/features/traces/model/traceSummary';
import type { Trace } from '../../../client/src/features/traces/model/trace';
import { rawSpan, traceFixture, traceOf } from '../../harness/traces';

const WEB = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::web';
const subject = { urn: WEB };

function pathText(trace: Trace): string[] {
  return criticalPath(trace).map(({ title, start, end }) => `${title} ${start}-${end}`);
}

describe('the critical path', () => {
  it('goes back from the end, always along the work that ended last', () => {
    const work = (id: string, start: number, end: number) =>
      rawSpan({ id, name: `ResourceProvider/${id}`, start, end });
    const trace = traceOf([
      rawSpan({ id: 'pulumi', start: 0, end: 100 }),
      work('Beside', 0, 60),
      work('First', 10, 50),
      work('Second', 61, 90),
      work('Inner', 65, 70),
    ]);
    assert.deepEqual(pathText(trace), ['Beside 0-60', 'Pulumi 60-61', 'Second 61-90', 'Pulumi 90-100']);
  });

  it('counts the time without other work as the program’s while it runs', () => {
    const trace = traceOf([
      rawSpan({ id: 'pulumi', start: 0, end: 100 }),
      rawSpan({ id: '/pulumirpc.LanguageRuntime/Run', start: 10, end: 80 }),
      rawSpan({ id: '/pulumirpc.LanguageRuntime/Run', name: 'execNodejs', start: 12, end: 79 }),
      rawSpan({ id: 'create', name: 'ResourceProvider/Create', start: 30, end: 70, subject }),
      rawSpan({ id: 'save', start: 85, end: 95 }),
    ]);
    assert.deepEqual(pathText(trace), [
      'Pulumi 0-12',
      'Program 12-30',
      'Create 30-70',
      'Program 70-79',
      'Pulumi 79-85',
      'save 85-95',
      'Pulumi 95-100',
    ]);
  });

  it('shows the start of a provider for which resources wait, and what a component’s provider waits for', () => {
    const register = 'ResourceMonitor/RegisterResource';
    const trace = traceOf([
      rawSpan({ id: 'LanguageRuntime/Run', start: 0, end: 100 }),
      rawSpan({ id: 'a', name: register, start: 5, end: 60, subject }),
      rawSpan({ id: 'newPlugin', start: 6, end: 50, facts: [['prefix', 'aws (resource)']] }),
      rawSpan({ id: 'construct', name: 'ResourceProvider/Construct', start: 55, end: 95 }),
      rawSpan({ id: 'create', name: 'ResourceProvider/Create', start: 60, end: 90, subject }),
    ]);
    assert.deepEqual(pathText(trace), [
      'Program 0-6',
      'Start plugin 6-50',
      'Program 50-60',
      'Create 60-90',
      'Program 90-100',
    ]);
  });

  it('has no gaps in the recorded run, and contains the work for which the last resource waited', () => {
    const trace = readTrace(traceFixture('up.trace'))!;
    const path = criticalPath(trace);
    let at = 0;
    for (const { start, end } of path) {
      assert.ok(Math.abs(start - at) < 0.01);
      at = end;
    }
    assert.ok(Math.abs(at - trace.duration) < 0.01);
    const creates = path.filter(({ title }) => title === 'Create');
    assert.deepEqual(
      creates.map(({ subject: name }) => name.split(' ')[0]),
      ['database', 'web'],
    );
  });

  it('is empty for an empty file', () => {
    assert.deepEqual(criticalPath(traceOf([])), []);
  });
});

describe('the summary of a trace', () => {
  it('has the slowest first, and counts overlapping time once', () => {
    const trace = readTrace(traceFixture('up.trace'))!;
    const { critical, resources, providers, failures } = summarize(trace);
    assert.equal(critical[0]?.title, 'Program');
    assert.deepEqual(
      resources.map(({ title }) => title),
      ['database', 'web', 'cache', 'default'],
    );
    assert.ok(resources.every(({ took }, index) => took <= (resources[index - 1]?.took ?? Infinity)));
    const [provider, ...others] = providers;
    assert.deepEqual([provider?.title, others, failures], ['pulumi-nodejs', [], []]);
    assert.ok(provider!.took <= trace.duration && provider!.took > 1500);
    const read = (id: string, start: number, end: number) =>
      rawSpan({ id, name: 'ResourceProvider/Read', start, end, subject });
    const overlapping = summarize(traceOf([read('a', 0, 10), read('b', 5, 15), read('c', 20, 21)]));
    assert.equal(overlapping.providers[0]?.took, 16);
    assert.equal(overlapping.providers[0].title, 'aws');
  });

  it('counts a call once that the engine and the plugin have recorded', () => {
    const call = (id: string, side: 'client' | 'server', start: number, end: number) =>
      rawSpan({ id, name: 'ResourceProvider/Create', start, end, side, subject });
    const { resources } = summarize(traceOf([call('a', 'client', 0, 10), call('b', 'server', 1, 12)]));
    assert.deepEqual(
      resources.map(({ title, took }) => [title, took]),
      [['web', 10]],
    );
  });

  it('names what failed once, with its resource', () => {
    const failed = { start: 0, end: 1, error: 'quota exceeded', subject };
    const trace = traceOf([
      rawSpan({ id: 'a', name: 'ResourceProvider/Create', ...failed }),
      rawSpan({ id: 'b', name: 'ResourceProvider/Create', ...failed }),
      rawSpan({ id: 'c', name: 'ResourceProvider/Read', start: 2, end: 3 }),
    ]);
    assert.deepEqual(summarize(trace).failures, [
      { title: 'Create', subject: 'web (aws:s3/bucket:Bucket)', urn: WEB, error: 'quota exceeded' },
    ]);
  });

  it('has no resources if the trace has no messages', () => {
    assert.deepEqual(summarize(readTrace(traceFixture('destroy.otlp.json'))!).resources, []);
  });

  it('joins times that overlap or are barely apart', () => {
    const times = [
      { start: 5, end: 7 },
      { start: 0, end: 2 },
      { start: 1, end: 3 },
      { start: 3.5, end: 4 },
    ];
    assert.deepEqual(joined(times, 1), [{ start: 0, end: 7 }]);
    assert.equal(joined(times).length, 3);
  });
});

describe('the trace events for Perfetto', () => {
  it('are all spans, with rows in which spans only enclose each other, and no values', () => {
    const trace = readTrace(traceFixture('up.trace'))!;
    const text = toPerfetto(trace);
    assert.ok(!text.includes('planted-secret-words1'));
    const { traceEvents } = JSON.parse(text) as {
      traceEvents: { tid: number; ts: number; dur: number; name: string }[];
    };
    assert.equal(traceEvents.length, trace.spans.length);
    for (const a of traceEvents) {
      for (const b of traceEvents) {
        if (a === b || a.tid !== b.tid || b.ts < a.ts || b.ts >= a.ts + a.dur) continue;
        assert.ok(b.ts + b.dur <= a.ts + a.dur + 0.001 || b.ts === a.ts, `${a.name} and ${b.name}`);
      }
    }
  });
});
