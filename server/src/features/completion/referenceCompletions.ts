import { code } from '../hover/markdown';
import { bestOf, matchResource, wordsOf } from '../search/matchResource';
import { shownType, unsureUrns } from '../../state/unsureTexts';
import { referenceTo } from '../../state/graph';
import type { StateModel } from '../../state/model';
import { providerPackage } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { parseUrn, ROOT_STACK_TYPE, type Urn } from '../../../../shared/urn';
import type { Completion } from './completion';

/** Maximum proposals; the next keystroke leaves fewer. */
const LIMIT = 200;

/** The score of a valid proposal, which counts more than how well it matches the typed text. */
const LEGAL = 10_000_000;
/** Less than any difference between two matches: only decides while nothing is typed. */
const SUITABLE = 1e-6;

/** The reference to be written. */
export interface ReferenceWanted {
  /** The field for it. */
  field: string;
  /** The resource for it; undefined outside of resources. */
  from: Resource | undefined;
  /** The text before the cursor. */
  typed: string;
  /** The URNs that are already in the list. */
  taken: ReadonlySet<string>;
}

/** The URNs that a field may contain. Those that are too late in the list come last, with a warning. */
export function urnCompletions(model: StateModel, wanted: ReferenceWanted): Completion[] {
  const { from, typed } = wanted;
  const words = wordsOf(typed);
  const suits = suitability(wanted);
  const unsure = unsureUrns(model);
  const best = bestOf(candidates(), LIMIT).best;
  return best.map(({ resource, legal }) => ({
    kind: 'resource',
    label: parseUrn(resource.urn)?.name ?? resource.urn,
    description: shownType(model, resource),
    ...(!legal && { warning: TOO_LATE }),
    documentation: code(resource.urn),
    text: JSON.stringify(resource.urn),
  }));

  function* candidates(): Generator<{ resource: Resource; legal: boolean; score: number }, void> {
    for (const resource of model.resources) {
      const { urn } = resource;
      // The first of several copies represents all: if any comes early enough, it does.
      if (
        urn === '' ||
        unsure.has(urn) ||
        urn === from?.urn ||
        wanted.taken.has(urn) ||
        model.graph.first(urn) !== resource
      )
        continue;
      const match = matchResource(resource, words);
      if (!match) continue;
      const legal = isBefore(model, resource, from);
      const score = words.length === 0 ? 0 : match.score;
      yield { resource, legal, score: (legal ? LEGAL : 0) + score + (suits(resource) ? SUITABLE : 0) };
    }
  }
}

/** The provider references of a state: those of the resource's package first, the others last, with a warning. */
export function providerCompletions(model: StateModel, { from, typed }: ReferenceWanted): Completion[] {
  const wantedPackage = from?.type.split(':')[0] ?? '';
  const words = wordsOf(typed);
  const unsure = unsureUrns(model);
  const best = bestOf(candidates(), LIMIT).best;
  return best.map(({ resource, reference, warning }) => ({
    kind: 'provider',
    label: parseUrn(resource.urn)?.name ?? resource.urn,
    description: shownType(model, resource),
    ...(warning !== undefined && { warning }),
    documentation: code(reference),
    text: JSON.stringify(reference),
  }));

  function* candidates(): Generator<
    { resource: Resource; reference: string; warning: string | undefined; score: number },
    void
  > {
    for (const resource of model.resources) {
      if (!resource.isProvider || resource.urn === '' || unsure.has(resource.urn)) continue;
      const reference = referenceTo(resource);
      const match = matchResource({ urn: reference, type: resource.type }, words);
      if (!match) continue;
      const fits = wantedPackage === '' || providerPackage(resource.type) === wantedPackage;
      const legal = isBefore(model, resource, from);
      const live = !resource.delete || from?.delete === true;
      const warning = warningOf({ fits, legal, live });
      const rank = (fits ? 4 * LEGAL : 0) + (legal ? 2 * LEGAL : 0) + (live ? LEGAL : 0);
      yield { resource, reference, warning, score: rank + (words.length === 0 ? 0 : match.score) };
    }
  }
}

const TOO_LATE = 'stands later in the list: Pulumi refuses it here';
const OTHER_PACKAGE = 'the provider of another package: it does not know this type';
const TO_BE_DELETED = 'is to be deleted by the next update';

function warningOf({
  fits,
  legal,
  live,
}: Readonly<Record<'fits' | 'legal' | 'live', boolean>>): string | undefined {
  if (!fits) return OTHER_PACKAGE;
  if (!legal) return TOO_LATE;
  return live ? undefined : TO_BE_DELETED;
}

/** True if a resource comes early enough for a reference. References of pending operations are not checked. */
function isBefore(model: StateModel, resource: Resource, from: Resource | undefined): boolean {
  return !from || model.resources[from.index] !== from || resource.index < from.index;
}

/** Scores how likely a resource is for a field. */
function suitability({ field, from }: ReferenceWanted): (resource: Resource) => boolean {
  if (field === 'parent') {
    const urn = from && parseUrn(from.urn);
    return (resource) => (urn ? isParentByUrn(urn, resource) : !resource.custom);
  }
  if (field === 'propertyDependencies') {
    const known = new Set(
      from?.references.map((reference) => reference.field === 'dependencies' && reference.urn),
    );
    return (resource) => known.has(resource.urn);
  }
  return () => false;
}

/** True if the types in a URN say that this resource is the parent. */
function isParentByUrn({ qualifiedType }: Urn, resource: Resource): boolean {
  const end = qualifiedType.lastIndexOf('$');
  if (end < 0) return resource.type === ROOT_STACK_TYPE;
  return parseUrn(resource.urn)?.qualifiedType === qualifiedType.slice(0, end);
}
