import { type IncomingMessage, type ServerResponse, request as ask } from 'node:http';
import path from 'node:path';
import { startHttpsStandIn, type HttpsStandIn } from './httpsStandIn';
import { GOOGLE_TOKEN, identityAnswer, identityHosts } from './identityAnswers';

/** Stand-ins for the services of the clouds that give out credentials, and a proxy to those with TLS. */
export interface IdentityStandIn extends HttpsStandIn {
  /** The path of the certificate of all others and its key, without their endings; it is good for `127.0.0.1`, too. */
  readonly certificate: string;
  /** The requests since this was emptied, with the hosts that they were meant for: `POST sts.googleapis.com/v1/token`. */
  readonly requests: string[];
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
  const standIn = await startHttpsStandIn(certificate, identityHosts, (request, response, host) => {
    void answer(request, response, host);
  });
  return { ...standIn, certificate, requests };
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
