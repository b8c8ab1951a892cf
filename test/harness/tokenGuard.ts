import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Passes a request on to a server that takes everyone in, if it shows a token.
 * @param behind host and port of the server
 */
export function passWithToken(
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
