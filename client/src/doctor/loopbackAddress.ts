import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Proxy } from './proxy';
import { openSocket } from './tunnel';

/**
 * Tries what the parts of Pulumi do with each other: an HTTP/2 server (gRPC is HTTP/2) listens on 127.0.0.1, and
 * a client speaks to it, through a proxy if its gRPC library would.
 * @param host how the client names this machine
 * @throws {Error} that says in words what did not work
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
