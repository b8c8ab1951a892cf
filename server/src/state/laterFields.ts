import { NodeKind } from '../json/cells';
import type { JsonNode } from '../json/jsonNode';
import { fieldOfLaterVersion, resourceStruct, structsOf, type Struct } from '../schema/fields';
import type { StateModel } from './model';
import type { Selector } from './selection';

/** Fields that came later than the version for which the engine takes a state: it drops them when it reads it. */
export interface LaterFields {
  /** The version for which the engine takes it. */
  readonly version: number;
  /** Their names, those first without which an update can harm an object. */
  readonly names: readonly string[];
  /** How many of {@link names} an update can harm an object without. */
  readonly needed: number;
}

/** Undefined if the state has none. */
export function laterFields(model: StateModel): LaterFields | undefined {
  const { root, deployment } = model;
  const version = model.shape === 'legacy-checkpoint' ? UNVERSIONED : root?.field('version')?.number;
  const ofResources = version === undefined ? undefined : selectors[version];
  if (!deployment || version === undefined || !ofResources) return undefined;
  const found = new Set(later(deployment, structsOf(version).roots.deployment));
  for (const [, names] of model.select(ofResources)) for (const name of names) found.add(name);
  if (found.size === 0) return undefined;
  const needed = [...found].filter((name) => NEEDED.has(name));
  const others = [...found].filter((name) => !NEEDED.has(name));
  return { version, names: [...needed, ...others], needed: needed.length };
}

/** The version of a checkpoint that has none. */
const UNVERSIONED = 1;

/** What decides who manages an object, whether it is deleted, and whether it is remembered at all. */
const NEEDED: ReadonlySet<string> = new Set([
  'provider',
  'external',
  'pendingReplacement',
  'retainOnDelete',
  'deletedWith',
  'viewOf',
  'pending_operations',
]);

const laterThan = (version: number): Selector<readonly string[]> => {
  const struct = structsOf(version).resource;
  return ({ node }) => {
    const names = later(node, struct);
    return names.length > 0 ? names : undefined;
  };
};

/** By the old version: the resources with later fields, and their names. */
const selectors: Readonly<Record<number, Selector<readonly string[]>>> = { 1: laterThan(1), 2: laterThan(2) };

/** The later fields that say something. */
function later(object: JsonNode, struct: Struct): string[] {
  const names: string[] = [];
  for (const { key, value } of object.members()) {
    const name = fieldOfLaterVersion(struct, key.string ?? '');
    if (name !== undefined && !saysNothing(value, name)) names.push(name);
  }
  return names;
}

/** True for a value that is the same to the engine as none. */
function saysNothing(value: JsonNode, field: string): boolean {
  if (value.isNull) return true;
  switch (resourceStruct.fields.get(field)?.kind) {
    case 'string':
      return value.string === '';
    case 'boolean':
      return value.kind === NodeKind.False;
    case 'list':
      return value.isArray && value.elements().next().done === true;
    case 'map':
      return value.isObject && value.members().next().done === true;
    default:
      return false;
  }
}
