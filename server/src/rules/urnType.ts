import { urnChanges, urnsBelow } from '../edits/newUrns';
import { dependentsIn } from '../state/dependents';
import { referenceTo } from '../state/graph';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { providerUrnFailure } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { formatUrn, parseUrn, type Urn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Fix, Rule } from './engine/rule';

export const urnType: Rule = {
  code: 'urn-type',
  title: 'The type of a resource must be the one in its URN',
  severity: 'warning',
  docs: {
    why:
      'A state has the type of a resource in two places: in `type`, and as the last part of the type in its URN. ' +
      'Pulumi always writes the same type in both, so one of them was edited. Pulumi does not check it: the engine takes ' +
      'the type from the URN, and the next update whose program has the resource writes that type into `type`.',
    repair:
      'Use the type from the URN. Change the URN instead only if it is the URN that was edited: for Pulumi, ' +
      'another URN is another resource, and a program with the old one would delete it and create it again.',
  },
  checkState(model, report) {
    for (const [resource, urn] of model.select(otherTypes)) {
      const node = resource.fields.get('type')!;
      report({ span: node, resource }, () => ({
        message: `${describeResource(resource)} has another type here than in its URN, which has "${urn.type}". Pulumi uses the URN.`,
        related: [{ span: resource.anchor, message: 'The URN is here.' }],
        fixes: fixesOf(model, resource, urn),
      }));
    }
  },
};

/** Resources whose type differs from the one in their URN, and that URN. */
const otherTypes: Selector<Urn> = ({ urn: text, type, isProvider }) => {
  if (type === '') return undefined;
  const urn = parseUrn(text);
  if (!urn || urn.type === type || parseUrn(urn.name)) return undefined; // Another rule reports a URN as a name.
  return isProvider && providerUrnFailure(text) !== undefined ? undefined : urn; // Another rule reports this.
};

function fixesOf(model: StateModel, resource: Resource, urn: Urn): Fix[] {
  const isRight = isNamed(model, resource);
  const fixes = [
    ...typeFromUrn(resource.fields.get('type')!, urn, isRight),
    ...rewrittenUrn(model, resource, urn),
  ];
  // A type that other entries have, unlike the one in the URN, is hardly an error.
  const { byType } = dependentsIn(model);
  const isKnown = (byType.get(resource.type)?.length ?? 0) > 1 && (byType.get(urn.type)?.length ?? 0) === 0;
  return isKnown && !isRight ? fixes.reverse() : fixes;
}

/** True if others name the URN, so that it is right. */
function isNamed(model: StateModel, resource: Resource): boolean {
  const dependents = dependentsIn(model);
  const users = resource.isProvider ? dependents.users.get(referenceTo(resource)) : undefined;
  return dependents.namers(resource.urn).length > 0 || (users?.length ?? 0) > 0;
}

function typeFromUrn(node: JsonNode, { type }: Urn, preferred: boolean): Fix[] {
  if (type === '') return [];
  return [
    {
      title: `Set the type to "${type}", as the URN says`,
      kind: 'take-from-urn',
      preferred,
      titleForAll: (count) => `Set the types of all ${count} resources to what their URNs say`,
      changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(type) }],
    },
  ];
}

/** Puts the type into the URN instead; the URNs of all resources below it follow. */
function rewrittenUrn(model: StateModel, resource: Resource, urn: Urn): Fix[] {
  const { type } = resource;
  const qualifiedType = urn.qualifiedType.slice(0, urn.qualifiedType.length - urn.type.length) + type;
  const next = formatUrn({ ...urn, qualifiedType });
  // No fix if the new URN would be parsed differently, or is taken.
  if (parseUrn(next)?.type !== type || type.includes('$') || model.graph.byUrn.has(next)) return [];
  return [
    {
      title: `Put the type "${type}" into the URN, everywhere it occurs (to Pulumi that is another resource)`,
      kind: 'rewrite-urn',
      changes: () => {
        const children = dependentsIn(model).children(resource.urn);
        const below = urnsBelow(model, children, resource.urn, next) ?? [];
        return urnChanges(model, new Map([[resource.urn, next], ...below]));
      },
    },
  ];
}
