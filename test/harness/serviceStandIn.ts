import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { SERVICE_ORGANIZATION, SERVICE_USER } from './serviceAccount';
import { namesOf, stackRoutes, type Asked, type Body, type StackRoute } from './serviceRoutes';
import { Refusal, ServiceStack, type StackName, type StoredStack } from './serviceStacks';

/** What a service that is self-hosted would answer; the real CLI asks. */
export interface ServiceStandIn {
  readonly url: string;
  /** `GET /api/user` and so on, in their order. */
  readonly requests: string[];
  /** Someone’s import, which leaves this deployment; makes the stack (`acme/shop/dev`) if there is none. */
  put(stack: string, deployment: unknown): void;
  /** Someone’s update, which goes on. */
  begin(stack: string): void;
  /** Copies of all its stacks: what {@link load} takes, of this service or of another. */
  copy(): readonly ServiceStack[];
  /** Has these stacks from now on, and no others. */
  load(stacks: readonly ServiceStack[]): void;
  /** All of it as a text, which {@link restore} takes, at another address, too. */
  save(): string;
  restore(saved: string): void;
  /** How many updates it lists at once, whatever it is asked for. */
  mostUpdates: number;
  /** Whether it says that an operation is running: not every service does. */
  reportsOperations: boolean;
  /** Whether its history has updates that were cancelled: otherwise their numbers are missing in it. */
  listsCancelled: boolean;
  /** Called when an import has come, before it is kept. */
  onImport: () => void;
  /** Called with each request; the answer comes when it is settled. */
  onRequest: (asked: string) => Promise<void>;
  /** Called with each request before it is done: a refusal is answered in its place. */
  refuses: (asked: string) => Refusal | undefined;
  /** Called with each request that was done. True: the connection is cut half-way through the answer. */
  cuts: (asked: string) => boolean;
  close(): void;
}

/**
 * A stand-in for a service of Pulumi's on this machine, since no test may reach the real one: it speaks as much of its
 * protocol as the CLI takes to make, list, update, cancel, import, export, rename and remove stacks, and to encrypt their
 * secrets. It keeps all in memory. Its address does not begin with `api.`, so that the CLI does not
 * know where its console is.
 */
