import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Proxy } from './proxy';
import { openSocket } from './tunnel';

/**
 * Tests a connection as between the parts of Pulumi: an HTTP/2 server (gRPC is HTTP/2) listens on 127.0.0.1, and a client
 * connects to it, through a proxy if its gRPC library would.
 * @param host the client's name for this machine
 * @throws {Error} with a message that says what failed
 */
export async function tryLoopback(
  host: string,
  proxy: Proxy | undefined,
  signal: AbortSignal,
): Promise<void> {
  const server = createServer((_request, response) => response.end());
  server.on('session', (session) => session.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening', { signal });
    await call(host, (server.address() as AddressInfo).port, proxy, signal);
  } finally {
    server.close();
  }
}

async function call(
  host: string,
  port: number,
  proxy: Proxy | undefined,
  signal: AbortSignal,
): Promise<void> {
  const socket = await openSocket(host, port, proxy, signal);
  const client = connect(`http://${host}:${port}`, { createConnection: () => socket });
  try {
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    const request = client.request({ [constants.HTTP2_HEADER_METHOD]: 'POST' }, { signal });
    const [headers] = (await Promise.race([once(request, 'response', { signal }), broken])) as [
      Record<string, unknown>,
    ];
    const status = headers[constants.HTTP2_HEADER_STATUS];
    if (status !== 200) throw new Error(`Another program answers, with status ${String(status)}.`);
  } finally {
    client.destroy();
    socket.destroy();
  }
}
