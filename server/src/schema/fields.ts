import type { StateShape } from '../../../shared/stateText';
import { foldCase } from '../text/foldCase';

/**
 * The known fields of a state and their JSON types, as the engine's decoder expects them. Source: `sdk/go/common/apitype`
 * (UntypedDeployment, CheckpointV3, DeploymentV3, ResourceV3, OperationV2).
 */

/** The fields of one Go struct. */
export interface Struct {
  readonly name: StructName;
  readonly fields: ReadonlyMap<string, FieldType>;
}

export type FieldType =
  | { kind: 'string' | 'boolean' | 'integer' | 'number' | 'time' | 'bytes' | 'byte' | 'any' }
  /** An object of property values. */
  | { kind: 'properties' }
  | { kind: 'list'; of: FieldType }
  | { kind: 'map'; of: FieldType }
  | { kind: 'struct'; struct: Struct };

export type StructName =
  | 'envelope'
  | 'checkpointFile'
  | 'checkpoint'
  | 'deployment'
  | 'manifest'
  | 'plugin'
  | 'secretsProviders'
  | 'resource'
  | 'operation'
  | 'customTimeouts'
  | 'stackTraceFrame'
  | 'metadata'
  | 'integrityError'
  | 'snippet'
  | 'packageDescriptor'
  | 'parameterization';

const string: FieldType = { kind: 'string' };
const boolean: FieldType = { kind: 'boolean' };
const integer: FieldType = { kind: 'integer' };
const number: FieldType = { kind: 'number' };
const time: FieldType = { kind: 'time' };
const bytes: FieldType = { kind: 'bytes' };
const any: FieldType = { kind: 'any' };
const properties: FieldType = { kind: 'properties' };
const list = (of: FieldType): FieldType => ({ kind: 'list', of });
const map = (of: FieldType): FieldType => ({ kind: 'map', of });
const struct = (name: StructName, fields: Record<string, FieldType>): FieldType & { struct: Struct } => ({
  kind: 'struct',
  struct: { name, fields: new Map(Object.entries(fields)) },
});

const parameterization = struct('parameterization', { name: string, version: string, value: bytes });

const resource = struct('resource', {
  urn: string,
  custom: boolean,
  delete: boolean,
  id: string,
  type: string,
  inputs: properties,
  outputs: properties,
  parent: string,
  protect: boolean,
  taint: boolean,
  external: boolean,
  dependencies: list(string),
  initErrors: list(string),
  provider: string,
  propertyDependencies: map(list(string)),
  pendingReplacement: boolean,
  additionalSecretOutputs: list(string),
  aliases: list(string),
  customTimeouts: struct('customTimeouts', { create: number, update: number, delete: number, read: number }),
  importID: string,
  retainOnDelete: boolean,
  deletedWith: string,
  replaceWith: list(string),
  created: time,
  modified: time,
  sourcePosition: string,
  stackTrace: list(struct('stackTraceFrame', { sourcePosition: string })),
  ignoreChanges: list(string),
  hideDiff: list(string),
  replaceOnChanges: list(string),
  replacementTrigger: any,
  refreshBeforeUpdate: boolean,
  viewOf: string,
  resourceHooks: map(list(string)),
  extensionRef: string,
  snippetID: string,
});

const deployment = struct('deployment', {
  manifest: struct('manifest', {
    time,
    magic: string,
    version: string,
    plugins: list(struct('plugin', { name: string, path: string, type: string, version: string })),
  }),
  secrets_providers: struct('secretsProviders', { type: string, state: any }),
  resources: list(resource),
  pending_operations: list(struct('operation', { resource, type: string })),
  metadata: struct('metadata', {
    integrity_error: struct('integrityError', {
      version: string,
      command: string,
      error: string,
      env_vars: map(string),
    }),
  }),
  snippets: list(
    struct('snippet', {
      uuid: string,
      name: string,
      type: string,
      code: string,
      descriptor: struct('packageDescriptor', {
        name: string,
        version: string,
        downloadURL: string,
        parameterization,
      }),
      references: map(string),
    }),
  ),
  extensions: map(parameterization),
});

/** The known top-level fields of a text of each shape, given the fields of its deployment. */
const around = (content: FieldType & { struct: Struct }): Record<StateShape, Struct> => {
  const checkpoint = struct('checkpoint', { stack: string, config: map(any), latest: content });
  return {
    export: struct('envelope', { version: integer, features: list(string), deployment: content }).struct,
    checkpoint: struct('checkpointFile', { version: integer, features: list(string), checkpoint }).struct,
    deployment: content.struct,
    'legacy-checkpoint': checkpoint.struct,
  };
};

/** The known top-level fields of each file shape in the present versions 3 and 4. */
export const rootStructs = around(deployment);

export const resourceStruct: Struct = resource.struct;

/** Only these of a struct's fields. */
const only = (of: Struct, ...names: string[]): FieldType & { struct: Struct } =>
  struct(of.name, Object.fromEntries(names.map((name) => [name, of.fields.get(name)!])));

/** Versions 1 and 2 have fewer fields: the engine ignores the others as unknown. */
const resourceV1 = only(
  resource.struct,
  ...['urn', 'custom', 'delete', 'id', 'type', 'inputs', 'outputs', 'parent', 'protect'],
  ...['dependencies', 'initErrors'],
);
const resourceV2 = only(resource.struct, ...resourceV1.struct.fields.keys(), 'external', 'provider');
const manifest = deployment.struct.fields.get('manifest')!;
const oldStructs: Readonly<Record<number, StateStructs>> = {
  1: {
    roots: around(struct('deployment', { manifest, resources: list(resourceV1) })),
    resource: resourceV1.struct,
  },
  2: {
    roots: around(
      struct('deployment', {
        manifest,
        resources: list(resourceV2),
        pending_operations: list(struct('operation', { resource: resourceV2, type: string })),
      }),
    ),
    resource: resourceV2.struct,
  },
};

/** The known fields of the states of one version. */
export interface StateStructs {
  /** The fields of the top level, by file shape. */
  readonly roots: Readonly<Record<StateShape, Struct>>;
  readonly resource: Struct;
}

const newest: StateStructs = { roots: rootStructs, resource: resourceStruct };

/** The known fields of a state of this version; those of the newest for a version that does not exist. */
export function structsOf(version: number | undefined): StateStructs {
  return oldStructs[version ?? 0] ?? newest;
}

/** The field that a key names in the newest version of an old struct; undefined if the old one has that field, too. */
export function fieldOfLaterVersion(old: Struct, key: string): string | undefined {
  const now = old.name === 'resource' ? resourceStruct : old.name === 'deployment' ? deployment.struct : old;
  return now === old || fieldOfKey(old, key) !== undefined ? undefined : fieldOfKey(now, key);
}

/**
 * The field that the decoder reads from a key: the exact name, otherwise one that differs only in case (Go's
 * `encoding/json`, which also folds `ſ` to `s` and the Kelvin sign to `k`).
 */
export function fieldOfKey(of: Struct, key: string): string | undefined {
  if (of.fields.has(key)) return key;
  const folded = foldCase(key);
  for (const name of of.fields.keys()) {
    if (name.length === key.length && foldCase(name) === folded) return name;
  }
  return undefined;
}
