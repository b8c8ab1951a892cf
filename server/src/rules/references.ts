import { removeReference } from '../edits/references';
import type { StateModel } from '../state/model';
import type { Reference, Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, parseUrn } from '../state/urn';
import { describeResource } from './describe';
import { NearMisses } from './nearest';
import { OrderFixes } from './orderFixes';
import type { Explanation, Fix, Rule } from './rule';

export const missingReference: Rule = {
  code: 'missing-reference',
  title: 'A resource may only name resources that are in the state',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A resource names another as its parent, dependency, `deletedWith` or `replaceWith`, and that one is not in the ' +
      'list: it was deleted by hand, its URN was changed, or an update that was limited to some targets left the ' +
      'reference behind.',
    repair:
      'If a resource of nearly the same URN is offered, that is usually the one meant. Otherwise remove the reference: ' +
      'the next update writes the right ones again from the program.',
  },
  selects: () => [brokenReferences],
  checkState(model, report) {
    const nearMisses = new NearMisses(model.graph);
    forEachBrokenReference(model, (resource, reference, later) => {
      if (later) return;
      const { urn, node: span } = reference;
      const itself = urn === resource.urn;
      if (!itself) nearMisses.ask(urn);
      report({ span, cause: itself ? undefined : urn, resource }, () =>
        missing(nearMisses, resource, reference),
      );
    });
  },
};

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
      'Move what is needed in front of what needs it, or sort the whole list: what is already in order stays where it ' +
      'is. `pulumi state repair` sorts too, but may also rewrite URNs. Where resources need each other in a circle no ' +
      'order helps: one of the references must go.',
  },
  checkState(model, report) {
    const orders = new OrderFixes(model);
    forEachBrokenReference(model, (resource, reference, later) => {
      if (!later) return;
      const { urn, node: span } = reference;
      const circular = model.graph.cyclic.has(resource);
      // A copy that is to be deleted and names its own URN means itself: no order helps.
      const target = circular ? undefined : model.graph.target(resource, urn);
      const movable = target !== undefined && target.index > resource.index ? target : undefined;
      if (movable) orders.ask(resource, movable);
      // In a circle each reference is a choice of its own.
      report({ span, cause: circular ? undefined : urn, resource }, () =>
        outOfOrder(resource, reference, later, {
          circular,
          reorderings: movable ? orders.of(resource, movable, describeUrn(urn)) : [],
        }),
      );
    });
  },
};

export const emptyReference: Rule = {
  code: 'empty-reference',
  title: 'A list of dependencies must not have empty entries',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'An empty string or `null` among the dependencies is passed over when the state is read, but the next update ' +
      'that writes the state fails on it, and `pulumi state repair` says that the state is valid.',
    repair: 'Remove the empty entry.',
  },
  checkResource(resource, _model, report) {
    if (!resource.namedUrns.includes('')) return;
    for (const reference of resource.references) {
      const { field, node, urn } = reference;
      // The engine skips empty `replaceWith` entries when it reads, and does not look at them when it writes.
      if (urn !== '' || !node.isValid || (field !== 'dependencies' && field !== 'propertyDependencies'))
        continue;
      report({
        span: node,
        message: `${describeResource(resource)} has an empty entry in "${field}": the next update fails on it before it starts.`,
        engine:
          field === 'dependencies'
            ? `resource ${resource.urn} refers to missing dependency `
            : `resource ${resource.urn} refers to missing property dependency `,
        resource,
        fixes: [
          {
            title: 'Remove the empty entry',
            kind: 'remove-reference',
            preferred: true,
            lossless: true,
            titleForAll: (count) => `Remove all ${count} empty entries`,
            changes: () => [removeReference(resource, reference)],
          },
        ],
      });
    }
  },
};

/**
 * Calls back for each reference that the engine's read check refuses (`Snapshot.VerifyIntegrity`).
 * `later` is the resource that it names if that one is in the list, but behind.
 */
function forEachBrokenReference(
  model: StateModel,
  found: (resource: Resource, reference: Reference, later: Resource | undefined) => void,
): void {
  const { byUrn } = model.graph;
  for (const [resource, references] of model.select(brokenReferences)) {
    for (const reference of references) {
      const copies = byUrn.get(reference.urn);
      found(
        resource,
        reference,
        copies?.find((copy) => copy.index > resource.index),
      );
    }
  }
}

