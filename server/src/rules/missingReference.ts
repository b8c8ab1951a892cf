import { setField, removeReference } from '../edits/fieldEdits';
import { dependentsIn } from '../state/dependents';
import type { StateModel } from '../state/model';
import type { Reference, Resource } from '../state/resource';
import { describeUrn, parseUrn } from '../../../shared/urn';
import { FormerEntries, type FormerEntry } from './support/formerEntries';
import { forEachBrokenReference } from './support/brokenReferences';
import { describeResource } from '../state/describeResource';
import { NearMisses } from '../state/nearMisses';
import { engineText, fieldPhrase, rolePhrase } from './support/referencePhrases';
import type { Explanation, Fix, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';
import { lazy } from './support/lazy';

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
      'not the references. If a resource of nearly the same URN is offered, that is usually the one meant. Otherwise ' +
      'bring the resource back from the stack, a backup or another open state, if its object still exists: then the next ' +
      'update has nothing to do. Or remove the reference: the next update writes the right ones again from the program, ' +
      'and makes the missing resource anew.',
    example: 'dependency-middle',
  },
  checkState(model, report) {
    const broken: (readonly [Resource, Reference])[] = [];
    let isSorted = true;
    forEachBrokenReference(model, (resource, reference, later) => {
      if (!later) broken.push([resource, reference]);
      else if (later !== resource) isSorted = false;
    });
    const nearMisses = new NearMisses(model.graph);
    const formerEntries = new FormerEntries(model, isSorted);
    const likelierNames = new LikelierNames(model);
    for (const [resource, reference] of broken) {
      const { urn, node: span } = reference;
      const itself = urn === resource.urn;
      if (!itself) {
        nearMisses.ask(urn);
        // The explanation must not read property values.
        formerEntries.find(urn);
      }
      report({ span, cause: itself ? undefined : urn, resource }, () =>
        missing({ model, nearMisses, formerEntries, likelierNames }, resource, reference),
      );
    }
  },
};

interface Search {
  model: StateModel;
  nearMisses: NearMisses;
  formerEntries: FormerEntries;
  likelierNames: LikelierNames;
}

function missing(
  { model, nearMisses, formerEntries, likelierNames }: Search,
  resource: Resource,
  reference: Reference,
): Explanation {
  const { urn, node } = reference;
  const itself = urn === resource.urn;
  const fixes: Fix[] = [];
  // While an entry may have lost this URN, the references to it must stay.
  const former = itself ? undefined : formerEntries.find(urn);
  const nearest = itself || former?.certain ? undefined : nearMisses.find(resource, urn);
  const certain = nearest?.certain === true && !former;
  if (former) {
    const first = dependentsIn(model)
      .namers(urn)[0]
      ?.references.find((other) => other.urn === urn);
    fixes.push(oldUrn(former, reference, first?.node.start === node.start));
  }
  if (nearest) {
    fixes.push({
      title: `Refer to ${describeUrn(nearest.urn)} instead`,
      kind: `redirect:${urn}:${nearest.urn}`,
      preferred: certain,
      lossless: certain,
      done: (count) =>
        `${counted(count, 'reference')} to ${describeUrn(urn)} changed to ${describeUrn(nearest.urn)}`,
      titleForAll: (count) => `Refer to ${describeUrn(nearest.urn)} in all ${count} places`,
      changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(nearest.urn) }],
    });
  }
  // A single reference is more likely wrong than an entry that nothing else names. If all references differ, they are
  // wrong only if the entry's name also occurs elsewhere.
  const isSlip = (): boolean => isSinglePlace(model, urn) || likelierNames.hasLikelier(former!.resource, urn);
  if (former && !former.certain && nearest && isSlip()) fixes.reverse();
  fixes.push({
    title: `Remove this reference from ${fieldPhrase(reference)}`,
    kind: 'remove-reference',
    preferred: !nearest && !former,
    lossless: !certain && !former,
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
          former
            ? `${describeResource(former.resource)} ${former.certain ? 'had' : 'may have had'} this URN before`
            : nearest
              ? `${describeUrn(nearest.urn)} may be meant`
              : 'remove this reference, or bring the resource back'
        }.`,
    engine: engineText(resource, reference, 'missing'),
    fixes,
    // An entry that exists under another name must not be brought back beside itself.
    ...(!itself && !former?.certain && !certain && model.graph.isOwn(parseUrn(urn)) && { lost: { urn } }),
  };
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

function isSinglePlace(model: StateModel, urn: string): boolean {
  const [first, ...more] = dependentsIn(model).namers(urn).slice(0, 2);
  return more.length === 0 && first!.namedUrns.filter((named) => named === urn).length === 1;
}

/** Shorter parts of a name match by chance. */
const SHORTEST = 3;

/** Decides which of two names an entry had. Used for one check. */
class LikelierNames {
  /** By word: how many resource names contain it. */
  private readonly counts = lazy(() => {
    const counts = new Map<string, number>();
    for (const { urn } of this.model.resources) {
      for (const word of new Set(wordsOf(nameOf(urn)))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  });

  constructor(private readonly model: StateModel) {}

  /**
   * True if the state confirms the name of an entry, and not the name that others give it: the words of the name also
   * occur in the entry's id and texts (a provider derives names from it), or in the names of other resources.
   * @param other the URN with the other name
   */
  hasLikelier(entry: Resource, other: string): boolean {
    const [mine, theirs] = [wordsOf(nameOf(entry.urn)), wordsOf(nameOf(other))];
    const onlyMine = mine.filter((word) => !theirs.includes(word));
    const onlyTheirs = theirs.filter((word) => !mine.includes(word));
    const isKnown = (word: string, own: number): boolean =>
      (this.counts().get(word) ?? 0) > own || holds(entry, word);
    return (
      onlyMine.length > 0 &&
      onlyMine.every((word) => isKnown(word, 1)) &&
      !onlyTheirs.some((word) => isKnown(word, 0))
    );
  }
}

const nameOf = (urn: string): string => parseUrn(urn)?.name ?? '';

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}]+/u).filter(({ length }) => length >= SHORTEST);
}

function holds({ id, fields }: Resource, word: string): boolean {
  if (id.includes(word)) return true;
  return ['inputs', 'outputs'].some((field) =>
    [...(fields.get(field)?.expand().members() ?? [])].some(
      ({ value }) => value.isString && value.string?.includes(word) === true,
    ),
  );
}
