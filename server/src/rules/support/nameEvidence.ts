import { dependentsIn, type ReferenceFrom } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import { editDistance } from '../../state/nearMisses';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { lazy } from './lazy';
import { weigh, type Evidence } from './evidence';

/** Which name is right: that of the entry, or that which the references have. */
export type RightName = 'entry' | 'references';

/** Names that differ in more letters were not mistyped. */
const SLIP = 2;
/** Shorter parts of a name match values by chance. */
const SHORTEST = 3;

/** Decides which of two names a resource has now: that of its entry, or that by which others name it. Used for one check. */
export class NameEvidence {
  private readonly found = new Map<string, Evidence<RightName>>();
  private readonly naming = new Map<string, readonly ReferenceFrom[]>();
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
   * Reads property values the first time.
   * @param entry the entry that may be meant by the references
   * @param named the URN that they name
   */
  of(entry: Resource, named: string): Evidence<RightName> {
    let found = this.found.get(named);
    if (!found) this.found.set(named, (found = this.weighed(entry, named)));
    return found;
  }

  /** The references to a URN, in list order. */
  places(urn: string): readonly ReferenceFrom[] {
    let found = this.naming.get(urn);
    if (!found) this.naming.set(urn, (found = dependentsIn(this.model).naming(urn)));
    return found;
  }

  private weighed(entry: Resource, named: string): Evidence<RightName> {
    const [mine, theirs] = [nameOf(entry.urn), nameOf(named)];
    const only = (name: string, other: string): string[] => {
      const others = wordsOf(other);
      return wordsOf(name).filter((word) => !others.includes(word));
    };
    const [onlyMine, onlyTheirs] = [only(mine, theirs), only(theirs, mine)];
    const aliases = [...(entry.fields.get('aliases')?.elements() ?? [])].map((alias) => alias.string);
    const places = this.places(named).length;
    const isSlip = mine !== theirs && editDistance(mine, theirs, SLIP + 1) <= SLIP;
    const isOwn = (words: readonly string[], own: number): boolean =>
      words.every((word) => this.isKnown(entry, word, own));
    return weigh<RightName>(
      ['references', 'entry'],
      [
        {
          kind: 'alias',
          says: (one) =>
            one === 'entry' && aliases.includes(named) ? 'its aliases have the other name' : undefined,
        },
        {
          kind: 'words',
          says: (one) => {
            const [own, other] = one === 'entry' ? [onlyMine, onlyTheirs] : [onlyTheirs, onlyMine];
            const isKnown = own.length > 0 && isOwn(own, one === 'entry' ? 1 : 0);
            const isOther = other.some((word) => this.isKnown(entry, word, one === 'entry' ? 0 : 1));
            return isKnown && !isOther
              ? 'its id, its values or other names have the words of that name'
              : undefined;
          },
        },
        {
          kind: 'places',
          says: (one) => (one === 'entry' && places === 1 ? 'a single place has the other name' : undefined),
        },
        {
          kind: 'distance',
          says: (one) =>
            mine === theirs || isSlip !== (one === 'references')
              ? undefined
              : isSlip
                ? `${places} places have that name, and the other differs in a letter`
                : 'the names differ in more than a letter, as after a rename by hand',
        },
      ],
    );
  }

  /** @param own how many names contain the word in any case */
  private isKnown(entry: Resource, word: string, own: number): boolean {
    return (this.counts().get(word) ?? 0) > own || (word.length >= SHORTEST && holds(entry, word));
  }
}

const nameOf = (urn: string): string => parseUrn(urn)?.name ?? '';

/** The parts of a name, also those of one letter, such as that of `subnet-a`. */
function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}]+/u).filter(Boolean);
}

function holds({ id, fields }: Resource, word: string): boolean {
  if (id.includes(word)) return true;
  return ['inputs', 'outputs'].some((field) =>
    [...(fields.get(field)?.expand().members() ?? [])].some(
      ({ value }) => value.isString && value.string?.includes(word) === true,
    ),
  );
}
