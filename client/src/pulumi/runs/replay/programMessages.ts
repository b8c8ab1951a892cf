import type { MessageFields, MessageShape } from './messageText';

// The numbers are those of `language.proto`, `engine.proto`, `resource.proto` and `source.proto` in Pulumi's SDK.
const SERVICE = '/pulumirpc.ResourceMonitor/';

/** The method of a language host that runs a program. */
export const RUN_PATH = '/pulumirpc.LanguageRuntime/Run';

/** What a language host gets to run a program (`RunRequest`). */
export const RUN: MessageShape = {
  1: ['project', 'text'],
  2: ['stack', 'text'],
  3: ['folder', 'text'],
  4: ['program', 'text'],
  5: ['argument', 'text'],
  6: ['config', { 1: ['key', 'text'], 2: ['value', 'text'] }],
  7: ['preview', 'flag'],
  9: ['monitor', 'text'],
  11: ['secretKey', 'text'],
  12: ['organization', 'text'],
  13: ['configValues', 'struct'],
  14: [
    'info',
    { 1: ['root', 'text'], 2: ['folder', 'text'], 3: ['entry', 'text'], 4: ['options', 'struct'] },
  ],
  15: ['loader', 'text'],
  16: ['attachDebugger', 'flag'],
  17: ['mapper', 'text'],
};

/** What it answers when the program has ended (`RunResponse`). */
export const RUN_ANSWER: MessageShape = { 1: ['error', 'text'], 2: ['bail', 'flag'] };

/** What a program tells the engine (`LogRequest`). */
export const LOG: MessageShape = { 1: ['severity', 'number'], 2: ['message', 'text'], 3: ['urn', 'text'] };

const SOURCE: MessageShape = { 1: ['uri', 'text'], 2: ['line', 'number'], 3: ['column', 'number'] };
const FAILURE: MessageShape = { 1: ['property', 'text'], 2: ['reason', 'text'] };

/** A method with which a program asks the engine. */
interface MonitorMethod {
  readonly request: MessageShape;
  readonly answer: MessageShape;
  /** The fields by which a request of one run is that of another. Without them, requests answer each other in order. */
  readonly identity: readonly string[];
  /** True: it asks for nothing that a program could miss, so one without an answer in the record is answered, too. */
  readonly needsNoRecord?: true;
}

const INVOKE: MonitorMethod = {
  request: { 1: ['token', 'text'], 2: ['arguments', 'struct'], 7: ['source', SOURCE] },
  answer: { 1: ['result', 'struct'], 2: ['failure', FAILURE] },
  identity: ['token', 'arguments'],
};

const METHODS: Readonly<Record<string, MonitorMethod>> = {
  RegisterResource: {
    request: {
      1: ['type', 'text'],
      2: ['name', 'text'],
      3: ['parent', 'text'],
      5: ['inputs', 'struct'],
      29: ['source', SOURCE],
    },
    answer: { 1: ['urn', 'text'], 2: ['id', 'text'], 3: ['outputs', 'struct'] },
    identity: ['type', 'name', 'parent'],
  },
  ReadResource: {
    request: {
      1: ['id', 'text'],
      2: ['type', 'text'],
      3: ['name', 'text'],
      4: ['parent', 'text'],
      14: ['source', SOURCE],
    },
    answer: { 1: ['urn', 'text'], 2: ['outputs', 'struct'] },
    identity: ['type', 'name', 'parent', 'id'],
  },
  Invoke: INVOKE,
  Call: {
    ...INVOKE,
    request: { 1: ['token', 'text'], 2: ['arguments', 'struct'], 15: ['source', SOURCE] },
    answer: { 1: ['result', 'struct'], 3: ['failure', FAILURE] },
  },
  RegisterResourceOutputs: {
    request: { 1: ['urn', 'text'] },
    answer: {},
    identity: ['urn'],
    needsNoRecord: true,
  },
  // Newer SDKs ask for features that older ones do not know.
  SupportsFeature: {
    request: { 1: ['feature', 'text'] },
    answer: {},
    identity: ['feature'],
    needsNoRecord: true,
  },
  SignalAndWaitForShutdown: { request: {}, answer: {}, identity: [], needsNoRecord: true },
  RegisterPackage: {
    request: { 1: ['name', 'text'], 2: ['version', 'text'], 5: ['parameters', {}] },
    answer: { 1: ['reference', 'text'] },
    identity: ['name', 'version', 'parameters'],
  },
  ExistsResource: {
    request: { 1: ['type', 'text'], 2: ['id', 'text'], 3: ['parent', 'text'] },
    answer: {},
    identity: ['type', 'id', 'parent'],
  },
};
const OTHER: MonitorMethod = { request: {}, answer: {}, identity: [] };

/** The method of a path; undefined if it is not of the service for programs. */
export function methodIn(path: string): string | undefined {
  return path.startsWith(SERVICE) ? path.slice(SERVICE.length) : undefined;
}

export function methodCalled(name: string): MonitorMethod {
  return METHODS[name] ?? OTHER;
}

/** Equal for two requests of a method if they ask for the same. */
export function identityOf(method: string, request: MessageFields): string {
  const { identity } = methodCalled(method);
  const values = identity.map((name) => request.filter(([each]) => each === name).map(([, value]) => value));
  return JSON.stringify([method, ...values], sorted);
}

/** Makes the order of an object's members count for nothing. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
