import { SIGNATURE_KEY, Signature } from '../../shared/signature';
import { updatedStack } from '../harness/stackSnapshots';
import { inputOf, kinds } from './inputs';

/** A state for the measurement. */
export interface FeltState {
  readonly name: string;
  readonly text: string;
}

const MILLION = 1_000_000;
const LARGE = 17 * MILLION;

interface Entry {
  urn: string;
  type: string;
  custom: boolean;
  id?: string;
  [field: string]: unknown;
}

interface Export {
  deployment: { resources: Entry[]; [field: string]: unknown };
  [field: string]: unknown;
}

/**
 * Realistic states: our own, an export of the real CLI with many more resources that have every field, and states with
 * the shapes of public providers.
 */
export async function feltStates(): Promise<FeltState[]> {
  const real = await realExport();
  return [
    ...['1 MB', '17 MB', '17 MB, in any order'].map((name) => ({
      name: `generated, ${name}`,
      text: inputOf(kinds.find((kind) => kind.name === name)!).text,
    })),
    { name: 'export, 1 MB', text: blownUp(real, MILLION, everyField) },
    { name: 'export, 17 MB', text: blownUp(real, LARGE, everyField) },
    { name: 'export, 17 MB, 600 findings', text: blownUp(real, LARGE, withFaults(600)) },
    {
      name: 'many small resources, 17 MB, 16,000 findings',
      text: blownUp(real, LARGE, smallWithFaults(16_000)),
    },
    { name: 'many small resources, 17 MB', text: blownUp(real, LARGE, small) },
    { name: 'few wide resources, 17 MB', text: blownUp(real, LARGE, wide) },
    { name: 'deep outputs, 17 MB', text: blownUp(real, LARGE, deep) },
    { name: 'a definition of 1 MB in one resource', text: blownUp(real, 2 * MILLION, withDefinition) },
  ];
}

async function realExport(): Promise<Export> {
  const stack = await updatedStack();
  try {
    return JSON.parse(await stack.export()) as Export;
  } finally {
    await stack.dispose();
  }
}

/** The fields that another resource adds to a copy of a real one. */
type Fields = (index: number, first: Entry) => Record<string, unknown>;

/** The export with enough additional resources for about this text length. */
function blownUp(real: Export, characters: number, fields: Fields): string {
  const { resources } = real.deployment;
  const custom = resources.filter((one) => one.custom && !one.type.startsWith('pulumi:providers:'));
  const made = (index: number): Entry => {
    const like = custom[index % custom.length]!;
    return {
      ...like,
      urn: `${like.urn}-${index}`,
      id: `${like.id ?? 'id'}-${index}`,
      ...fields(index, custom[0]!),
    };
  };
  const lengthOf = (count: number): number =>
    textOf(
      real,
      Array.from({ length: count }, (_, i) => made(i)),
    ).length;
  const sample = 40;
  const each = (lengthOf(2 * sample) - lengthOf(sample)) / sample;
  const fixed = lengthOf(sample) - sample * each;
  const count = Math.max(1, Math.round((characters - fixed) / each));
  return textOf(
    real,
    Array.from({ length: count }, (_, index) => made(index)),
  );
}

/** Formats it as `pulumi stack export` does. */
function textOf(real: Export, more: readonly Entry[]): string {
  const { deployment } = real;
  const state = { ...real, deployment: { ...deployment, resources: [...deployment.resources, ...more] } };
  return JSON.stringify(state, null, 4);
}

function everyField(index: number, first: Entry): Record<string, unknown> {
  const inputs = {
    tags: { Name: `web-${index}`, Owner: 'platform-team@example.com', Environment: 'production' },
    policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['s3:GetObject'], Resource: `arn:aws:s3:::bucket-${index}/*` }],
    }),
    rules: [{ protocol: 'tcp', fromPort: 80, toPort: 8080, cidrBlocks: ['10.0.0.0/16'], self: false }],
    password: {
      [SIGNATURE_KEY]: Signature.secret,
      ciphertext: `v1:k4aL0OvyJ+hPkY25:${'oUn+p87C'.repeat(8)}`,
    },
    subnets: [`subnet-0123456789abcdef${index}`, `subnet-0123456789abcde0${index}`],
  };
  return {
    inputs,
    outputs: { ...inputs, arn: `arn:aws:ec2:eu-west-1:123456789012:instance/i-${index}`, __meta: '{}' },
    created: '2026-01-02T03:04:05.678901Z',
    modified: '2026-02-02T03:04:05.678901Z',
    sourcePosition: `project:///src/infra/index.ts#${10 + (index % 300)},14`,
    stackTrace: [
      { sourcePosition: `project:///src/infra/index.ts#${10 + (index % 300)},14` },
      { sourcePosition: 'project:///src/infra/lib/component.ts#44,2' },
    ],
    dependencies: [first.urn],
    propertyDependencies: { tags: [first.urn], name: null, policy: [first.urn] },
  };
}

/** Some of the resources refer to missing resources. */
function withFaults(count: number): Fields {
  return (index, first) => {
    const missing = index % 2 === 0 && index < 2 * count ? [`${first.urn}-missing-${index}`] : [];
    return { ...everyField(index, first), dependencies: [first.urn, ...missing] };
  };
}

/** Resources like those of `random` and `tls`. */
function small(index: number): Record<string, unknown> {
  const inputs = { length: 8, overrideSpecial: '_%@' };
  return { inputs, outputs: { ...inputs, result: `r${index}` } };
}

/** The same, with this many references to missing resources. */
function smallWithFaults(count: number): Fields {
  return (index, first) => ({
    ...small(index),
    ...(index < count && { dependencies: [`${first.urn}-missing-${index}`] }),
  });
}

/**
 * Resources like the instances, clusters and distributions of `aws` and `azure-native`: with every argument, mostly
 * null or empty.
 */
function wide(index: number): Record<string, unknown> {
  const properties = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [
      `argumentNumber${at}`,
      at % 3 === 0 ? null : at % 3 === 1 ? '' : `${index}`,
    ]),
  );
  return { inputs: properties, outputs: properties };
}

/** Resources like objects of `kubernetes`: what the cluster has added is deep, and occurs twice. */
function deep(index: number): Record<string, unknown> {
  let status: unknown = { name: `leaf-${index}`, ready: true };
  for (let level = 0; level < 30; level++) status = { [`f:level${level}`]: [status], type: `t${level}` };
  const kept = { kind: 'Deployment', status };
  return { inputs: kept, outputs: { ...kept, __initialApiVersion: 'apps/v1' } };
}

/** One custom resource definition of 1 MB among small resources. */
function withDefinition(index: number): Record<string, unknown> {
  if (index !== 20) return small(index);
  const properties = Object.fromEntries(
    Array.from({ length: 4000 }, (_, at) => [
      `property${at}`,
      {
        type: 'object',
        description: `What property ${at} of this is for, in a sentence or two.`,
        nullable: true,
      },
    ]),
  );
  const definition = { spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: { properties } } }] } };
  return { inputs: {}, outputs: definition };
}
