import type { JsonNode } from '../json/jsonNode';
import type { ResourceFields } from './resourceFields';
import type { Strings } from '../text/strings';

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
export function readNamedUrns(fields: ResourceFields, strings: Strings): readonly string[] {
  const found: string[] = [];
  visitReferences(fields, (_field, node) => found.push(strings.keep(node.string ?? '')));
  // `slice` frees the spare capacity of a list that has grown.
  return found.length === 0 ? NONE : found.slice();
}

/**
 * All references by URN of a resource with these fields, in the order of the engine's checks.
 * @param urns those that {@link readNamedUrns} found
 */
export function readReferences(fields: ResourceFields, urns: readonly string[]): readonly Reference[] {
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
