import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as ask } from 'node:http';
import https from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { makeCertificate } from './certificate';
import { GOOGLE_TOKEN, identityAnswer, identityHosts } from './identityAnswers';

/** Stand-ins for the services of the clouds that give out credentials. */
export interface IdentityStandIn {
  /** Where those are that a machine or container of a cloud reaches without TLS, and a proxy to all others. */
  readonly url: string;
  /** The path of the certificate of all others and its key, without their endings; it is good for `127.0.0.1`, too. */
  readonly certificate: string;
  /** The environment variables with which programs reach and trust them. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requests since this was emptied, with the hosts that they were meant for: `POST sts.googleapis.com/v1/token`. */
  readonly requests: string[];
  close(): void;
}

/** The keys that the stand-ins for AWS give out. */
export interface GivenKeys {
  readonly id: string;
  readonly secret: string;
  readonly token: string;
}

/**
 * Starts stand-ins on this machine for what no emulator is known of. They give everyone the same credentials who asks as the
 * clouds want to be asked; servers of buckets then take or refuse these.
 * @param folder gets the certificate
 * @param keys what those for AWS give out
 * @param bucketOfGoogle host and port of the server that has what is asked of Google's storage by those who show a token
 * @throws {Error} if there is no `openssl`
 */
export async function startIdentityStandIn(
  folder: string,
  { keys, bucketOfGoogle }: { keys?: GivenKeys; bucketOfGoogle?: string },
): Promise<IdentityStandIn> {
  const certificate = path.join(folder, 'identities');
  await makeCertificate(certificate, ['IP:127.0.0.1', ...identityHosts.map((host) => `DNS:${host}`)]);
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse, host: string): Promise<void> => {
    if (host === 'storage.googleapis.com') {
      passWithToken(request, response, { behind: bucketOfGoogle!, token: GOOGLE_TOKEN });
      return;
    }
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    // A proxy gets the whole address.
    const asked = `${request.method} ${host}${request.url!.replace(/^http:\/\//, '')}`;
    requests.push(asked);
    const { status, headers, text } = identityAnswer({ asked, body, headers: request.headers, keys });
    response.writeHead(status, headers).end(text);
  };
  const [key, cert] = ['key', 'crt'].map((ending) => readFileSync(`${certificate}.${ending}`));
  const secure = https.createServer({ key, cert }, (request, response) => {
    void answer(request, response, request.headers.host!.replace(/:\d+$/, ''));
  });
  const plain = createServer((request, response) => void answer(request, response, ''));
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
    certificate,
    requests,
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

/**
 * Forwards a request to an open server if it has a token.
 * @param behind host and port of the server
 */
function passWithToken(
  request: IncomingMessage,
  response: ServerResponse,
  { behind, token }: { behind: string; token: string },
): void {
  const { method, url, headers } = request;
  if (headers.authorization !== `Bearer ${token}`) {
    response.writeHead(401).end('{"error": {"code": 401, "message": "Invalid Credentials"}}');
    return;
  }
  const to = { method, headers: { ...headers, host: behind } };
  const passed = ask(`http://${behind}${url}`, to, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
