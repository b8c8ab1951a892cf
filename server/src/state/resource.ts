import { NodeKind } from '../json/cells';
import type { Struct } from '../schema/fields';
import { JsonNode } from '../json/jsonNode';
import type { Part, Span } from '../json/parts';
import { isProviderType } from './referenceToProvider';
import { readNamedUrns, readReferences, type Reference } from './reference';
import { ResourceFields } from './resourceFields';
import type { Strings } from '../text/strings';

export type { Reference, ReferenceField } from './reference';

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
  typeNode: JsonNode | undefined;
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
    const typeNode = node.field('type');
    return {
      index,
      node,
      type: typeNode?.string ?? '',
      typeNode,
      resource: resource?.isObject === true ? new Resource(resource, index, struct, strings) : undefined,
      resourceNode: resource,
    };
  });
}

/** The resource in a part of the text. */
export function resourceOfPart(part: Part, index: number, struct: Struct, strings: Strings): Resource {
  return new Resource(new JsonNode(part, 0), index, struct, strings);
}
