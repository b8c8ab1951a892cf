import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a service that is self-hosted would answer; the real CLI asks. */
export interface ServiceStandIn {
  readonly url: string;
  /** `GET /api/user` and so on, in their order. */
  readonly requests: string[];
  close(): void;
}

/**
 * A stand-in for a service of Pulumi's on this machine, which no test may reach: it speaks as much of its protocol as
 * reading and importing one stack takes, checks no token, and keeps nothing. Its address does not begin with `api.`, so
 * that the CLI does not know where its console is.
 * @param stack as the service names it: `acme/shop/dev`
 */
export async function startServiceStandIn(stack: string, deployment: unknown): Promise<ServiceStandIn> {
  const [orgName, projectName, stackName] = stack.split('/');
  const names = { orgName, projectName, stackName };
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/user': { githubLogin: orgName, organizations: [{ githubLogin: orgName }] },
    'GET /api/capabilities': { capabilities: [] },
    'GET /api/user/organizations/default': { GitHubLogin: orgName },
    'GET /api/user/stacks': { stacks: [{ ...names, lastUpdate: 1, resourceCount: 0 }] },
    [`GET /api/stacks/${stack}`]: { ...names, tags: {}, version: 1, activeUpdate: '' },
    [`GET /api/stacks/${stack}/export`]: { version: 3, deployment },
    [`POST /api/stacks/${stack}/import`]: { updateId: 'import' },
    [`GET /api/stacks/${stack}/update/import`]: { status: 'succeeded', events: [] },
  };
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const asked = `${request.method} ${request.url!.replace(/\?.*/, '')}`;
    requests.push(asked);
    request.resume();
    const answer = answers[asked];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { code: 404, message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}
