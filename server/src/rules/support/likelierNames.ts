import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { lazily } from './lazily';

/** Parts of a name that are shorter stand anywhere by chance. */
const SHORTEST = 3;

/** Tells which of two names an entry has, for one check. */
export class LikelierNames {
  /** How many resources have a word in their names. */
  private readonly counts = lazily(() => {
    const counts = new Map<string, number>();
    for (const { urn } of this.model.resources) {
      for (const word of new Set(wordsOf(nameOf(urn)))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  });

  constructor(private readonly model: StateModel) {}

  /**
   * True if the state speaks for the name of an entry, and not for the one that others give it: the words of the name are
   * also in the entry's own id and texts (a provider derives names from it), or in the names of other resources.
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
