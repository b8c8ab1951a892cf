import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import type { ReferenceField, Resource } from './resource';
import type { KeyOf } from './resourceIndex';
import { ESCAPED_HEX_DIGIT, Signature } from '../../../shared/signature';
import { signedValuesIn } from './signedValues';

/** The role in which a string of the state names a resource. */
export type UrnRole =
  | 'own'
  | ReferenceField
  /** The URN in a provider reference; the provider's id follows it. */
  | 'provider'
  | 'viewOf'
  | 'alias'
  /** A resource in another's property values, as an object with a signature. */
  | 'resourceReference'
  /** A resource that the code of a snippet uses. */
  | 'snippet';

/**
 * Calls back for every string in which Pulumi expects a URN, whatever its content: in the resources, then in the pending
 * operations and the snippets. Other strings that look like a URN are skipped. It takes one pass and stores nothing: a
 * state can have a million references.
 * @param visitWanted gets the string, and the resource with it (also that of a pending operation); no resource for a
 *   snippet
 * @param isWanted which URNs to call back for
 * @param resources those to look at, if others have no wanted URN
 */
export function visitUrns(
  model: StateModel,
  visitWanted: (urn: string, node: JsonNode, role: UrnRole, resource: Resource | undefined) => void,
  isWanted: (urn: string) => boolean = () => true,
  resources: readonly Resource[] = model.resources,
): void {
  const visit: typeof visitWanted = (urn, node, role, resource) => {
    if (isWanted(urn)) visitWanted(urn, node, role, resource);
  };
  // Only wanted strings are looked up in the text.
  const visitResource = (resource: Resource): void => {
    const { fields, urn: ownUrn, namedUrns, viewOf } = resource;
    const visitField = (field: 'urn' | 'provider' | 'viewOf', urn: string, role: UrnRole): void => {
      if (!isWanted(urn)) return;
      const node = fields.get(field);
      if (node?.isString) visitWanted(urn, node, role, resource);
    };
    visitField('urn', ownUrn, 'own');
    if (namedUrns.some(isWanted)) {
      for (const { urn, node, field } of resource.references) visit(urn, node, field, resource);
    }
    visitField('provider', urnOfProviderReference(resource.provider), 'provider');
    visitField('viewOf', viewOf, 'viewOf');
    for (const alias of fields.get('aliases')?.elements() ?? []) {
      if (alias.isString) visit(alias.string!, alias, 'alias', resource);
    }
  };
  for (const resource of resources) visitResource(resource);
  for (const { resource } of model.pendingOperations) if (resource) visitResource(resource);
  for (const { urn, resource } of resourceReferences(model)) {
    visit(urn.string!, urn, 'resourceReference', resource);
  }
  for (const snippet of model.deploymentField('snippets')?.elements() ?? []) {
    for (const { value } of snippet.field('references')?.members() ?? []) {
      if (value.isString) visit(value.string!, value, 'snippet', undefined);
    }
  }
}

/** The URNs in all fields of a resource but its aliases. */
export const urnsInFields: KeyOf = ({ urn, namedUrns, provider, viewOf }) => [
  urn,
  ...namedUrns,
  urnOfProviderReference(provider),
  viewOf,
];

/** The URN in a provider reference, even if it is not a provider's: the text before the last `::`. */
function urnOfProviderReference(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('::'), 0));
}

/** A resource reference in a property value. */
export interface ResourceReference {
  /** A string. */
  urn: JsonNode;
  /** Undefined for a component, which has no id. */
  id: JsonNode | undefined;
  resource: Resource;
}

/** The resource references in all property values: few states have many. */
export function resourceReferences(model: StateModel): readonly ResourceReference[] {
  return model.once(readResourceReferences);
}

function mayHoldReference(text: string): boolean {
  return text.includes(Signature.resourceReference) || ESCAPED_HEX_DIGIT.test(text);
}

function readResourceReferences(model: StateModel): ResourceReference[] {
  const found: ResourceReference[] = [];
  if (!mayHoldReference(model.text)) return found;
  const read = (resource: Resource): void => {
    for (const field of ['inputs', 'outputs', 'replacementTrigger']) {
      const node = resource.fields.get(field);
      if (!node || !mayHoldReference(node.raw)) continue;
      for (const { signature, members } of signedValuesIn(node.expand(), field !== 'replacementTrigger')) {
        const urn = members.get('urn');
        if (signature.string !== Signature.resourceReference || urn?.isString !== true) continue;
        found.push({ urn, id: members.get('id'), resource });
      }
    }
  };
  for (const resource of model.resources) read(resource);
  for (const { resource } of model.pendingOperations) if (resource) read(resource);
  return found;
}
