import { createHash } from 'node:crypto';
import { SIGNATURE_KEY } from '../../shared/signature';
import type { StateShape } from '../../shared/stateText';
import { Random } from './random';

export interface StateOptions {
  /** Entries of `resources`, the stack and its providers among them. */
  resources: number;
  /** Deterministic for a seed and options. Default 1. */
  seed?: number;
  /** Default `export`. */
  shape?: StateShape;
  /** Entries of `pending_operations`, which need two resources: a stack and a provider. Default none. */
  pendingOperations?: number;
  /** Properties in the inputs of a resource, about. Default 6. */
  properties?: number;
  /** Share of the resources that have an old half, to be deleted. Default none. */
  replaced?: number;
  /** False: without secrets, so that the key is not needed. */
  secrets?: boolean;
}

export interface GeneratedResource {
  urn: string;
  custom: boolean;
  type: string;
  id?: string;
  delete?: boolean;
  parent?: string;
  provider?: string;
  dependencies?: string[];
  propertyDependencies?: Record<string, string[]>;
  [field: string]: unknown;
}

export interface GeneratedDeployment {
  manifest: { time: string; magic: string; version: string };
  secrets_providers: unknown;
  resources: GeneratedResource[];
  pending_operations?: { resource: GeneratedResource; type: string }[];
  metadata: object;
}

const STACK = 'dev';
const PROJECT = 'shop';
const VERSION = 'v3.255.0';

const packages: Readonly<Record<string, readonly string[]>> = {
  aws: [
    'aws:s3/bucketV2:BucketV2',
    'aws:iam/role:Role',
    'aws:ec2/subnet:Subnet',
    'aws:lambda/function:Function',
  ],
  kubernetes: ['kubernetes:apps/v1:Deployment', 'kubernetes:core/v1:Service', 'kubernetes:core/v1:ConfigMap'],
  random: ['random:index/randomPet:RandomPet', 'random:index/randomPassword:RandomPassword'],
};
const components = ['shop:web:Site', 'awsx:ec2:Vpc', 'shop:data:Store'];

/**
 * A deployment as a real program leaves it, in which the engine and our rules find nothing wrong: a stack, default
 * and explicit providers, components with children, dependencies, secrets and nested property values.
 */
export function generateDeployment(options: StateOptions): GeneratedDeployment {
  return new Generator(options).deployment();
}

/** The text of a generated state: one line without `indent`, as files of a backend are. */
export function generateState(options: StateOptions & { indent?: number | string }): string {
  return JSON.stringify(wrap(generateDeployment(options), options.shape ?? 'export'), null, options.indent);
}

/** A deployment in one of the shapes that a file can have. */
export function wrap(deployment: object, shape: StateShape): object {
  switch (shape) {
    case 'export':
      return { version: 3, deployment };
    case 'checkpoint':
      return { version: 3, checkpoint: { stack: `organization/${PROJECT}/${STACK}`, latest: deployment } };
    case 'deployment':
      return deployment;
    case 'legacy-checkpoint':
      return { stack: STACK, latest: deployment };
  }
}

class Generator {
  private readonly random: Random;
  private readonly resources: GeneratedResource[] = [];
  private readonly providers: { package: string; reference: string }[] = [];
  private readonly parents: { urn: string; qualifiedType: string }[] = [];

  constructor(private readonly options: StateOptions) {
    this.random = new Random(options.seed ?? 1);
  }

  deployment(): GeneratedDeployment {
    const { options, resources } = this;
    if (options.resources > 0) this.addStack();
    for (const name of Object.keys(packages))
      if (resources.length < options.resources) this.addProvider(name);
    while (resources.length < options.resources) this.addResource();
    const pending = Array.from({ length: options.pendingOperations ?? 0 }, (_, i) =>
      this.pendingOperation(i),
    );
    return {
      manifest: {
        time: '2026-03-14T09:26:53.589793+01:00',
        magic: createHash('sha256').update(VERSION).digest('hex'),
        version: VERSION,
      },
      secrets_providers:
        options.secrets === false
          ? undefined
          : {
              type: 'passphrase',
              state: { salt: 'v1:NZsbTEoQAYM=:v1:aAjw53m9Kj0hTbB4:vT1O4H0dTjPTuQbQ4f5Yw2ZOgQ==' },
            },
      resources,
      ...(pending.length > 0 ? { pending_operations: pending } : {}),
      metadata: {},
    };
  }

  private addStack(): void {
    const type = 'pulumi:pulumi:Stack';
    const urn = urnOf(type, `${PROJECT}-${STACK}`);
    this.resources.push({ urn, custom: false, type, outputs: this.properties() });
    this.parents.push({ urn, qualifiedType: '' });
  }

