// Keeps what a program has registered, and what its outputs are, so that the debugger can show both while the program is
// stopped: the value of an output is in a promise, which cannot be asked then. The user's Node runs this file, so it has no
// dependencies.
import { console as debugConsole } from 'node:inspector';
import { inspect } from 'node:util';
import { afterLoading, type Registration, type Resource } from './loadedSdk';
import { hasUrnOf, SHOWN_RESOURCES, STACK } from './registrationStop';

/** VS Code's debugger for Node asks an object itself how to show it. */
const DESCRIPTION = Symbol.for('debug.description');
const PROPERTIES = Symbol.for('debug.properties');

/** An `Output`, by what the SDK keeps in it. */
interface Output {
  readonly __pulumiOutput: true;
  readonly promise: Promised;
  readonly isKnown?: Promise<boolean>;
  readonly isSecret?: Promise<boolean>;
  resources(): ReadonlySet<Resource>;
}

type Promised = (withUnknowns: boolean) => Promise<unknown>;

/** What is known of an output. */
interface Followed {
  state: 'pending' | 'failed' | 'unknown' | 'secret' | 'known';
  value?: unknown;
  /** What is shown of the value. */
  text: string;
  /** The resources that it is of. */
  readonly of: readonly Resource[];
  settled: Promise<void>;
}

/** By the function `promise` of an output: the output itself is behind a proxy. */
const followed = new WeakMap<Promised, Followed>();
const registrations = new Map<Resource, Registration>();

/**
 * Keeps all outputs from now on.
 * @returns keeps a registration
 */
export function keepResources(): (registration: Registration) => void {
  afterLoading('output.js', ({ Output: output }) => {
    const { prototype } = output as { prototype: Output };
    // The constructor sets it, after everything else that is read here.
    if ('promise' in prototype) return;
    Object.defineProperties(prototype, {
      promise: {
        configurable: true,
        set(this: Output, promise: Promised) {
          Object.defineProperty(this, 'promise', {
            value: promise,
            configurable: true,
            enumerable: true,
            writable: true,
          });
          follow(this, promise);
        },
      },
      [DESCRIPTION]: {
        value(this: Output) {
          return `Output: ${textOf(this)}`;
        },
      },
      [PROPERTIES]: {
        value(this: Output) {
          return { value: shownOutput(this), of: followed.get(this.promise)?.of.map(nameOf) };
        },
      },
    });
  });
  Object.defineProperty(globalThis, Symbol.for(SHOWN_RESOURCES), {
    value: shownResources,
    configurable: true,
  });
  return (registration) => registrations.set(registration.resource, registration);
}

/** Shows inputs and outputs of these resources in the debug console, and nowhere else, when they are registered. */
export function logAt(urns: readonly string[]): (registration: Registration) => void {
  const isWanted = hasUrnOf(urns);
  return (registration) => {
    if (isWanted(registration)) void logWhenRegistered(registration);
  };
}

async function logWhenRegistered(registration: Registration): Promise<void> {
  // The SDK has not yet given it its outputs.
  await Promise.resolve();
  const own = Object.values(registration.resource as Record<string, unknown>);
  for (const { promise } of own.filter(isOutput)) await followed.get(promise)?.settled;
  const { inputs, outputs } = new ShownResource(registration);
  const shown = Object.fromEntries(Object.entries(outputs).map(([key, each]) => [key, shownValue(each)]));
  const text = `${titleOf(registration)}: inputs ${inspectLong(shownValue(inputs))}, outputs ${inspectLong(shown)}`;
  debugConsole.log(text);
}

function follow(output: Output, promise: Promised): void {
  const entry: Followed = {
    state: 'pending',
    text: '',
    of: [...output.resources()],
    settled: Promise.resolve(),
  };
  const settle = async (): Promise<void> => {
    const value = await promise(true);
    // Only now: nobody else may handle their rejections, about which Pulumi tells the user.
    const [isKnown, isSecret] = await Promise.all([output.isKnown, output.isSecret]);
    if (isKnown === false) entry.state = 'unknown';
    else if (isSecret === true) Object.assign(entry, { state: 'secret', text: '[secret]' });
    else Object.assign(entry, { state: 'known', value, text: inspectShort(shownValue(value)) });
  };
  entry.settled = settle().catch(() => {
    Object.assign(entry, { state: 'failed', text: 'failed' });
  });
  followed.set(promise, entry);
}

function isOutput(value: unknown): value is Output {
  return (value as Partial<Output> | undefined | null)?.__pulumiOutput === true;
}

function isResource(value: object): value is Resource {
  return (value as { __pulumiResource?: boolean }).__pulumiResource === true;
}

