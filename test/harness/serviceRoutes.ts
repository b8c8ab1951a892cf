import { SERVICE_USER } from './serviceAccount';
import { Refusal, type ServiceStack, type StackName } from './serviceStacks';

/** What came with a request. */
export type Body = Record<string, unknown>;

/** What a route is asked. */
export interface Asked {
  readonly body: Body;
  /** What the parentheses of the route's expression took. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** A route of one stack. Its parts are those after the three names in the path, which is an expression. */
export interface StackRoute {
  readonly method: string;
  readonly path: string;
  readonly answer: (stack: ServiceStack, asked: Asked) => unknown;
}

/** The service that has the stacks. */
interface Service {
  /** How many updates it lists at once, whatever it is asked for. */
  readonly mostUpdates: number;
  readonly reportsOperations: boolean;
  readonly listsCancelled: boolean;
  /** Called when an import has come, before it is kept. */
  readonly onImport: () => void;
  remove(stack: ServiceStack): void;
  /** @throws {Refusal} if it has a stack of this name */
  refuseIfThere(name: StackName): void;
}

/** Of an update, a preview and the like. */
const UPDATE = '/(?:update|preview|refresh|destroy)/([^/]+)';

/** What can be asked of one stack. */
export function stackRoutes(service: Service): readonly StackRoute[] {
  return [
    route('GET', '', (stack) => describeStack(stack, service)),
    route('DELETE', '', (stack, { query }) => {
      const { resources = [] } = (stack.deployment ?? {}) as { resources?: unknown[] };
      if (resources.length > 0 && query.get('force') !== 'true') {
        throw new Refusal(400, 'Bad Request: Stack still contains resources.');
      }
      service.remove(stack);
    }),
    route('POST', '/rename', (stack, { body }) => {
      const { newProject, newName } = body as { newProject?: string; newName?: string };
      const [owner, project, name] = stack.name;
      const renamed = [owner, given(newProject) ?? project, given(newName) ?? name] as const;
      service.refuseIfThere(renamed);
      stack.rename(renamed);
    }),
    route('PATCH', '/tags', (stack, { body }) => {
      stack.tags = body as Record<string, string>;
    }),
    route('GET', '/export(?:/(\\d+))?', (stack, { parts: [version] }) => {
      if (version === undefined) return { version: 3, deployment: stack.deployment };
      const kept = stack.versions[Number(version) - 1];
      if (!kept) throw new Refusal(404, 'Not Found');
      return { version: 3, deployment: kept.deployment };
    }),
    route('POST', '/import', (stack, { body }) => {
      service.onImport();
      stack.import(body['deployment']);
      return { updateId: 'import' };
    }),
    route('POST', '/encrypt', (stack, { body }) => ({
      ciphertext: stack.encrypt(String(body['plaintext'])),
    })),
    route('POST', '/batch-encrypt', (stack, { body }) => ({
      ciphertexts: (body['plaintexts'] as string[]).map((text) => stack.encrypt(text)),
    })),
    route('POST', '/decrypt', (stack, { body }) => ({
      plaintext: stack.decrypt(String(body['ciphertext'])),
    })),
    route('POST', '/batch-decrypt', (stack, { body }) => {
      // Of none, older CLIs ask in Go's way: `null`.
      const ciphertexts = (body['ciphertexts'] as string[] | null) ?? [];
      return { plaintexts: Object.fromEntries(ciphertexts.map((text) => [text, stack.decrypt(text)])) };
    }),
    route('GET', '/updates', (stack, { query }) => {
      const [size, page] = [query.get('pageSize') ?? '100', query.get('page') ?? '1'].map(Number) as [
        number,
        number,
      ];
      const given = Math.min(size, service.mostUpdates);
      return { updates: stack.history(service).slice((page - 1) * given, page * given) };
    }),
    route('GET', '/updates/latest', (stack) => {
      const [info] = stack.history(service);
      if (!info) throw new Refusal(404, 'Not Found');
      return { info };
    }),
    route('POST', '/(update|preview|refresh|destroy)', (stack, { body, parts: [kind] }) => ({
      updateID: stack.create(kind!, body['config']),
      requiredPolicies: [],
    })),
    // That of a running update is never asked for.
    route('GET', UPDATE, () => ({ status: 'succeeded', events: [] })),
    route('POST', UPDATE, (stack, { body, parts: [id] }) => {
      stack.start(id!);
      if (body['tags']) stack.tags = body['tags'] as Record<string, string>;
      // With version 0 of the journal, and no capability for differences, the CLI sends whole checkpoints.
      return { version: stack.version + 1, token: 'lease', tokenExpiration: inAnHour(), journalVersion: 0 };
    }),
    route('PATCH', `${UPDATE}/checkpoint`, (stack, { body, parts: [id] }) => {
      stack.checkpoint(id!, body['deployment']);
    }),
    route('POST', `${UPDATE}/renew_lease`, (stack, { parts: [id] }) => {
      if (stack.running && stack.running.id !== id)
        throw new Refusal(403, 'Forbidden: the lease has expired');
      return { token: 'lease', tokenExpiration: inAnHour() };
    }),
    route('POST', `${UPDATE}/events/batch`, () => ({})),
    route('POST', `${UPDATE}/complete`, (stack, { body, parts: [id] }) => {
      stack.complete(id!, String(body['status']));
    }),
    route('POST', `${UPDATE}/cancel`, (stack, { parts: [id] }) => {
      stack.cancel(id!);
    }),
  ];
}

function route(method: string, path: string, answer: StackRoute['answer']): StackRoute {
  return { method, path, answer };
}

function given(name: string | undefined): string | undefined {
  return name === '' ? undefined : name;
}

/** The names of a stack as the service gives them. */
export function namesOf({ name: [orgName, projectName, stackName] }: ServiceStack): object {
  return { orgName, projectName, stackName };
}

function describeStack(stack: ServiceStack, { reportsOperations }: Service): unknown {
  const { running, tags, version, activeUpdate } = stack;
  const operation = reportsOperations &&
    running && { kind: running.kind, author: SERVICE_USER, started: running.started };
  return {
    ...namesOf(stack),
    tags,
    version,
    activeUpdate,
    ...(operation && { currentOperation: operation }),
  };
}

/** A UNIX time. */
function inAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}
