import { connect, isIP, type Socket, isIPv4 } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isSocks, type Proxy } from './proxy';
import { once } from 'node:events';
import { failureText } from '../../../../../shared/failureText';

/**
 * Opens a TCP connection, through a proxy if one is given: by CONNECT, or as SOCKS has it.
 * @param signal aborts all attempts
 * @throws {Error} with a message that says what failed
 */
export async function openSocket(
  host: string,
  port: number,
  proxy: Proxy | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  if (!proxy) return openTcp(host, port, signal);
  const socket = await openProxy(proxy, signal);
  try {
    if (isSocks(proxy)) await connectBySocks(socket, { host, port }, proxy.url, signal);
    else await connectByHttp(socket, { host, port }, proxy);
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new Error(`The proxy ${proxy.url.host} ${failureText(error)}`, {
      cause: error,
    });
  }
}

/** Opens a connection to the proxy itself. */
export async function openProxy({ url }: Proxy, signal: AbortSignal): Promise<Socket> {
  const hostname = bare(url.hostname);
  const tcp = await openTcp(hostname, Number(url.port) || defaultPort(url), signal);
  // The proxy gets its credentials from this end, so its certificate must be trusted.
  return url.protocol === 'https:' ? openTls(tcp, hostname, {}, signal) : tcp;
}

async function connectByHttp(
  socket: Socket,
  { host, port }: { host: string; port: number },
  proxy: Proxy,
): Promise<void> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`CONNECT ${target} HTTP/1.1`, `Host: ${target}`, ...proxyAuthorization(proxy)];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await readHead(socket);
  if (!/^HTTP\/1\.\d 2\d\d\b/.test(answer)) throw new Error(`answers: ${firstLine(answer)}`);
}

/** The line of a request that has the proxy's credentials; none if it has none. */
export function proxyAuthorization({ url: { username, password } }: Proxy): string[] {
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return username ? [`Proxy-Authorization: Basic ${credentials.toString('base64')}`] : [];
}

/** The first line of an HTTP message. */
export function firstLine(message: string): string {
  return /^[^\r\n]+/.exec(message)?.[0] ?? 'nothing';
}

function openTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.once('connect', () => {
      socket.off('error', reject);
      // A later error reaches the reader; without a listener it would end the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Starts TLS on a connection. */
export async function openTls(
  socket: Socket,
  host: string,
  options: { rejectUnauthorized?: boolean },
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) ? { host } : { servername: host };
    const secure = connectTls({ socket, ...name, ...options }, () => {
      resolve(secure);
    });
    secure.on('error', (error: Error) => {
      socket.destroy();
      reject(error);
    });
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/** Maximum length in bytes: HTTP servers send less, so more is another protocol. */
const LONGEST_HEAD = 64 * 1024;

/** The head of an HTTP message, up to the empty line or the end; the rest is put back. */
export function readHead(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const finish = (end: number): void => {
      socket.off('data', onData).off('close', onClose);
      socket.pause();
      if (end < head.length) socket.unshift(head.subarray(end));
      resolve(head.toString('latin1', 0, end));
    };
    const onClose = (): void => {
      finish(head.length);
    };
    const onData = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end >= 0) finish(end + 4);
      else if (head.length > LONGEST_HEAD) finish(head.length);
    };
    // It is paused after the head of another message.
    socket.on('data', onData).on('close', onClose).resume();
  });
}

function defaultPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 1080;
}

/** An IPv6 address without the brackets that it has in a URL. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** How RFC 1928 numbers refusals. */
const REFUSALS: Readonly<Record<number, string>> = {
  2: 'forbids the connection',
  3: 'finds no way to the network',
  4: 'finds no such host',
  5: 'was refused the connection',
  6: 'got no answer in time',
};

/**
 * Has a SOCKS5 proxy open a connection (RFC 1928, and RFC 1929 for its credentials).
 * @param socket the connection to the proxy
 * @throws {Error} with a message that continues “The proxy”
 */
async function connectBySocks(
  socket: Socket,
  { host, port }: { host: string; port: number },
  { username, password }: URL,
  signal: AbortSignal,
): Promise<void> {
  const methods = username ? [0, 2] : [0];
  socket.write(Buffer.from([5, methods.length, ...methods]));
  const [version, method] = await take(socket, 2, signal);
  if (version !== 5) throw new Error('does not speak SOCKS5');
  if (method === 2) await logIn(socket, { username, password }, signal);
  else if (method !== 0) throw new Error(username ? 'takes no password' : 'demands a user and a password');
  const address = isIPv4(host) ? [1, ...host.split('.').map(Number)] : [3, ...withLength(host)];
  socket.write(Buffer.from([5, 1, 0, ...address, port >> 8, port & 0xff]));
  const [, reply = -1, , kind] = await take(socket, 4, signal);
  if (reply !== 0) throw new Error(REFUSALS[reply] ?? `fails with code ${reply}`);
  const length = kind === 1 ? 4 : kind === 4 ? 16 : (await take(socket, 1, signal))[0]!;
  await take(socket, length + 2, signal);
}

async function logIn(
  socket: Socket,
  { username, password }: Pick<URL, 'username' | 'password'>,
  signal: AbortSignal,
): Promise<void> {
  const parts = [username, password].map((part) => withLength(decodeURIComponent(part)));
  socket.write(Buffer.from([1, ...parts.flat()]));
  const [, status] = await take(socket, 2, signal);
  if (status !== 0) throw new Error('does not accept its user and password');
}

function withLength(text: string): number[] {
  const bytes = [...Buffer.from(text)];
  return [bytes.length, ...bytes];
}

/** The next bytes of a connection. */
async function take(socket: Socket, length: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) return bytes;
    if (bytes || socket.readableEnded || socket.destroyed) throw new Error('closes the connection');
    await once(socket, 'readable', { signal });
  }
}
