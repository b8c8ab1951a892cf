import { setField, removeReference } from '../edits/fieldEdits';
import type { ReferenceFrom } from '../state/dependents';
import type { StateModel } from '../state/model';
import type { Reference, Resource } from '../state/resource';
import { describeUrn, parseUrn } from '../../../shared/urn';
import { FormerEntries, type FormerEntry } from './support/formerEntries';
import { forEachBrokenReference } from './support/brokenReferences';
import { deletedWith, lastRecorded } from './support/deletedObjects';
import { entryRemoval, removalFix } from './support/entryRemoval';
import { describeResource } from '../state/describeResource';
import { factsPhrase } from './support/evidence';
import { NameEvidence } from './support/nameEvidence';
import { NearMisses } from '../state/nearMisses';
import { engineText, fieldPhrase, rolePhrase } from './support/referencePhrases';
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
      'If an entry of another name is offered its old URN back, it is the one that was meant: its name was changed, but ' +
      'not the references. If the program has it by the new name, let the references name that instead: the fix that is ' +
      'likelier comes first, and the finding says why. If a resource of nearly the same URN is offered, that is usually the one meant. Otherwise ' +
      'bring the resource back from the stack, a backup or another open state, if its object still exists: then the next ' +
      'update has nothing to do. Or remove the reference: the next update writes the right ones again from the program, ' +
      'and makes the missing resource anew. Where a record says that the provider has deleted the missing one, that comes ' +
      'first: there is nothing to bring back.',
    example: 'dependency-middle',
  },
  checkState(model, report, { recorded }) {
    const broken: (readonly [Resource, Reference])[] = [];
    let isSorted = true;
    forEachBrokenReference(model, (resource, reference, later) => {
      if (!later) broken.push([resource, reference]);
      else if (later !== resource) isSorted = false;
    });
    const nearMisses = new NearMisses(model.graph);
    const formerEntries = new FormerEntries(model, isSorted);
    const names = new NameEvidence(model);
    const recordedObjects = lastRecorded(model, recorded);
    for (const [resource, reference] of broken) {
      const { urn, node: span } = reference;
      const itself = urn === resource.urn;
      if (!itself) {
        nearMisses.ask(urn);
        // The explanation must not read property values.
        const former = formerEntries.find(urn);
        if (former) names.of(former.resource, urn);
      }
      report({ span, cause: itself ? undefined : urn, resource }, () =>
        missing({ model, nearMisses, formerEntries, names, recordedObjects }, resource, reference),
      );
    }
  },
};

interface Search {
  model: StateModel;
  nearMisses: NearMisses;
  formerEntries: FormerEntries;
  names: NameEvidence;
  recordedObjects: ReturnType<typeof lastRecorded>;
}

function missing(
  { model, nearMisses, formerEntries, names, recordedObjects }: Search,
  resource: Resource,
  reference: Reference,
): Explanation {
  const { urn, node } = reference;
  const itself = urn === resource.urn;
  const fixes: Fix[] = [];
  // While an entry may have lost this URN, the references to it must stay. Nobody has lost one with a space around it.
  const isSpelt = model.graph.byUrn.has(urn.trim());
  // As the field "provider" names it, with its id; all others name a URN.
  const provider = model.graph.providers.get(urn)?.[0];
  const former = itself || isSpelt || provider ? undefined : formerEntries.find(urn);
  const nearest = provider
    ? { urn: provider.urn, certain: node !== resource.fields.get('parent') }
    : itself || former?.certain
      ? undefined
      : nearMisses.find(resource, urn);
  const certain = nearest?.certain === true && !former;
  if (nearest) fixes.push(redirection(reference, nearest.urn, certain));
  const evidence = former && !former.certain ? names.of(former.resource, urn) : undefined;
  // The program has had the present name, with the old one as an alias.
  const isAlias =
    former?.isSound === true && evidence?.factsFor('entry').some(({ kind }) => kind === 'alias') === true;
  const deleted = recordedObjects.get(urn);
  const isDeleted =
    deleted?.made === undefined &&
    deleted !== undefined &&
    !itself &&
    !former?.certain &&
    !isAlias &&
    !certain;
  const isGone = isDeleted && reference.field === 'deletedWith' && !recordedObjects.has(resource.urn);
  if (former) {
    const places = names.places(urn);
    const isFirst = places[0]?.reference.node.start === node.start;
    const back = oldUrn(former, reference, isFirst);
    if (!former.certain && former.isSound && (isAlias || nearest?.urn !== former.resource.urn))
      fixes.unshift(newUrn(former.resource, urn, { places, isSure: isAlias, isFirst }));
    if (evidence?.likeliest === 'entry') fixes.push(back);
    else fixes.unshift(back);
  }
  const removing = removal(resource, reference, {
    preferred: ((!nearest && !former) || isDeleted) && !isGone,
    lossless: ((!certain && !former) || isDeleted) && !isGone,
    isDeleted,
  });
  if (isDeleted) fixes.unshift(removing);
  else fixes.push(removing);
  const whole = isGone && entryRemoval(model, resource, deletedWith(model, resource.urn, recordedObjects));
  if (whole)
    fixes.unshift({
      ...removalFix(whole, `its object is gone with that of ${describeUrn(urn)}`),
      preferred: true,
    });
  const advice = isDeleted
    ? `${DELETED} in the last recorded run`
    : adviceOn(urn, former, nearest?.urn, evidence, provider !== undefined);
  return {
    message: messageOf(resource, reference, advice),
    engine: engineText(resource, reference, 'missing'),
    fixes,
    // An entry that exists under another name must not be brought back beside itself.
    ...(!itself &&
      !provider &&
      !former?.certain &&
      !isAlias &&
      !certain &&
      model.graph.isOwn(parseUrn(urn)) && { lost: { urn } }),
  };
}