export async function startServiceStandIn(): Promise<ServiceStandIn> {
  const service = new Service();
  const server = createServer((request, response) => void service.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  service.url = `http://127.0.0.1:${port}`;
  service.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return service;
}

class Service implements ServiceStandIn {
  url = '';
  readonly requests: string[] = [];
  mostUpdates = Infinity;
  reportsOperations = true;
  listsCancelled = true;
  private stacks: ServiceStack[] = [];
  onImport = (): void => undefined;
  onRequest = (): Promise<void> => Promise.resolve();
  refuses: ServiceStandIn['refuses'] = () => undefined;
  cuts: ServiceStandIn['cuts'] = () => false;
  close = (): void => undefined;

  put(stack: string, deployment: unknown): void {
    const name = stack.split('/') as unknown as StackName;
    (this.stackCalled(name) ?? this.add(name)).import(deployment);
  }

  begin(stack: string): void {
    const begun = this.stackCalled(stack.split('/') as unknown as StackName)!;
    begun.start(begun.create('update', {}));
  }

  copy(): readonly ServiceStack[] {
    return this.stacks.map((stack) => stack.copy());
  }

  load(stacks: readonly ServiceStack[]): void {
    this.stacks = stacks.map((stack) => stack.copy());
  }

  save(): string {
    return JSON.stringify({ url: this.url, stacks: this.stacks });
  }

  restore(saved: string): void {
    // States name the service that has the key of their secrets.
    const { url } = JSON.parse(saved) as { url: string };
    const { stacks } = JSON.parse(saved.replaceAll(url, this.url)) as { stacks: StoredStack[] };
    this.stacks = stacks.map((stack) => ServiceStack.from(stack));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const asked = `${request.method} ${pathname}`;
    this.requests.push(asked);
    const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
    const body = (text.length > 0 ? JSON.parse(text.toString()) : {}) as Body;
    await (this.onRequest as (asked: string) => Promise<void>)(asked);
    const isKnown = /^(?:token pul-0123456789|update-token .+)$/.test(request.headers.authorization ?? '');
    const refused = { code: 401, message: 'Unauthorized: No credentials provided or are invalid.' };
    const { code, answer } = isKnown
      ? this.outcome(asked, body, searchParams)
      : { code: 401, answer: refused };
    response.writeHead(code, { 'content-type': 'application/json' });
    const answered = answer === undefined ? '' : JSON.stringify(answer);
    if (!this.cuts(asked)) response.end(answered);
    else response.write(answered.slice(0, answered.length / 2), () => response.destroy());
  }

  private outcome(asked: string, body: Body, query: URLSearchParams): { code: number; answer: unknown } {
    try {
      const refusal = this.refuses(asked);
      if (refusal) throw refusal;
      for (const [pattern, answer] of this.routes) {
        const match = pattern.exec(asked);
        if (match) return { code: 200, answer: answer({ body, query, parts: match.slice(1) }) ?? {} };
      }
      throw new Refusal(404, 'Not Found');
    } catch (error) {
      if (!(error instanceof Refusal)) {
        // A client without an answer waits without end.
        console.error(error);
        return { code: 500, answer: { code: 500, message: 'Internal Server Error' } };
      }
      return { code: error.code, answer: { code: error.code, message: error.message } };
    }
  }

  private readonly routes: readonly [RegExp, (asked: Asked) => unknown][] = [
    [
      /^GET \/api\/user$/,
      () => ({
        githubLogin: SERVICE_USER,
        organizations: [SERVICE_USER, SERVICE_ORGANIZATION].map((githubLogin) => ({ githubLogin })),
      }),
    ],
    [/^GET \/api\/capabilities$/, () => ({ capabilities: [] })],
    [/^GET \/api\/user\/organizations\/default$/, () => ({ GitHubLogin: SERVICE_USER })],
    [/^GET \/api\/user\/stacks$/, ({ query }) => this.list(query)],
    [
      /^HEAD \/api\/stacks\/([^/]+)\/([^/]+)$/,
      ({ parts }) => {
        this.refuseUnlessProject(parts);
      },
    ],
    [
      /^POST \/api\/stacks\/([^/]+)\/([^/]+)$/,
      (asked) => {
        this.create(asked);
      },
    ],
    ...stackRoutes(this).map((route) => this.ofStack(route)),
  ];

  private ofStack({ method, path, answer }: StackRoute): [RegExp, (asked: Asked) => unknown] {
    const pattern = new RegExp(`^${method} /api/stacks/([^/]+)/([^/]+)/([^/]+)${path}$`);
    return [
      pattern,
      (asked) => {
        const [owner, project, name, ...parts] = asked.parts as [string, string, string, ...string[]];
        const stack = this.stackCalled([owner, project, name]);
        if (!stack) throw new Refusal(404, `Not Found: Stack '${owner}/${project}/${name}' not found`);
        return answer(stack, { ...asked, parts });
      },
    ];
  }

  private stackCalled(name: StackName): ServiceStack | undefined {
    return this.stacks.find((stack) => stack.name.join('/') === name.join('/'));
  }

  remove(stack: ServiceStack): void {
    this.stacks = this.stacks.filter((other) => other !== stack);
  }

  private add(name: StackName): ServiceStack {
    const stack = new ServiceStack(name);
    this.stacks.push(stack);
    return stack;
  }

  private create({ body, parts }: Asked): void {
    const name = [...parts, String(body['stackName'])] as unknown as StackName;
    this.refuseIfThere(name);
    const stack = this.add(name);
    stack.tags = (body['tags'] ?? {}) as Record<string, string>;
    const state = body['state'] as { deployment?: unknown } | undefined;
    if (state?.deployment) stack.import(state.deployment);
  }

  refuseIfThere(name: StackName): void {
    if (this.stackCalled(name)) throw new Refusal(409, `Conflict: Stack '${name[2]}' already exists.`);
  }

  private refuseUnlessProject([owner, project]: readonly string[]): void {
    const isThere = this.stacks.some(({ name }) => name[0] === owner && name[1] === project);
    if (!isThere) throw new Refusal(404, 'Not Found');
  }

  private list(query: URLSearchParams): unknown {
    const [owner, project] = [query.get('organization'), query.get('project')];
    const found = this.stacks.filter(
      ({ name }) => (!owner || name[0] === owner) && (!project || name[1] === project),
    );
    return {
      stacks: found.map((stack) => {
        const { resources } = (stack.deployment ?? {}) as { resources?: unknown[] };
        const started = stack.versions.at(-1)?.started;
        return {
          ...namesOf(stack),
          resourceCount: resources?.length ?? 0,
          ...(stack.running && this.reportsOperations
            ? { lastUpdate: 0 }
            : started === undefined
              ? {}
              : { lastUpdate: started }),
        };
      }),
    };
  }
}
