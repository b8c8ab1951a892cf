import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy on this machine, and what it was asked for. */
export interface ProxyServer {
  readonly port: number;
  /** The targets of CONNECT, as `host:port`. */
  readonly targets: string[];
  /** The credentials that came with them. */
  readonly credentials: (string | undefined)[];
  close(): void;
}

/**
 * Starts a proxy.
 * @param behaviour `forwards`: as a proxy should; `refuses`: answers 403 to everything; `swallows`: never answers,
 * as one does that cannot reach a port of this machine
 * @param tls its key and certificate, if clients must connect by TLS
 */
export async function startProxy(
  behaviour: 'forwards' | 'refuses' | 'swallows',
  tls?: { key: string; cert: string },
): Promise<ProxyServer> {
  const targets: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = tls ? createHttpsServer(tls) : createServer();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    targets.push(request.url ?? '');
    credentials.push(request.headers['proxy-authorization']);
    client.on('error', () => undefined);
    if (behaviour === 'swallows') return;
    if (behaviour === 'refuses') {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${request.url}`);
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    sockets.add(target);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    targets,
    credentials,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