/** The name of a URN beside another; if the two have the same one, with its whole type or all of it. */
function nameBeside(urn: string, other: string): string {
  const [one, two] = [parseUrn(urn), parseUrn(other)];
  if (!one || !two || describeUrn(urn) !== describeUrn(other)) return describeUrn(urn);
  return one.qualifiedType === two.qualifiedType ? `'${urn}'` : `'${one.name}' (${one.qualifiedType})`;
}

function redirection({ urn, node }: Reference, to: string, certain: boolean): Fix {
  const name = nameBeside(to, urn);
  return {
    title: `Refer to ${name} instead`,
    kind: `redirect:${urn}:${to}`,
    preferred: certain,
    lossless: certain,
    done: (count) => `${counted(count, 'reference')} to ${describeUrn(urn)} changed to ${name}`,
    titleForAll: (count) => `Refer to ${name} in all ${count} places`,
    changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(to) }],
  };
}

/** Why nothing is to be brought back. */
const DELETED = 'its provider has deleted it';

function removal(
  resource: Resource,
  reference: Reference,
  { isDeleted, ...how }: Pick<Fix, 'preferred' | 'lossless'> & { readonly isDeleted: boolean },
): Fix {
  const { urn } = reference;
  const why = isDeleted ? `: ${DELETED}` : '';
  const itself = urn === resource.urn;
  const which = itself ? `of ${describeUrn(urn)} to itself` : `to ${describeUrn(urn)}`;
  return {
    ...how,
    title: `Remove this reference from ${fieldPhrase(reference)}${why}`,
    kind: 'remove-reference',
    done: (count) => `${counted(count, 'reference')} ${which} dropped${isDeleted ? `, as ${DELETED}` : ''}`,
    ...(!itself && !isDeleted && parseUrn(urn) && { missing: urn }),
    titleForAll: (count) => `Remove all ${count} references to missing resources`,
    titleForCause: (count) => `Remove all ${count} references to ${describeUrn(urn)}${why}`,
    changes: () => [removeReference(resource, reference)],
  };
}

function messageOf(resource: Resource, reference: Reference, advice: string): string {
  const { urn } = reference;
  const [naming, role] = [describeResource(resource), rolePhrase(reference)];
  if (urn === resource.urn) return `${naming} names itself ${role}: remove this reference.`;
  const isMissing = parseUrn(urn) ? ', but that is not in this state' : '';
  return `${naming} names ${describeUrn(urn)} ${role}${isMissing}: ${advice}.`;
}

/** @param nearest the URN that may be meant instead of `urn` */
function adviceOn(
  urn: string,
  former: FormerEntry | undefined,
  nearest: string | undefined,
  evidence: ReturnType<NameEvidence['of']> | undefined,
  isProvider: boolean,
): string {
  if (former) {
    const before = `${describeResource(former.resource)} ${former.certain ? 'had' : 'may have had'} this URN before`;
    if (evidence?.likeliest !== 'entry') return before;
    return `${before}, and its present one is probably right: ${factsPhrase(evidence.factsFor('entry'))}`;
  }
  if (isProvider) return 'it is the URN of a provider with its id behind it, which only "provider" has';
  if (nearest !== undefined) return `${nameBeside(nearest, urn)} may be meant`;
  return 'remove this reference, or bring the resource back';
}

/**
 * Gives an entry back the URN that others name.
 * @param isFirst true for the first of all references to it: one such fix serves all
 */
function oldUrn({ resource, certain }: FormerEntry, { urn }: Reference, isFirst: boolean): Fix {
  const name = parseUrn(resource.urn)
    ? describeResource(resource)
    : `resource ${resource.index + 1} of the list`;
  return {
    title: `Give ${name} back the URN that others name: ${describeUrn(urn)}${certain ? '' : ' (if the program has it by another name, the next update replaces it)'}`,
    kind: `old-urn:${urn}`,
    preferred: certain,
    lossless: certain && isFirst,
    done: (count) => `${counted(count, 'entry', 'entries')} given back the URN that others name`,
    changes: () => [setField(resource, 'urn', JSON.stringify(urn))],
  };
}

/** Lets everything name an entry by its present URN. */
function newUrn(
  entry: Resource,
  urn: string,
  { places, isSure, isFirst }: { places: readonly ReferenceFrom[]; isSure: boolean; isFirst: boolean },
): Fix {
  const all = places.length === 1 ? 'the reference' : `all ${places.length} references`;
  const risk = isSure ? '' : ' (if the program still has it by the old name, the next update replaces it)';
  return {
    title: `Let ${all} to ${describeUrn(urn)} name ${describeResource(entry)} instead${risk}`,
    kind: `new-urn:${urn}`,
    preferred: isSure,
    lossless: isSure && isFirst,
    done: (count) => `references to ${counted(count, 'resource')} changed to its new URN`,
    changes: () =>
      places.map(({ reference }) => ({
        kind: 'replace',
        span: reference.node,
        text: JSON.stringify(entry.urn),
      })),
  };
}
