import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';

/** Parts of a name that are shorter stand anywhere by chance. */
const SHORTEST = 3;

/**
 * True if the state speaks for the name of an entry, and not for the one that others give it: the words of the name are
 * also in the entry's own id and texts (a provider derives names from it), or in the names of other resources.
 * @param other the other name
 */
export function isLikelierName(model: StateModel, entry: Resource, other: string): boolean {
  const own = parseUrn(entry.urn)?.name ?? '';
  const [mine, theirs] = [wordsOf(own), wordsOf(other)];
  const isKnown = (word: string): boolean => holds(entry, word) || isInOtherNames(model, entry, word);
  const differing = (words: readonly string[], than: readonly string[]): string[] =>
    words.filter((word) => !than.includes(word));
  const [onlyMine, onlyTheirs] = [differing(mine, theirs), differing(theirs, mine)];
  return onlyMine.length > 0 && onlyMine.every(isKnown) && !onlyTheirs.some(isKnown);
}

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

function isInOtherNames({ resources }: StateModel, entry: Resource, word: string): boolean {
  return resources.some(
    (other) => other !== entry && other.urn !== entry.urn && parseUrn(other.urn)?.name.includes(word),
  );
}
