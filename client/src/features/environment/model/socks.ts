import { once } from 'node:events';
import { isIPv4, type Socket } from 'node:net';

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
export async function connectBySocks(
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
