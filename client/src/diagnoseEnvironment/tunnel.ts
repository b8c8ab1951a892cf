import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Proxy } from './proxy';

/**
 * Opens a TCP connection, through a proxy if one is given.
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
  const { port: proxyPort, username, password } = proxy.url;
  const hostname = bare(proxy.url.hostname);
  const tcp = await openTcp(hostname, Number(proxyPort) || defaultPort(proxy.url), signal);
  // The proxy gets its credentials from this end, so its certificate must be trusted.
  const socket = proxy.url.protocol === 'https:' ? await openTls(tcp, hostname, {}, signal) : tcp;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [
    `CONNECT ${target} HTTP/1.1`,
    `Host: ${target}`,
    ...(username ? [`Proxy-Authorization: Basic ${credentials.toString('base64')}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await readHead(socket);
  if (/^HTTP\/1\.\d 2\d\d\b/.test(answer)) return socket;
  socket.destroy();
  signal.throwIfAborted();
  throw new Error(`The proxy ${proxy.url.host} answers: ${/^[^\r\n]+/.exec(answer)?.[0] ?? 'nothing'}`);
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
  return protocol === 'https:' ? 443 : 80;
}

/** An IPv6 address without the brackets that it has in a URL. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