  private addProvider(name: string): void {
    const type = `pulumi:providers:${name}`;
    const urn = urnOf(type, 'default_6_51_0');
    const id = this.uuid();
    const version = { version: '6.51.0' };
    this.resources.push({ urn, custom: true, id, type, inputs: version, outputs: version });
    this.providers.push({ package: name, reference: `${urn}::${id}` });
  }

  private addResource(): void {
    const { random, resources, options } = this;
    const parent = random.pick(this.parents);
    const name = `${random.word(6)}-${resources.length}`;
    if (random.chance(0.1)) {
      const qualifiedType = below(parent.qualifiedType, random.pick(components));
      const urn = urnOf(qualifiedType, name);
      resources.push({ urn, custom: false, type: ownType(qualifiedType), parent: parent.urn });
      this.parents.push({ urn, qualifiedType });
      return;
    }
    const resource = this.customResource(parent, name);
    if (random.chance(options.replaced ?? 0) && resources.length + 1 < options.resources) {
      resources.push({ ...resource, id: this.uuid(), delete: true });
    }
    resources.push(resource);
  }

  private customResource(parent: { urn: string; qualifiedType: string }, name: string): GeneratedResource {
    const { random } = this;
    const provider = random.pick(this.providers);
    const qualifiedType = below(parent.qualifiedType, random.pick(packages[provider.package]!));
    const inputs = this.properties();
    const dependencies = this.dependencies();
    return {
      urn: urnOf(qualifiedType, name),
      custom: true,
      id: random.chance(0.5) ? this.uuid() : name,
      type: ownType(qualifiedType),
      inputs,
      outputs: { ...inputs, arn: `arn:aws:s3:::${name}`, ...this.properties() },
      parent: parent.urn,
      ...(random.chance(0.1) ? { protect: true } : {}),
      ...(dependencies.length > 0 ? { dependencies } : {}),
      provider: provider.reference,
      ...(dependencies.length > 0 ? { propertyDependencies: { bucket: dependencies, tags: [] } } : {}),
      created: '2026-03-14T09:26:53.589793Z',
      modified: '2026-03-14T09:26:53.589793Z',
    };
  }

  /** Some of the previous resources, without duplicates. */
  private dependencies(): string[] {
    const { random, resources } = this;
    const count = random.chance(0.5) ? 0 : random.below(4);
    return [...new Set(Array.from({ length: count }, () => random.pick(resources).urn))];
  }

  private pendingOperation(index: number): { resource: GeneratedResource; type: string } {
    const type = (['creating', 'updating', 'deleting'] as const)[index % 3]!;
    const resource = this.customResource(this.parents[0]!, `pending-${index}`);
    if (type === 'creating') for (const field of ['id', 'outputs']) Reflect.deleteProperty(resource, field);
    return { resource, type };
  }

  private properties(): Record<string, unknown> {
    const count = this.random.below(2 * (this.options.properties ?? 6) + 1);
    const result: Record<string, unknown> = {};
    for (let i = 0; i < count; i++) result[this.random.word(3 + this.random.below(9))] = this.value(3);
    return result;
  }

  private value(depth: number): unknown {
    const { random } = this;
    switch (random.below(depth > 0 ? 10 : 6)) {
      case 0:
        return random.below(100_000) / 10;
      case 1:
        return random.chance(0.5);
      case 2:
        return `${random.word(8)} "${random.word(4)}"\n\\ ünï ${random.word(3)}`;
      case 3:
        return null;
      case 6:
        return Array.from({ length: random.below(4) }, () => this.value(depth - 1));
      case 7:
        return { [random.word(4)]: this.value(depth - 1), [random.word(5)]: this.value(depth - 1) };
      case 8:
        if (this.options.secrets === false) return random.word(20);
        return {
          [SIGNATURE_KEY]: '1b47061264138c4ac30d75fd1eb44270',
          ciphertext: `v1:${random.word(16)}:${random.word(40)}`,
        };
      default:
        return random.word(4 + random.below(40));
    }
  }

  private uuid(): string {
    const { random } = this;
    return [8, 4, 4, 4, 12].map((length) => random.word(length)).join('-');
  }
}

function urnOf(qualifiedType: string, name: string): string {
  return `urn:pulumi:${STACK}::${PROJECT}::${qualifiedType}::${name}`;
}

function below(parentType: string, type: string): string {
  return parentType === '' ? type : `${parentType}$${type}`;
}

function ownType(qualifiedType: string): string {
  return qualifiedType.slice(qualifiedType.lastIndexOf('$') + 1);
}
