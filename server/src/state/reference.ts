import type { JsonNode } from './jsonNode';
import type { ResourceFields } from './resourceFields';
import type { Strings } from './strings';

/** Fields of a resource that name other resources by URN; all of them must come earlier in the list. */
export type ReferenceField =
  'parent' | 'dependencies' | 'propertyDependencies' | 'deletedWith' | 'replaceWith';

/** One URN by which a resource names another. */
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
    return this.key && (this.key.string ?? '');
  }
}

const NONE: readonly Reference[] = [];

/** All references by URN of a resource with these fields, in the order of the engine's checks. */
export function readReferences(fields: ResourceFields, strings: Strings): readonly Reference[] {
  const found: Reference[] = [];
  const add = (field: ReferenceField, node: JsonNode, key?: JsonNode): void => {
    if (!node.isString && !node.isNull) return;
    found.push(new Reference(field, strings.keep(node.string ?? ''), node, key));
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
  // A list that has grown has room for more.
  return found.length === 0 ? NONE : found.slice();
}
