import { NodeKind } from '../json/cells';
import type { ResourceMark } from '../../../shared/openedState';
import type { Struct } from '../schema/fields';
import { JsonNode } from '../json/jsonNode';
import type { Part, Span } from '../json/parts';
import { isProviderType } from './referenceToProvider';
import type { Strings } from '../text/strings';
import { NO_FIELD, resourceFieldName, resourceFieldNumber } from '../schema/resourceKeys';

const MARK_FIELDS: Readonly<Record<ResourceMark, string>> = {
  pendingDelete: 'delete',
  pendingReplacement: 'pendingReplacement',
  tainted: 'taint',
  protected: 'protect',
  external: 'external',
};

/** One entry of `resources` (or of a pending operation), with the facts the rules need. */
export class Resource {
  /** The values of the known fields, by their proper name; of a doubled field the last that is not null. */
  readonly fields: ResourceFields;
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly provider: string;
  readonly viewOf: string;
  readonly custom: boolean;
  readonly delete: boolean;
  readonly pendingReplacement: boolean;
  /** The URNs of its {@link references}, in the same order; `''` for null and empty entries. */
  readonly namedUrns: readonly string[];
  /** The URN that it names as its parent; `''` if none. */
  readonly parent: string;

  constructor(
    readonly node: JsonNode,
    /** Position in its list. */
    public index: number,
    /** The fields that the state's version knows; others are ignored. */
    struct: Struct,
    strings: Strings,
  ) {
    this.fields = new ResourceFields(node, struct);
    this.urn = strings.keep(this.string('urn'));
    this.type = strings.keep(this.string('type'));
    this.id = strings.keep(this.string('id'));
    this.provider = strings.keep(this.string('provider'));
    this.viewOf = strings.keep(this.string('viewOf'));
    this.custom = this.flag('custom');
    this.delete = this.flag('delete');
    this.pendingReplacement = this.flag('pendingReplacement');
    this.namedUrns = readNamedUrns(this.fields, strings);
    this.parent = this.fields.get('parent')?.isString === true ? this.namedUrns[0]! : '';
  }

  /**
   * All references by URN, in the order of the engine's checks, with null and empty entries. Built anew on each call: use
   * {@link namedUrns} where that is enough.
   */
  get references(): readonly Reference[] {
    return readReferences(this.fields, this.namedUrns);
  }

  /** True for a provider resource, by its type and not its URN, as in the engine. */
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

  /** The marks that it has, the most serious first. */
  marks(): ResourceMark[] {
    return (Object.keys(MARK_FIELDS) as ResourceMark[]).filter((mark) => this.flag(MARK_FIELDS[mark]));
  }

  /** Where to show a finding about the whole resource: at its URN, otherwise at its opening brace (or `null`). */
  get anchor(): Span {
    const urn = this.fields.get('urn');
    if (urn?.isString === true) return urn;
    const { start, end, isNull } = this.node;
    return { start, end: isNull ? end : Math.min(start + 1, end) };
  }
}

/** One entry of `pending_operations`. */
export interface PendingOperation {
  index: number;
  node: JsonNode;
  /** `creating`, `updating`, …; `''` if missing. */
  type: string;
  /** Undefined if the entry has no resource object. */
  resource: Resource | undefined;
  /** The value of the entry's `resource`, of any kind. */
  resourceNode: JsonNode | undefined;
}

/** Reads the elements of a `pending_operations` list. */
export function readPendingOperations(
  list: JsonNode | undefined,
  struct: Struct,
  strings: Strings,
): PendingOperation[] {
  return [...(list?.elements() ?? [])].map((node, index) => {
    const resource = node.field('resource');
    return {
      index,
      node,
      type: node.field('type')?.string ?? '',
      resource: resource?.isObject === true ? new Resource(resource, index, struct, strings) : undefined,
      resourceNode: resource,
    };
  });
}

