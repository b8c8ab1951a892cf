import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** What a service that is self-hosted would answer; the real CLI asks. */
export interface ServiceStandIn {
  readonly url: string;
  /** `GET /api/user` and so on, in their order. */
  readonly requests: string[];
  /** Somebody else's update, which leaves this deployment. */
  update(deployment: unknown): void;
  /** Called when an import has come, before it is kept. */
  onImport: () => void;
  close(): void;
}

/**
 * A stand-in for a service of Pulumi's on this machine, which no test may reach: it speaks as much of its protocol as
 * reading and importing one stack takes, checks no token, and keeps each deployment as a version. Its address does not begin with `api.`, so
 * that the CLI does not know where its console is.
 * @param stack as the service names it: `acme/shop/dev`
 */
export async function startServiceStandIn(stack: string, deployment: unknown): Promise<ServiceStandIn> {
  const [orgName, projectName, stackName] = stack.split('/');
  const names = { orgName, projectName, stackName };
  const versions = [{ kind: 'update', deployment }];
  const history = () =>
    versions
      .map(({ kind }, i) => ({ kind, version: i + 1, result: 'succeeded', startTime: i + 1, endTime: i + 1 }))
      .reverse();
  const exported = (version: number) => ({ version: 3, deployment: versions[version - 1]?.deployment });
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /api/user': () => ({ githubLogin: orgName, organizations: [{ githubLogin: orgName }] }),
    'GET /api/capabilities': () => ({ capabilities: [] }),
    'GET /api/user/organizations/default': () => ({ GitHubLogin: orgName }),
    'GET /api/user/stacks': () => ({ stacks: [{ ...names, lastUpdate: 1, resourceCount: 0 }] }),
    [`GET /api/stacks/${stack}`]: () => ({ ...names, tags: {}, version: versions.length, activeUpdate: '' }),
    [`GET /api/stacks/${stack}/updates`]: () => ({ updates: history() }),
    [`GET /api/stacks/${stack}/export`]: () => exported(versions.length),
    [`POST /api/stacks/${stack}/import`]: () => ({ updateId: 'import' }),
    [`GET /api/stacks/${stack}/update/import`]: () => ({ status: 'succeeded', events: [] }),
  };
  const answerTo = (asked: string): unknown => {
    const [, version] = /^GET .*\/export\/(\d+)$/.exec(asked) ?? [];
    return version === undefined ? answers[asked]?.() : exported(Number(version));
  };
  const requests: string[] = [];
  const standIn = {
    url: '',
    requests,
    update: (left: unknown) => void versions.push({ kind: 'update', deployment: left }),
    onImport: (): void => undefined,
    close: () => void server.close(),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = `${request.method} ${request.url!.replace(/\?.*/, '')}`;
    requests.push(asked);
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    if (asked.endsWith('/import') && request.method === 'POST') {
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      const sent = JSON.parse(text.toString()) as { deployment: unknown };
      standIn.onImport();
      versions.push({ kind: 'import', deployment: sent.deployment });
    }
    const answered = answerTo(asked);
    response.writeHead(answered === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered ?? { code: 404, message: 'Not Found' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  standIn.url = `http://127.0.0.1:${port}`;
  return standIn;
}
