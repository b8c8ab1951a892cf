import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { makeCertificate } from './certificate';

/** A proxy on this machine that answers in place of all hosts behind it. */
export interface HttpsStandIn {
  /** Of the proxy; what is asked without TLS can also be asked there itself. */
  readonly url: string;
  /** The environment variables with which programs go through it and trust it. */
  readonly variables: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Starts it.
 * @param certificate the path of the certificate of the hosts and its key, without their endings; it is good for `127.0.0.1`, too
 * @param hosts with TLS
 * @param answer gets the host of a request with TLS, and `''` for others, whose address is whole if a proxy was asked
 * @throws {Error} if there is no `openssl`
 */
export async function startHttpsStandIn(
  certificate: string,
  hosts: readonly string[],
  answer: (request: IncomingMessage, response: ServerResponse, host: string) => void,
): Promise<HttpsStandIn> {
  await makeCertificate(certificate, ['IP:127.0.0.1', ...hosts.map((host) => `DNS:${host}`)]);
  const [key, cert] = ['key', 'crt'].map((ending) => readFileSync(`${certificate}.${ending}`));
  const secure = https.createServer({ key, cert }, (request, response) => {
    answer(request, response, request.headers.host!.replace(/:\d+$/, ''));
  });
  const plain = createServer((request, response) => {
    answer(request, response, '');
  });
  plain.on('connect', (_request, socket) => {
    const there = connect((secure.address() as AddressInfo).port, '127.0.0.1');
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(there).pipe(socket);
    for (const one of [socket, there]) one.on('error', () => void socket.destroy());
  });
  for (const server of [secure, plain]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  return {
    url,
    variables: {
      ...Object.fromEntries(
        ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].map((name) => [name, url]),
      ),
      no_proxy: '127.0.0.1',
      NO_PROXY: '127.0.0.1',
      // As in the editor, whose requests go through a proxy, too.
      NODE_USE_ENV_PROXY: '1',
      // Go's and Node's.
      SSL_CERT_FILE: `${certificate}.crt`,
      NODE_EXTRA_CA_CERTS: `${certificate}.crt`,
    },
    close() {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