/** The resource in a part of the text. */
export function resourceOfPart(part: Part, index: number, struct: Struct, strings: Strings): Resource {
  return new Resource(new JsonNode(part, 0), index, struct, strings);
}

/** Fields of a resource that name other resources by URN. Those resources must come earlier in the list. */
export type ReferenceField =
  | 'parent'
  | 'dependencies'
  | 'propertyDependencies'
  | 'deletedWith'
  | 'replaceWith';

/** One reference of a resource to another by URN. */
export class Reference {
  constructor(
    readonly field: ReferenceField,
    readonly urn: string,
    /** The string, quotes included. */
    readonly node: JsonNode,
    private readonly key?: JsonNode,
  ) {}

  /** The key in `propertyDependencies`. */
  get property(): string | undefined {
    return this.key ? (this.key.string ?? '') : undefined;
  }
}

const NONE: readonly string[] = [];

/**
 * The URNs that a resource with these fields refers to, in the order of the engine's checks; `''` for empty and null
 * entries. Only they are kept of its {@link Reference references}: a state has more references than anything else, and
 * few are used.
 */
function readNamedUrns(fields: ResourceFields, strings: Strings): readonly string[] {
  const found: string[] = [];
  visitReferences(fields, (_field, node) => found.push(strings.keep(node.string ?? '')));
  // `slice` frees the spare capacity of a list that has grown.
  return found.length === 0 ? NONE : found.slice();
}

/**
 * All references by URN of a resource with these fields, in the order of the engine's checks.
 * @param urns those that {@link readNamedUrns} found
 */
function readReferences(fields: ResourceFields, urns: readonly string[]): readonly Reference[] {
  const found: Reference[] = [];
  if (urns.length > 0) {
    visitReferences(fields, (field, node, key) =>
      found.push(new Reference(field, urns[found.length]!, node, key)),
    );
  }
  return found;
}

function visitReferences(
  fields: ResourceFields,
  visit: (field: ReferenceField, node: JsonNode, key?: JsonNode) => void,
): void {
  const add: typeof visit = (field, node, key) => {
    if (node.isString || node.isNull) visit(field, node, key);
  };
  const parent = fields.get('parent');
  if (parent?.isString) add('parent', parent);
  for (const node of fields.get('dependencies')?.elements() ?? []) add('dependencies', node);
  for (const { key, value } of fields.get('propertyDependencies')?.members() ?? []) {
    for (const node of value.elements()) add('propertyDependencies', node, key);
  }
  const deletedWith = fields.get('deletedWith');
  if (deletedWith?.isString) add('deletedWith', deletedWith);
  for (const node of fields.get('replaceWith')?.elements() ?? []) add('replaceWith', node);
}

/** The known fields of a resource, looked up in its cells. Nothing else is stored. */
class ResourceFields {
  /** A bit for each existing field, by its number: most lookups are for missing fields. */
  private readonly low: number;
  private readonly high: number;

  constructor(
    private readonly node: JsonNode,
    private readonly struct: Struct,
  ) {
    [this.low, this.high] = node.fieldNumbers();
  }

  /** The value of a field; of a doubled one the last that is not null. Undefined if it is missing. */
  get(name: string): JsonNode | undefined {
    const number = resourceFieldNumber(name);
    if (number === undefined) return undefined;
    const bits = number < 32 ? this.low : this.high;
    if (((bits >>> (number & 31)) & 1) === 0 || !this.struct.fields.has(name)) return undefined;
    return this.node.valueOfField(number);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** The names of the existing fields, in text order. */
  keys(): IterableIterator<string> {
    const found = new Set<string>();
    for (const { key } of this.node.members()) {
      const number = key.fieldNumber;
      if (number === NO_FIELD) continue;
      const name = resourceFieldName(number);
      if (this.struct.fields.has(name)) found.add(name);
    }
    return found.values();
  }

  /** The fields with their values, in text order. */
  *[Symbol.iterator](): IterableIterator<[string, JsonNode]> {
    for (const name of this.keys()) yield [name, this.get(name)!];
  }
}
