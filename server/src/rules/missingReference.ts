import { removeReference } from '../edits/referenceEdits';
import type { Reference, Resource } from '../state/resource';
import { describeUrn, parseUrn } from '../../../shared/urn';
import { forEachBrokenReference } from './support/brokenReferences';
import { describeResource } from '../state/describe';
import { NearMisses } from '../state/nearest';
import { engineText, fieldPhrase, rolePhrase } from './support/referenceWords';
import type { Explanation, Fix, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

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
    example: 'dependency-middle',
  },
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
      done: (count) =>
        `${counted(count, 'reference')} to ${describeUrn(urn)} made to ${describeUrn(nearest.urn)}`,
      titleForAll: (count) => `Refer to ${describeUrn(nearest.urn)} in all ${count} places`,
      changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(nearest.urn) }],
    });
  }
  fixes.push({
    title: `Remove this reference from ${fieldPhrase(reference)}`,
    kind: 'remove-reference',
    preferred: !nearest,
    lossless: !certain,
    done: (count) =>
      itself
        ? `${counted(count, 'reference')} of ${describeUrn(urn)} to itself dropped`
        : `${counted(count, 'reference')} to ${describeUrn(urn)} dropped`,
    ...(!itself && parseUrn(urn) && { missing: urn }),
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
