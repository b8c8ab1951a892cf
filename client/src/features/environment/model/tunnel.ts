import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isSocks, type Proxy } from './proxy';
import { connectBySocks } from './socks';

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
    throw new Error(`The proxy ${proxy.url.host} ${error instanceof Error ? error.message : String(error)}`, {
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
