import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';

/** gRPC's own limits: its messages and the details of its errors are larger than what Node allows by default. */
const LIMITS: http2.ServerOptions & http2.ClientSessionOptions = {
  settings: { initialWindowSize: 4 << 20, maxHeaderListSize: 16 << 20, maxConcurrentStreams: 0x7fffffff },
  // In megabytes.
  maxSessionMemory: 2000,
  maxSendHeaderBlockLength: 16 << 20,
  maxHeaderListPairs: 10_000,
};

/** One call on its way: from who asks to who answers, and back. */
export interface ProxiedCall {
  readonly path: string;
  readonly headers: http2.IncomingHttpHeaders;
  readonly from: http2.ServerHttp2Stream;
}

/** A server of HTTP/2 without encryption on this machine, as gRPC uses it between Pulumi's processes. */
export class Http2Server {
  private readonly server = http2.createServer(LIMITS);
  private readonly sessions = new Set<http2.ServerHttp2Session>();
  private onIdle: () => void = () => undefined;

  /** @param serve answers one call */
  constructor(serve: (call: ProxiedCall) => void) {
    this.server.on('session', (session) => {
      this.sessions.add(session);
      session.on('error', () => undefined);
      session.on('close', () => {
        this.sessions.delete(session);
        if (this.isIdle) this.onIdle();
      });
    });
    this.server.on('stream', (from, headers) => {
      from.on('error', () => undefined);
      serve({ path: String(headers[':path']), headers, from });
    });
  }

  /** Calls this each time when the last client has gone. */
  whenIdle(listener: () => void): void {
    this.onIdle = listener;
  }

  /** Whether it has no client. */
  get isIdle(): boolean {
    return this.sessions.size === 0;
  }

  /** Returns its port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections. */
  close(): void {
    this.server.close();
    for (const session of this.sessions) session.destroy();
  }
}

/** Where calls go on to. */
export class Http2Client {
  private session: http2.ClientHttp2Session | undefined;

  /** @param address host and port */
  constructor(private readonly address: string) {}

  request(headers: http2.OutgoingHttpHeaders): http2.ClientHttp2Stream {
    if (!this.session || this.session.closed || this.session.destroyed) {
      this.session = http2.connect(`http://${this.address}`, LIMITS);
      this.session.on('error', () => undefined);
    }
    const stream = this.session.request(headers, { endStream: false });
    stream.on('error', () => undefined);
    return stream;
  }
}

/** What happens to a call on its way; each may change or delay it. */
export interface Interception {
  /** Gets all bytes of the request before they go on; returns those that do. */
  readonly request?: (bytes: Buffer) => Promise<Buffer> | Buffer;
  /** Gets all bytes of the answer and its end, before the end goes on. */
  readonly answer?: (bytes: Buffer, trailers: http2.IncomingHttpHeaders) => Promise<void> | void;
  /** Whether the call goes on when who asked is gone. */
  readonly outlives?: () => boolean;
}

/**
 * Passes a call on and its answer back, unchanged: data as it comes, metadata, the code at the end, and a cancellation.
 * @param open begins the call on the other side: if the request is intercepted, when it is complete
 * @returns when the call is over on the other side
 */
export async function pass(
  call: ProxiedCall,
  open: () => Promise<http2.ClientHttp2Stream> | http2.ClientHttp2Stream,
  { request, answer, outlives }: Interception = {},
): Promise<void> {
  const { from } = call;
  const bytes = request && (await request(await collect(from)));
  const to = await open();
  if (bytes) {
    to.end(bytes);
  } else {
    flow(from, to);
    from.on('end', () => to.end());
  }
  if (from.destroyed && !outlives?.()) to.close(http2.constants.NGHTTP2_CANCEL);
  from.on('close', () => {
    // The session of a process that was killed ends together with its streams.
    setImmediate(() => {
      if (!to.closed && !outlives?.()) to.close(http2.constants.NGHTTP2_CANCEL);
    });
  });

  const isOpen = (): boolean => !from.destroyed && !from.closed;
  const answered: Buffer[] = [];
  let trailers: http2.IncomingHttpHeaders = {};
  let end: Promise<void> | undefined;
  from.on('wantTrailers', () => {
    from.sendTrailers(trailers);
  });
  to.on('response', (headers, flags) => {
    // An answer without a message is only its end.
    const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    if (!endStream) {
      if (isOpen()) from.respond(headers, { waitForTrailers: true });
      return;
    }
    end = Promise.resolve(answer?.(Buffer.alloc(0), headers)).then(() => {
      if (isOpen()) from.respond(headers, { endStream });
    });
  });
  to.on('trailers', (headers: http2.IncomingHttpHeaders) => {
    trailers = headers;
  });
  if (answer) to.on('data', (chunk: Buffer) => answered.push(chunk));
  flow(to, from);
  to.on('end', () => {
    // Without its code, the answer was cut off.
    if (!('grpc-status' in trailers)) return;
    end = Promise.resolve(answer?.(Buffer.concat(answered), trailers)).then(() => {
      if (isOpen()) from.end();
    });
  });
  await new Promise((resolve) => to.on('close', resolve));
  await end;
  if (!end && isOpen()) from.close(to.rstCode || http2.constants.NGHTTP2_INTERNAL_ERROR);
}

/** Writes what one stream reads to the other, as fast as that takes it; what nobody takes any more is dropped. */
function flow(from: http2.Http2Stream, to: http2.Http2Stream): void {
  from.on('data', (chunk: Buffer) => {
    if (to.destroyed || to.closed || to.write(chunk)) return;
    from.pause();
    const go = (): void => void from.resume();
    to.once('drain', go).once('close', go);
  });
}

/** The message in the bytes of a call that has only one; undefined if it is compressed or cut off. */
export function messageIn(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 5 || bytes[0] !== 0) return undefined;
  const end = 5 + bytes.readUInt32BE(1);
  return bytes.length >= end ? bytes.subarray(5, end) : undefined;
}

/** The bytes of a message as gRPC sends it: after a flag and its length. */
export function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** Answers a call with a message, as if nobody else had to be asked. */
export function answerCall({ from }: ProxiedCall, message: Buffer): void {
  from.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  from.on('wantTrailers', () => {
    from.sendTrailers({ 'grpc-status': '0' });
  });
  from.resume();
  from.end(framed(message));
}

/** Refuses a call with one of gRPC's codes. */
export function refuseCall({ from }: ProxiedCall, code: number, message: string): void {
  from.resume();
  from.respond(
    {
      ':status': 200,
      'content-type': 'application/grpc',
      'grpc-status': String(code),
      'grpc-message': encodeURIComponent(message),
    },
    { endStream: true },
  );
}

function collect(from: http2.ServerHttp2Stream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    from.on('aborted', () => {
      reject(new Error('aborted'));
    });
  });
}
