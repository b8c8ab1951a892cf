import type { Socket } from 'node:net';
import { cliProxy, isSocks, type Proxy } from './proxy';
import { bare, firstLine, openProxy, openSocket, openTls, proxyAuthorization, readHead } from './tunnel';

/** What a server answers to HEAD. */
export interface HeadAnswer {
  readonly status: number;
  /** The value of a field of the answer. @param name in small letters */
  readonly field: (name: string) => string | undefined;
}

/** How a proxy says that it gets no answer itself, or wants other credentials. */
const OF_PROXY = [407, 502, 504];

/**
 * Asks a server with HEAD, on a connection of its own that goes where one of the CLI goes, through its proxy if it has one.
 * @param fields further lines of the request, such as `Accept: text/plain`
 * @throws {Error} with a message that says what failed
 */
export async function headOf(
  address: URL,
  env: NodeJS.ProcessEnv,
  { fields, signal }: { readonly fields: readonly string[]; readonly signal: AbortSignal },
): Promise<HeadAnswer> {
  const host = bare(address.hostname);
  const isSecure = address.protocol === 'https:';
  const proxy = cliProxy(env, address);
  const asked = proxyToAsk(address, proxy);
  const tcp = asked
    ? await openProxy(asked, signal)
    : await openSocket(host, Number(address.port) || (isSecure ? 443 : 80), proxy, signal);
  try {
    const socket = isSecure ? await openTls(tcp, host, {}, signal) : tcp;
    return await sendHead(socket, address, { proxy: asked, fields, signal });
  } finally {
    tcp.destroy();
  }
}

/** Like Go's HTTP client, the CLI asks an HTTP proxy itself for an address without TLS. */
export function proxyToAsk({ protocol }: URL, proxy: Proxy | undefined): Proxy | undefined {
  return proxy && protocol === 'http:' && !isSocks(proxy) ? proxy : undefined;
}

/**
 * Speaks HTTP itself: VS Code's version of Node's client would open another connection, without the CLI's proxy and TLS.
 * @param proxy at the other end of the connection, to be asked for the address
 */
export async function sendHead(
  socket: Socket,
  { host, origin, pathname, search }: URL,
  {
    proxy,
    fields = [],
    signal,
  }: { readonly proxy: Proxy | undefined; readonly fields?: readonly string[]; readonly signal: AbortSignal },
): Promise<HeadAnswer> {
  signal.throwIfAborted();
  const broken = new Promise<never>((_, reject) => {
    socket.on('error', reject);
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  const lines = [
    `HEAD ${proxy ? origin : ''}${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Accept: */*',
    'Connection: close',
    ...fields,
    ...(proxy ? proxyAuthorization(proxy) : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const head = await Promise.race([readHead(socket), broken]);
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})\b/.exec(head) ?? [];
  if (status === undefined)
    throw new Error(head === '' ? 'the connection was closed' : 'it does not speak HTTP');
  if (proxy && OF_PROXY.includes(Number(status)))
    throw new Error(`The proxy ${proxy.url.host} answers: ${firstLine(head)}`);
  const values = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(':');
      return [name.toLowerCase(), rest.join(':').trim()];
    }),
  );
  return { status: Number(status), field: (name) => values.get(name) };
}
