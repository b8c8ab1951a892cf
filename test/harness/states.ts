import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './repository';

/** A healthy state with one pending create, as the demo stack has it. */
export function exampleState(): string {
  return readFileSync(path.join(repository, 'scripts', 'demo', 'exampleState.json'), 'utf8');
}

/** The URNs of {@link exampleState}. */
export const example = {
  stack: 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev',
  storefront: 'urn:pulumi:dev::shop::shop:index:Storefront::storefront',
  provider: 'urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::default',
  images: 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Bucket::images',
  database: 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Database::database',
  cache: 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache',
  web: 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web',
  orders: 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders',
} as const;

/** A resource of a state, as parsed from JSON. */
export interface ResourceEntry {
  urn: string;
  type: string;
  custom: boolean;
  [field: string]: unknown;
}

/** An exported state, as parsed from JSON. */
export interface ExportedState {
  version: number;
  deployment: {
    manifest: { time: string; magic: string; version: string };
    resources: ResourceEntry[];
    pending_operations?: { type: string; resource: ResourceEntry }[];
    [field: string]: unknown;
  };
}

/** {@link exampleState} with something done to it, printed as the CLI prints it; without its pending operation. */
export function changedExample(change: (deployment: ExportedState['deployment']) => void): string {
  const state = JSON.parse(exampleState()) as ExportedState;
  delete state.deployment.pending_operations;
  change(state.deployment);
  return printed(state);
}

/** The resource of the example with this URN. */
export function resourceOf({ resources }: ExportedState['deployment'], urn: string): ResourceEntry {
  return resources.find((resource) => resource.urn === urn)!;
}

/** A healthy state that holds these resources after the stack itself. */
export function stateWith(
  resources: readonly ResourceEntry[],
  more: Record<string, unknown> = {},
): ExportedState {
  const version = 'v3.255.0';
  return {
    version: 3,
    deployment: {
      manifest: {
        time: '2026-11-21T09:07:58.972030658Z',
        magic: createHash('sha256').update(version).digest('hex'),
        version,
      },
      resources: [{ urn: example.stack, custom: false, type: 'pulumi:pulumi:Stack' }, ...resources],
      ...more,
    },
  };
}

/** A component below the stack, with whatever fields a test needs. */
export function component(name: string, fields: Record<string, unknown> = {}): ResourceEntry {
  return {
    urn: `urn:pulumi:dev::shop::shop:index:Part::${name}`,
    custom: false,
    type: 'shop:index:Part',
    parent: example.stack,
    ...fields,
  };
}

/** A state's text as `pulumi stack export` prints it. */
export function printed(state: unknown): string {
  return `${JSON.stringify(state, undefined, 4)}\n`;
}

/** The state of a stack of the test project with a distribution of CloudFront and its default provider, as an export. */
export function cdnState(stack: string): string {
  const urn = (type: string, name: string) => `urn:pulumi:${stack}::shop::${type}::${name}`;
  const provider = urn('pulumi:providers:aws', 'default_6_51_0');
  const root = urn('pulumi:pulumi:Stack', `shop-${stack}`);
  const type = 'aws:cloudfront/distribution:Distribution';
  const providerId = '2b3bd1c4-1f0a-4f6e-8a53-1c7a6f6b2f10';
  const resources = [
    { urn: root, custom: false, type: 'pulumi:pulumi:Stack' },
    {
      urn: provider,
      custom: true,
      id: providerId,
      type: 'pulumi:providers:aws',
      inputs: { region: 'eu-central-1', version: '6.51.0' },
      outputs: { region: 'eu-central-1', version: '6.51.0' },
    },
    {
      urn: urn(type, 'cdn'),
      custom: true,
      id: 'E1EXAMPLE',
      type,
      inputs: { enabled: true },
      outputs: { enabled: true, etag: 'E2OLD', id: 'E1EXAMPLE' },
      parent: root,
      provider: `${provider}::${providerId}`,
    },
  ];
  return JSON.stringify({ version: 3, deployment: { resources } });
}
