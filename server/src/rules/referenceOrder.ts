import { removeReference } from '../edits/fieldEdits';
import type { Reference, Resource } from '../state/resource';
import { describeUrn } from '../../../shared/urn';
import { forEachBrokenReference } from './support/brokenReferences';
import { describeResource } from '../state/describeResource';
import { OrderFixes } from './support/orderFixes';
import { engineText, fieldPhrase, relationPhrase } from './support/referencePhrases';
import type { Explanation, Fix, Rule } from './engine/rule';

export const referenceOrder: Rule = {
  code: 'reference-order',
  title: 'A resource must come after those that it names',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The list of resources is in the order in which they can be created: each comes after its parent, its provider ' +
      'and everything that it depends on. A merge, a script or an interrupted update put one too early.',
    repair:
      'Move the needed resources before those that need them, or sort the whole list: resources that are ' +
      'already in order stay in place. `pulumi state repair` sorts too, but may also rewrite URNs. If ' +
      'resources form a dependency cycle, no order helps: remove one of the references.',
    example: 'dependency-late',
  },
  checkState(model, report) {
    const orders = new OrderFixes(model);
    const early: (readonly [Resource, Reference, Resource])[] = [];
    const knots = new Knots();
    forEachBrokenReference(model, (resource, reference, later) => {
      if (!later) return;
      early.push([resource, reference, later]);
      if (!model.graph.cyclic.has(resource)) knots.tie(resource.urn || reference.urn, reference.urn);
    });
    for (const [resource, reference, later] of early) {
      const { urn, node: span } = reference;
      const circular = model.graph.cyclic.has(resource);
      // A copy that is pending deletion and names its own URN refers to itself: no order helps.
      const target = circular ? undefined : model.graph.target(resource, urn);
      const movable = target !== undefined && target.index > resource.index ? target : undefined;
      if (movable) orders.ask(resource, movable);
      // In a cycle, each reference needs a separate choice.
      report({ span, cause: circular ? undefined : knots.of(urn), resource }, () =>
        outOfOrder(resource, reference, later, {
          circular,
          reorderings: movable ? orders.of(resource, movable, describeUrn(urn)) : [],
        }),
      );
    }
  },
};

/** Resources in the wrong order that hang together: one was moved, or a part of the list, and one sort puts all right. */
class Knots {
  private readonly next = new Map<string, string>();

  tie(one: string, other: string): void {
    this.next.set(this.of(one), this.of(other));
  }

  /** The URN that stands for the knot of this one. */
  of(urn: string): string {
    let end = urn;
    for (let next = this.next.get(end); next !== undefined && next !== end; next = this.next.get(end))
      end = next;
    // Shortens the way for the next time.
    for (let at = urn; at !== end;) {
      const next = this.next.get(at)!;
      this.next.set(at, end);
      at = next;
    }
    return end;
  }
}

/** @param circular true if the two depend on each other; `reorderings` are the fixes of their order */
function outOfOrder(
  resource: Resource,
  reference: Reference,
  later: Resource,
  { circular, reorderings }: { circular: boolean; reorderings: readonly Fix[] },
): Explanation {
  const name = describeUrn(reference.urn);
  const removeIt: Fix = {
    title: `Remove this reference from ${fieldPhrase(reference)}`,
    kind: 'remove-reference',
    changes: () => [removeReference(resource, reference)],
  };
  return {
    message:
      `${describeResource(resource)} comes before ${name}, ${relationPhrase(reference)}; ` +
      (circular
        ? 'they are part of a dependency cycle, so no order is right: one reference must go.'
        : 'it must come after it.'),
    engine: engineText(resource, reference, 'late'),
    related: [{ span: later.anchor, message: `${name} is here.` }],
    fixes: [...reorderings, removeIt],
  };
}
