import { setField, removeReference } from '../edits/fieldEdits';
import type { StateGraph } from '../state/graph';
import type { Reference, Resource } from '../state/resource';
import { placeOf } from '../state/resourceIndex';
import { describeUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
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
    const reported = new Set<Resource>();
    const parents = new ParentsOfCopies(graph);
    for (const circle of parentCircles(graph)) {
      // Another rule reports a wrong order.
      if (!circle.every((resource) => hasEarlierParent(graph, resource))) continue;
      for (const resource of circle) {
        if (reported.has(resource)) continue;
        reported.add(resource);
        const reference = parentOf(resource)!;
        const itself = reference.urn === resource.urn;
        report({ span: reference.node, resource }, () => ({
          message: `${describeResource(resource)} is its own parent${itself ? '' : `, by way of ${describeUrn(reference.urn)}`}: a refresh or destroy never ends, and takes all memory. Give it another parent, or none.`,
          fixes: fixes(resource, reference, parents.other(resource)),
        }));
      }
    }
  },
};

/**
 * Resources whose parents lead back to them, cycle by cycle. The engine follows the parents of each resource as it comes to
 * it in the list: of several with the same URN, it knows the last one up to there. If all have an earlier parent, one of
 * them is the later of several. Source: `graph.NewDependencyGraph`.
 */
function* parentCircles({ byUrn }: StateGraph): Generator<Resource[], void> {
  /** The resources with no repeated URN among their ancestors. */
  const harmless = new Set<Resource>();
  for (const copies of byUrn.repeated()) {
    for (const copy of copies) {
      const isOwnParent = copy.parent === copy.urn;
      const path = isOwnParent ? [copy] : pathUp(byUrn, copy, harmless);
      const top = path.at(-1)!;
      if (parentAt(byUrn, top, copy) === copy) yield path;
      else if (top.parent === '' || harmless.has(top)) {
        for (const above of path.reverse()) {
          if (byUrn.get(above.urn)!.length > 1) break;
          harmless.add(above);
        }
      }
    }
  }
}

/** A resource, its parent and so on: up to one that is harmless or has no parent, or to the last before they repeat. */
function pathUp(byUrn: StateGraph['byUrn'], from: Resource, harmless: ReadonlySet<Resource>): Resource[] {
  const path = new Set<Resource>();
  for (let next: Resource | undefined = from; next && !path.has(next); next = parentAt(byUrn, next, from)) {
    path.add(next);
    if (harmless.has(next)) break;
  }
  return [...path];
}

/** The parent of a resource when the engine has reached `last`. */
function parentAt(byUrn: StateGraph['byUrn'], { parent }: Resource, last: Resource): Resource | undefined {
  const copies = parent === '' ? undefined : byUrn.get(parent);
  return copies?.[placeOf(copies, last.index + 1) - 1];
}

function parentOf({ references }: Resource): Reference | undefined {
  return references.find(({ field }) => field === 'parent');
}

function hasEarlierParent({ byUrn }: StateGraph, resource: Resource): boolean {
  const [first] = byUrn.get(parentOf(resource)!.urn) ?? [];
  return first !== undefined && first.index < resource.index;
}

/** The parents that the copies of a URN name. Cached: it is read once for all copies. */
class ParentsOfCopies {
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly graph: StateGraph) {}

  /** The parent that another copy of a resource names, if that is neither its own nor the resource itself. */
  other({ urn, parent }: Resource): string | undefined {
    let parents = this.known.get(urn);
    if (!parents) {
      const all = new Set(this.graph.byUrn.get(urn)?.map((copy) => copy.parent));
      parents = [...all].filter((one) => one !== '' && one !== urn);
      this.known.set(urn, parents);
    }
    return parents.find((one) => one !== parent);
  }
}

function fixes(resource: Resource, reference: Reference, other: string | undefined): Fix[] {
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
