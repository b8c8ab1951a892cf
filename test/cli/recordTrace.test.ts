import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createHttp2Server, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { Recordings } from '../../client/src/pulumi/kept/recordings';
import {
  runWithTrace,
  traceFile,
  type TraceOptions,
  parseTraceEndpoint,
} from '../../client/src/features/traces/runs/tracedRun';
import { readTrace } from '../../client/src/features/traces/model/readTrace';
import type { Span, Trace } from '../../client/src/features/traces/model/trace';
import { summarize } from '../../client/src/features/traces/model/traceSummary';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { cliFor, targetOf } from './client';
import { needsCli } from './suite';

/** The first CLI that reports a run by OpenTelemetry. */
const OPEN_TELEMETRY_SINCE = '3.226.0';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('traces that the real CLI records', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let recordings: Recordings;
  let collector: Server;
  /** Speaks gRPC: a call is a request of HTTP/2 whose answer ends with its status. */
  let grpcCollector: Http2Server;
  let received: Received[] = [];

  before(async () => {
    // In a folder whose name an address must escape.
    stack = await createStack();
    recordings = new Recordings(path.join(stack.root, 'récords #1 of 100%'));
    collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        response.end();
      });
    });
    grpcCollector = createHttp2Server().on('stream', (stream, headers) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ path: headers[':path'] ?? '', headers, body: Buffer.concat(parts) });
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
        stream.on('wantTrailers', () => {
          stream.sendTrailers({ 'grpc-status': '0' });
        });
        // An empty message, not compressed.
        stream.end(Buffer.alloc(5));
      });
    });
    for (const server of [collector, grpcCollector])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => (received = []));
  after(async () => {
    collector.close();
    grpcCollector.close();
    await stack.dispose();
  });

  const addressOf = (server: Server | Http2Server): string =>
    `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const collectorAt = (): string => addressOf(collector);

  async function record(options: Pick<TraceOptions, 'kind'> & { messages?: boolean; endpoint?: string }) {
    const { cli, log } = cliFor(stack);
    const target = await targetOf(stack, cli);
    const all: TraceOptions = {
      kind: options.kind,
      recording: await recordings.next(target, options.kind),
      messages: options.messages ?? true,
      endpoint: parseTraceEndpoint(options.endpoint ?? ''),
    };
    const problem = await runWithTrace(cli, target, all, {}).then(
      () => undefined,
      (error: unknown) => error as PulumiProblem,
    );
    const file = traceFile(all);
    assert.ok(existsSync(file), problem?.message);
    const bytes = readFileSync(file);
    const trace = readTrace(bytes);
    assert.ok(trace);
    return { trace, bytes, file, problem, log };
  }

  /** Updates the stack, unless an earlier test has done so. */
  async function bringUp(): Promise<void> {
    const { deployment } = (await stack.state()) as { deployment: ExportedState['deployment'] | null };
    if (!deployment?.resources) await record({ kind: 'up' });
  }

  const named = ({ spans }: Trace, name: string): Span[] => spans.filter((span) => span.name === name);
  const urnsIn = ({ spans }: Trace) => new Set(spans.flatMap(({ urn }) => urn ?? []));
  const names = (spans: readonly Span[]) => spans.map(({ urn }) => urn?.split('::').at(-1)).sort();

  it('have each resource of a preview, but no changes, and are private to the user', async () => {
    const { trace, file, problem } = await record({ kind: 'preview' });
    assert.equal(problem, undefined);
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
    // Older CLIs export nothing of a stack that was never updated.
    const { deployment } = (await stack.state()) as { deployment: ExportedState['deployment'] | null };
    assert.equal(deployment?.resources, undefined);
    const resources = [...urnsIn(trace)].map((urn) => urn.split('::').at(-1));
    for (const name of ['shop-dev', 'storefront', 'images', 'web', 'database', 'cache'])
      assert.ok(resources.includes(name), `${name} in ${resources.join()}`);
    assert.equal(named(trace, 'ResourceProvider/Create').length, 0);
  });

  it('of an update have the resources of the state, each call within that of its resource', async () => {
    const { trace, bytes, problem } = await record({ kind: 'up' });
    assert.equal(problem, undefined);
    const creates = named(trace, 'ResourceProvider/Create');
    assert.deepEqual(names(creates), ['cache', 'database', 'images', 'web']);
    const urns = new Set((await stack.state()).deployment.resources?.map(({ urn }) => urn));
    const registered = named(trace, 'ResourceMonitor/RegisterResource');
    for (const { urn, start, end } of creates) {
      assert.ok(urns.has(urn!), urn);
      assert.ok(registered.some((span) => span.urn === urn && span.start <= start && span.end >= end));
    }
    const { resources, providers } = summarize(trace);
    assert.ok(creates.every(({ urn }) => resources.some((entry) => entry.urn === urn)));
    assert.deepEqual(
      providers.map(({ title }) => title),
      ['pulumi-nodejs'],
    );
    assert.ok(bytes.includes(PLANTED_SECRET));
    assert.ok(!JSON.stringify(trace).includes(PLANTED_SECRET));
  });

  it('without messages have types, but neither secrets nor URNs', async () => {
    await bringUp();
    const { trace, bytes } = await record({ kind: 'refresh', messages: false });
    assert.ok(!bytes.includes(PLANTED_SECRET));
    assert.equal(urnsIn(trace).size, 0);
    assert.equal(named(trace, 'ResourceProvider/Read').length, 4);
    const { trace: preview } = await record({ kind: 'preview', messages: false });
    const types = named(preview, 'ResourceProvider/Diff').map(({ token }) => token);
    assert.ok(types.includes('pulumi-nodejs:dynamic/shop:Database'), types.join());
  });

  it('are sent to a collector of OpenTelemetry, too', async function () {
    needsCli(this, OPEN_TELEMETRY_SINCE);
    const endpoint = `http://${collectorAt()}/v1/traces?x-key=planted-key-0123456789`;
    const { trace, problem, log } = await record({ kind: 'preview', endpoint });
    assert.equal(problem, undefined);
    assert.ok(log.some((line) => line.includes('--otel-traces=')));
    assert.ok(!log.some((line) => line.includes('planted-key')));
    assert.ok(received.length > 0);
    assert.ok(received.every(({ path: where }) => where === '/v1/traces'));
    assert.equal(received[0]?.headers['content-type'], 'application/x-protobuf');
    assert.equal(received[0].headers['x-key'], 'planted-key-0123456789');
    assert.ok(received.some(({ body }) => body.includes('pulumi-plan')));
    assert.ok(urnsIn(trace).size > 5);
  });

  it('are sent to a collector that speaks gRPC, too', async function () {
    needsCli(this, OPEN_TELEMETRY_SINCE);
    const endpoint = `grpc://${addressOf(grpcCollector)}?x-key=planted-key-0123456789`;
    const { trace, problem, log } = await record({ kind: 'preview', endpoint });
    assert.equal(problem, undefined);
    assert.ok(!log.some((line) => line.includes('planted-key')));
    assert.ok(received.length > 0);
    assert.ok(
      received.every(({ path: where }) => where.endsWith('.collector.trace.v1.TraceService/Export')),
      received.map(({ path: where }) => where).join(),
    );
    assert.equal(received[0]?.headers['content-type'], 'application/grpc');
    assert.equal(received[0].headers['x-key'], 'planted-key-0123456789');
    assert.ok(received.some(({ body }) => body.includes('pulumi-plan')));
    assert.ok(urnsIn(trace).size > 5);
  });

  it('are in the file, whether a collector answers or not', async function () {
    needsCli(this, OPEN_TELEMETRY_SINCE);
    await bringUp();
    for (const endpoint of [
      'http://127.0.0.1:9/',
      'grpc://127.0.0.1:9',
      'zipkin+http://127.0.0.1:9/api/v1/spans',
    ]) {
      // Without the program, which takes longest.
      const { trace, problem } = await record({ kind: 'refresh', endpoint });
      assert.equal(problem, undefined, endpoint);
      assert.ok(trace.spans.length > 5, endpoint);
    }
  });

  it('are sent to a Zipkin collector, with a file in OpenTelemetry’s format', async function () {
    needsCli(this, OPEN_TELEMETRY_SINCE);
    const { trace, file } = await record({
      kind: 'preview',
      endpoint: `zipkin+http://${collectorAt()}/api/v1/spans`,
    });
    assert.ok(received.some(({ headers }) => headers['content-type'] === 'application/x-thrift'));
    assert.ok(file.endsWith('.otlp.json'));
    assert.equal(trace.spans[0]?.name, 'pulumi');
    assert.equal(named(trace, 'ResourceProvider/Check').length, 4);
  });

  it('are complete when the run fails, and up to where it was stopped', async () => {
    const program = path.join(stack.cwd, 'index.js');
    const good = readFileSync(program, 'utf8');
    writeFileSync(program, `${good}\nthrow new Error("planned failure");\n`);
    const { trace, problem } = await record({ kind: 'up' });
    writeFileSync(program, good);
    assert.ok(problem instanceof PulumiProblem);
    assert.ok(named(trace, 'LanguageRuntime/Run').length > 0);
  });

  it('have the deletions of a destroy', async () => {
    const { trace } = await record({ kind: 'destroy' });
    assert.deepEqual(names(named(trace, 'ResourceProvider/Delete')), ['cache', 'database', 'images', 'web']);
    assert.deepEqual(await stack.cloud(), []);
  });
});
