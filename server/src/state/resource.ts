import { fieldOfKey, type Struct } from './fields';
import { JsonNode, type Span, type TextSource } from './jsonNode';
import { NodeKind } from './cells';
import { isProviderType } from './providerReference';

/** Fields of a resource that name other resources by URN; all of them must come earlier in the list. */
export type ReferenceField =
  'parent' | 'dependencies' | 'propertyDependencies' | 'deletedWith' | 'replaceWith';

/** One URN by which a resource names another. */
export interface Reference {
  field: ReferenceField;
  /** The key in `propertyDependencies`. */
  property?: string;
  urn: string;
  /** The string, quotes included. */
  node: JsonNode;
}

/** One entry of `resources` (or of a pending operation), with the facts the rules need. */
export class Resource {
  /** The values of the known fields, by their proper name; of a doubled field the last that is not null. */
  readonly fields: ReadonlyMap<string, JsonNode>;
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly provider: string;
  readonly custom: boolean;
  readonly delete: boolean;
  readonly pendingReplacement: boolean;
  /** All references by URN, in the order of the engine's checks. Null and empty entries are among them. */
  readonly references: readonly Reference[];

  constructor(
    readonly node: JsonNode,
    /** Position in its list. */
    readonly index: number,
    /** The fields that its version of the state knows; others are as good as not there. */
    struct: Struct,
  ) {
    const fields = new Map<string, JsonNode>();
    for (const { key, value } of node.members()) {
      const field = fieldOfKey(struct, key.string ?? '');
      if (field !== undefined && (!value.isNull || !fields.has(field))) fields.set(field, value);
    }
    this.fields = fields;
    this.urn = this.string('urn');
    this.type = this.string('type');
    this.id = this.string('id');
    this.provider = this.string('provider');
    this.custom = this.flag('custom');
    this.delete = this.flag('delete');
    this.pendingReplacement = this.flag('pendingReplacement');
    this.references = readReferences(fields);
  }

  /** True for a provider resource; the engine goes by the type, not by the URN. */
  get isProvider(): boolean {
    return isProviderType(this.type);
  }

  /** A string field's value; `''` if it is absent, null or of another type. */
  string(field: string): string {
    return this.fields.get(field)?.string ?? '';
  }

  /** A boolean field's value; false if it is absent, null or of another type. */
  flag(field: string): boolean {
    return this.fields.get(field)?.kind === NodeKind.True;
  }

  /** Where to show what is wrong with the resource as a whole: its URN, else its opening brace (or `null`). */
  get anchor(): Span {
    const urn = this.fields.get('urn');
    if (urn?.isString === true) return urn;
    const { start, end, isNull } = this.node;
    return { start, end: isNull ? end : Math.min(start + 1, end) };
  }
}

const NO_REFERENCES: readonly Reference[] = [];

function readReferences(fields: ReadonlyMap<string, JsonNode>): readonly Reference[] {
  const found: Reference[] = [];
  const add = (field: ReferenceField, node: JsonNode | undefined, property?: string): void => {
    if (node?.isString !== true && node?.isNull !== true) return;
    found.push({ field, urn: node.string ?? '', node, ...(property === undefined ? {} : { property }) });
  };
  const parent = fields.get('parent');
  if (parent?.isString) add('parent', parent);
  for (const node of fields.get('dependencies')?.elements() ?? []) add('dependencies', node);
  for (const { key, value } of fields.get('propertyDependencies')?.members() ?? []) {
    for (const node of value.elements()) add('propertyDependencies', node, key.string ?? '');
  }
  const deletedWith = fields.get('deletedWith');
  if (deletedWith?.isString) add('deletedWith', deletedWith);
  for (const node of fields.get('replaceWith')?.elements() ?? []) add('replaceWith', node);
  return found.length === 0 ? NO_REFERENCES : found;
}

/** One entry of `pending_operations`. */
export interface PendingOperation {
  index: number;
  node: JsonNode;
  /** `creating`, `updating`, …; `''` if missing. */
  type: string;
  typeNode: JsonNode | undefined;
  /** Undefined if the entry has no resource object. */
  resource: Resource | undefined;
  /** What stands in the place of the resource, whatever it is. */
  resourceNode: JsonNode | undefined;
}

/** Reads the elements of a `pending_operations` list. */
export function readPendingOperations(list: JsonNode | undefined, struct: Struct): PendingOperation[] {
  return [...(list?.elements() ?? [])].map((node, index) => {
    const resource = node.field('resource');
    const typeNode = node.field('type');
    return {
      index,
      node,
      type: typeNode?.string ?? '',
      typeNode,
      resource: resource?.isObject === true ? new Resource(resource, index, struct) : undefined,
      resourceNode: resource,
    };
  });
}

/** A resource of the segment whose cells these are, at this offset of the text. */
export function resourceOfSegment(
  source: TextSource,
  cells: Int32Array,
  start: number,
  index: number,
  struct: Struct,
): Resource {
  return new Resource(new JsonNode(source, cells, start, 0), index, struct);
}
