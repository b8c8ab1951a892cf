import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that takes every connection and never says a word. */
export interface SilentServer {
  /** `127.0.0.1:1234` */
  readonly address: string;
  close(): void;
}

/** Starts one on this machine. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Whoever gives up may do so with a reset.
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
