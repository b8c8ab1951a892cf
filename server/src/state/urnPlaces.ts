import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import type { ReferenceField, Resource } from './resource';
import { ESCAPED_HEX_DIGIT, Signature } from '../../../shared/signature';
import { signedValuesIn } from './signedValues';

/** As what a string of the state names a resource. */
export type UrnRole =
  | 'own'
  | ReferenceField
  /** The URN in a provider reference; the provider's id follows it. */
  | 'provider'
  | 'viewOf'
  | 'alias'
  /** A resource among the property values of another, as an object with a signature. */
  | 'resourceReference'
  /** One that the code of a snippet uses. */
  | 'snippet';

/**
 * Calls back for every string of the state in which Pulumi looks for a URN, whatever stands there: in the resources
 * and then in the pending operations and the snippets. Strings that only look like a URN are none of them.
 * One pass, without anything kept: a state names resources a million times.
 * @param visitWanted gets the string, and the resource whose entry it is in, also that of a pending operation; none for a snippet
 * @param isWanted which URNs to call back for
 */
export function visitUrns(
  model: StateModel,
  visitWanted: (urn: string, node: JsonNode, role: UrnRole, resource: Resource | undefined) => void,
  isWanted: (urn: string) => boolean = () => true,
): void {
  const visit: typeof visitWanted = (urn, node, role, resource) => {
    if (isWanted(urn)) visitWanted(urn, node, role, resource);
  };
  // What is not wanted is not looked up in the text.
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
  for (const resource of model.resources) visitResource(resource);
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

/** The URN in a provider reference, whether or not it is a provider's: what stands before the last `::`. */
function urnOfProviderReference(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('::'), 0));
}

/** A resource among the property values of a resource. */
export interface ResourceReference {
  /** A string. */
  urn: JsonNode;
  /** Undefined for a component, which has none. */
  id: JsonNode | undefined;
  resource: Resource;
}

/** The resources among the property values of all resources: few states have many. */
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
