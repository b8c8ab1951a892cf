import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

/** A proxy on this machine, and the requests that it got. */
export interface ProxyServer {
  readonly port: number;
  /** The targets of CONNECT, as `host:port`, and the addresses of other requests. */
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
    const target = connect(Number(port), placeOf(hostname), () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    sockets.add(target);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    targets.push(request.url ?? '');
    credentials.push(request.headers['proxy-authorization']);
    if (behaviour === 'swallows') return;
    if (behaviour === 'refuses') {
      response.writeHead(403).end();
      return;
    }
    const { hostname, port, pathname, search } = new URL(request.url!);
    const { method, headers } = request;
    const passed = send({ host: placeOf(hostname), port, method, path: pathname + search, headers });
    passed.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers)));
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  });
  return running(server, { targets, credentials, sockets });
}

/**
 * Starts a SOCKS5 proxy (RFC 1928) that forwards to this machine.
 * @param login the user and the password that it requires, as `user:password`
 */
export async function startSocksProxy(login?: string): Promise<ProxyServer> {
  const targets: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const serve = async (client: Socket): Promise<void> => {
    const next = async (): Promise<Buffer> => ((await once(client, 'data')) as [Buffer])[0];
    const methods = [...(await next()).subarray(2)];
    const method = login === undefined ? 0 : 2;
    client.write(Buffer.from([5, methods.includes(method) ? method : 0xff]));
    if (login !== undefined) {
      const given = await next();
      const end = 2 + given[1]!;
      const said = `${String(given.subarray(2, end))}:${String(given.subarray(end + 1))}`;
      credentials.push(said);
      client.write(Buffer.from([1, said === login ? 0 : 1]));
    }
    const request = await next();
    const name = request[3] === 3 ? String(request.subarray(5, -2)) : request.subarray(4, -2).join('.');
    const port = request.readUInt16BE(request.length - 2);
    targets.push(`${name}:${port}`);
    const reply = (code: number): Buffer => Buffer.from([5, code, 0, 1, 127, 0, 0, 1, 0, 0]);
    const target = connect(port, placeOf(name), () => {
      client.write(reply(0));
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.end(reply(5)));
    sockets.add(target);
  };
  const server = createTcpServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    serve(client).catch(() => client.destroy());
  });
  return running(server, { targets, credentials, sockets });
}

/** Names that only a proxy resolves belong to this machine. */
function placeOf(host: string): string {
  return host.endsWith('.test') ? '127.0.0.1' : host;
}

async function running(
  server: Server,
  { sockets, ...asked }: Pick<ProxyServer, 'targets' | 'credentials'> & { sockets: Set<Socket> },
): Promise<ProxyServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...asked,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