function stateOf(output: unknown): Followed['state'] | undefined {
  return isOutput(output) ? (followed.get(output.promise)?.state ?? 'pending') : undefined;
}

/** Shown as its text alone, without quotation marks. */
class Remark {
  constructor(private readonly text: string) {}

  [DESCRIPTION](): string {
    return this.text;
  }

  [inspect.custom](): string {
    return this.text;
  }
}

/**
 * The value of an output, or why there is none. The debugger lets a description change nothing, not even what it made itself, as
 * most functions of Node and some of lists do.
 */
function textOf({ promise }: Output): string {
  const { state, text, of } = followed.get(promise) ?? { state: 'pending', text: '', of: [] };
  if (state === 'pending') {
    const names = namesOf(of, isUnregistered);
    return names === '' ? 'not resolved yet' : `waits for ${names}`;
  }
  if (state !== 'unknown') return text;
  const created = namesOf(of, isCreated);
  if (created !== '') return `unknown until ${created} is created`;
  const names = namesOf(of, () => true);
  return names === '' ? 'unknown' : `unknown until ${names} is updated`;
}

function namesOf(resources: readonly Resource[], isMeant: (resource: Resource) => boolean): string {
  let names = '';
  for (const resource of resources) {
    if (isMeant(resource)) names += `${names === '' ? '' : ', '}${nameOf(resource)}`;
  }
  return names;
}

function shownOutput(output: Output): unknown {
  const { state, value } = followed.get(output.promise) ?? {};
  return state === 'known' ? shownValue(value) : new Remark(textOf(output));
}

/** The same for everything in a value; as deep as is worth showing. */
function shownValue(value: unknown, depth = 6): unknown {
  if (isOutput(value)) return shownOutput(value);
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (isResource(value)) return new Remark(nameOf(value));
  if (Array.isArray(value)) return value.map((each) => shownValue(each, depth - 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownValue(each, depth - 1)]));
}

const LONGEST = 300;

function inspectShort(value: unknown): string {
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function inspectLong(value: unknown): string {
  return inspect(value, { depth: 6 });
}

function nameOf(resource: Resource): string {
  const name = registrations.get(resource)?.name;
  return name === undefined ? (resource.__pulumiType ?? 'a resource') : `“${name}”`;
}

function titleOf({ name, type }: Registration): string {
  return `${name} (${type})`;
}

function isUnregistered(resource: Resource): boolean {
  return stateOf((resource as { urn?: unknown }).urn) === 'pending';
}

/** True if its id is unknown: a preview creates it. */
function isCreated(resource: Resource): boolean {
  return stateOf((resource as { id?: unknown }).id) === 'unknown';
}

/** What the debugger shows of a resource. */
class ShownResource {
  readonly urn: unknown;
  readonly id: unknown;
  readonly inputs: unknown;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly waitsFor: readonly string[];
  readonly #text: string;

  constructor({ resource, inputs, options }: Registration) {
    const { urn, id, ...own } = resource as Resource & { urn?: unknown; id?: unknown };
    this.urn = urn;
    this.id = id;
    this.inputs = inputs;
    this.outputs = Object.fromEntries(Object.entries(own).filter(([, each]) => isOutput(each)));
    const { dependsOn } = (options ?? {}) as { dependsOn?: unknown };
    const needed = new Set<Resource>();
    if (isUnregistered(resource)) collect([resource.__parentResource, dependsOn, inputs], needed);
    needed.delete(resource);
    this.waitsFor = [...needed].filter(isUnregistered).map(nameOf);
    if (this.waitsFor.length > 0) this.#text = `waits for ${this.waitsFor.join(', ')}`;
    else if (isUnregistered(resource)) this.#text = 'is being registered';
    else this.#text = isOutput(id) ? textOf(id) : 'registered';
  }

  [DESCRIPTION](): string {
    return this.#text;
  }
}

/** Adds the resources that a value needs. */
function collect(value: unknown, needed: Set<Resource>, depth = 6): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  if (isOutput(value)) for (const each of value.resources()) needed.add(each);
  else if (isResource(value)) needed.add(value);
  else for (const each of Object.values(value)) collect(each, needed, depth - 1);
}

function shownResources(): Readonly<Record<string, ShownResource>> | undefined {
  const shown: Record<string, ShownResource> = {};
  for (const registration of registrations.values()) {
    if (registration.type === STACK) continue;
    const title = titleOf(registration);
    let key = title;
    for (let count = 2; key in shown; count += 1) key = `${title} ${count}`;
    shown[key] = new ShownResource(registration);
  }
  return Object.keys(shown).length === 0 ? undefined : shown;
}
