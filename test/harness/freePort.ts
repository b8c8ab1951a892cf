import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range of ports that systems assign automatically: otherwise a client could get the port before the server.
 */
const [FIRST, COUNT] = [10_000, 20_000];

/**
 * A port of loopback that nothing listens on.
 * @param host by name, where a server listens on what the name stands for
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port, host);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