/** References to what does not come before the resource that has them. */
const brokenReferences: Selector<readonly Reference[]> = {
  looksAt: 'what comes before it',
  of: (resource, { graph }) => {
    const isBroken = (urn: string): boolean => {
      if (urn === '') return false;
      const first = graph.first(urn);
      return !first || first.index >= resource.index;
    };
    if (!resource.namedUrns.some(isBroken)) return undefined;
    return resource.references.filter(({ urn }) => isBroken(urn));
  },
};

function missing(nearMisses: NearMisses, resource: Resource, reference: Reference): Explanation {
  const { urn, node } = reference;
  const itself = urn === resource.urn;
  const fixes: Fix[] = [];
  const nearest = itself ? undefined : nearMisses.find(resource, urn);
  const certain = nearest?.certain === true;
  if (nearest) {
    fixes.push({
      title: `Refer to ${describeUrn(nearest.urn)} instead`,
      kind: `redirect:${urn}:${nearest.urn}`,
      preferred: certain,
      lossless: certain,
      titleForAll: (count) => `Refer to ${describeUrn(nearest.urn)} in all ${count} places`,
      changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(nearest.urn) }],
    });
  }
  fixes.push({
    title: `Remove this reference from ${fieldPhrase(reference)}`,
    kind: 'remove-reference',
    preferred: !nearest,
    lossless: !certain,
    titleForAll: (count) => `Remove all ${count} references to missing resources`,
    titleForCause: (count) => `Remove all ${count} references to ${describeUrn(urn)}`,
    changes: () => [removeReference(resource, reference)],
  });
  return {
    message: itself
      ? `${describeResource(resource)} names itself ${rolePhrase(reference)}: remove this reference.`
      : `${describeResource(resource)} names ${describeUrn(urn)} ${rolePhrase(reference)}${parseUrn(urn) ? ', but that is not in this state' : ''}: ${
          nearest
            ? `${describeUrn(nearest.urn)} may be meant`
            : 'remove this reference, or bring the resource back'
        }.`,
    engine: engineText(resource, reference, 'missing'),
    fixes,
  };
}

/** @param circular the two need each other; `reorderings` are the ways to put them in order */
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
      `${describeResource(resource)} stands before ${name}, ${relationPhrase(reference)}; ` +
      (circular
        ? 'they need each other in a circle, so no order is right: one reference must go.'
        : 'it must come after it.'),
    engine: engineText(resource, reference, 'late'),
    related: [{ span: later.anchor, message: `${name} stands here.` }],
    fixes: [...reorderings, removeIt],
  };
}

/** "as its parent", "as a dependency", … */
function rolePhrase({ field, property }: Reference): string {
  switch (field) {
    case 'parent':
      return 'as its parent';
    case 'dependencies':
      return 'as a dependency';
    case 'propertyDependencies':
      return `as a dependency of its property "${property ?? ''}"`;
    case 'deletedWith':
      return 'as the resource that it is deleted with';
    case 'replaceWith':
      return 'as a resource that it is replaced with';
  }
}

/** What the other resource is to this one. */
function relationPhrase({ field, property }: Reference): string {
  switch (field) {
    case 'parent':
      return 'its parent';
    case 'dependencies':
      return 'its dependency';
    case 'propertyDependencies':
      return `on which its property "${property ?? ''}" depends`;
    case 'deletedWith':
      return 'with which it is deleted';
    case 'replaceWith':
      return 'with which it is replaced';
  }
}

function fieldPhrase({ field, property }: Reference): string {
  return property === undefined ? `"${field}"` : `"${field}.${property}"`;
}

/** The words of `Snapshot.VerifyIntegrity`. */
function engineText(
  resource: Resource,
  { field, property, urn }: Reference,
  what: 'missing' | 'late',
): string {
  const late = what === 'late';
  const { urn: own } = resource;
  switch (field) {
    case 'parent':
      return late
        ? `child resource ${own}'s parent ${urn} comes after it`
        : `child resource ${own} refers to missing parent ${urn}`;
    case 'dependencies':
      return `resource ${own}'s dependency ${urn} ${late ? 'comes after it' : 'refers to missing resource'}`;
    case 'propertyDependencies':
      return `resource ${own}'s property dependency ${urn} (from property ${property ?? ''}) ${late ? 'comes after it' : 'refers to missing resource'}`;
    case 'deletedWith':
      return `resource ${own} is specified as being deleted with ${urn}, which ${late ? 'comes after it' : 'is missing'}`;
    case 'replaceWith':
      return `resource ${own} is specified as being replaced with ${urn}, which ${late ? 'comes after it' : 'is missing'}`;
  }
}
