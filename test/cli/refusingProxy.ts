import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The proxy's own answer. */
export interface ProxyRefusal {
  readonly status: number;
  readonly body: string;
}

/**
 * A proxy to an HTTP server on this machine that refuses some requests: for permissions that the server does not
 * support.
 */
export interface RefusingProxy {
  /** `127.0.0.1:1234` */
  readonly address: string;
  close(): void;
}

/** @param refusalOf the proxy’s own answer to a request (`GET /path?query`), if any */
export async function startRefusingProxy(
  server: string,
  refusalOf: (request: string) => ProxyRefusal | undefined,
): Promise<RefusingProxy> {
  const proxy = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const refusal = refusalOf(`${method} ${url}`);
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusal.body);
      return;
    }
    const passed = ask(
      `http://${server}${url}`,
      { method, headers: { ...headers, host: server } },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
