import assert from 'node:assert/strict';
import {
  traceFile,
  traceFlags,
  parseTraceEndpoint,
} from '../../../client/src/features/traces/runs/tracedRun';

describe('the address for traces', () => {
  it('is a collector of OpenTelemetry or of Zipkin', () => {
    assert.equal(parseTraceEndpoint('  '), undefined);
    assert.deepEqual(parseTraceEndpoint('grpc://localhost:4317'), {
      kind: 'otlp',
      url: 'grpc://localhost:4317',
      host: 'localhost:4317',
      secrets: [],
    });
    assert.deepEqual(parseTraceEndpoint('zipkin+https://z.example/api/v1/spans?key=secret'), {
      kind: 'zipkin',
      url: 'https://z.example/api/v1/spans?key=secret',
      host: 'z.example',
      secrets: ['key=secret'],
    });
  });

  it('is refused otherwise', () => {
    for (const wrong of ['localhost', 'file:///tmp/x', 'zipkin+grpc://x', 'http://', 'tcp://x:1', '--help'])
      assert.throws(() => parseTraceEndpoint(wrong), /traces\.endpoint is not an address/, wrong);
  });

  it('becomes the CLI’s arguments', () => {
    const recording = '/tmp/a #1';
    const flags = (setting: string) => traceFlags({ recording, endpoint: parseTraceEndpoint(setting) });
    if (process.platform === 'win32') return;
    assert.deepEqual(flags(''), ['--tracing=file:///tmp/a%20%231.pulumi.trace']);
    assert.deepEqual(flags('http://c/'), [
      '--tracing=file:///tmp/a%20%231.pulumi.trace',
      '--otel-traces=http://c/',
    ]);
    assert.deepEqual(flags('zipkin+http://c/'), [
      '--tracing=http://c/',
      '--otel-traces=file:///tmp/a%20%231.pulumi.otlp.json',
    ]);
    assert.equal(traceFile({ recording }), '/tmp/a #1.pulumi.trace');
  });
});
