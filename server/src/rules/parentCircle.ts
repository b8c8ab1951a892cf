import { setField } from '../edits/fieldEdits';
import { removeReference } from '../edits/referenceEdits';
import type { StateGraph } from '../state/graph';
import type { Reference, Resource } from '../state/resource';
import { describeUrn } from '../../../shared/urn';
import { describeResource } from '../state/describe';
import type { Fix, Rule } from './engine/rule';

export const parentCircle: Rule = {
  code: 'parent-circle',
  title: 'The parents of a resource must not lead back to it',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'A parent is named by its URN, and Pulumi only checks that something with this URN comes earlier in the list. ' +
      'That can be the old half of a replacement, which has the URN of the new one: then a resource can be its own ' +
      'parent. A refresh or a destroy follows the parents round and round, until it has taken all memory.',
    repair: 'Give the resource the parent that its other half has, or none.',
  },
  checkState({ graph }, report) {
    for (const circle of parentCircles(graph)) {
      // If the order is wrong, too, another rule reports that.
      if (!circle.every((resource) => hasEarlierParent(graph, resource))) continue;
      for (const resource of circle) {
        const reference = parentOf(resource)!;
        const itself = reference.urn === resource.urn;
        report({
          span: reference.node,
          message: `${describeResource(resource)} is its own parent${itself ? '' : `, by way of ${describeUrn(reference.urn)}`}: a refresh or destroy never ends, and takes all memory. Give it another parent, or none.`,
          resource,
          fixes: fixes(graph, resource, reference),
        });
      }
    }
  },
};

/**
 * Resources whose parents lead back to them, cycle by cycle. Of several with the same URN, the engine knows the last. If
 * all have an earlier parent, one of these has a later copy, which is part of the cycle.
 */
function parentCircles({ byUrn }: StateGraph): Resource[][] {
  const circles: Resource[][] = [];
  const done = new Set<Resource>();
  for (const copies of byUrn.repeated()) {
    const path = new Set<Resource>();
    let next = copies.at(-1);
    while (next && !done.has(next) && !path.has(next)) {
      path.add(next);
      next = byUrn.get(parentOf(next)?.urn ?? '')?.at(-1);
    }
    if (next && path.has(next)) {
      const all = [...path];
      circles.push(all.slice(all.indexOf(next)));
    }
    for (const resource of path) done.add(resource);
  }
  return circles;
}

function parentOf({ references }: Resource): Reference | undefined {
  return references.find(({ field }) => field === 'parent');
}

function hasEarlierParent({ byUrn }: StateGraph, resource: Resource): boolean {
  const [first] = byUrn.get(parentOf(resource)!.urn) ?? [];
  return first !== undefined && first.index < resource.index;
}

function fixes({ byUrn }: StateGraph, resource: Resource, reference: Reference): Fix[] {
  const other = byUrn
    .get(resource.urn)
    ?.map((copy) => parentOf(copy)?.urn ?? '')
    .find((urn) => urn !== '' && urn !== resource.urn && urn !== reference.urn);
  const removal: Fix = {
    title: 'Give it no parent',
    kind: 'remove-reference',
    preferred: other === undefined,
    changes: () => [removeReference(resource, reference)],
  };
  if (other === undefined) return [removal];
  return [
    {
      title: `Put it below ${describeUrn(other)}, as its other half is`,
      kind: 'set-parent',
      preferred: true,
      changes: () => [setField(resource, 'parent', JSON.stringify(other))],
    },
    removal,
  ];
}
