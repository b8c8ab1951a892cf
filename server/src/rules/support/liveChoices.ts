import { keepOne, usersOf } from '../../edits/oneOfCopies';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Fix } from '../engine/rule';
import type { Evidence } from './evidence';

/** Maximum number of ids offered. */
const CHOICES = 5;

/**
 * Fixes for entries with the same URN and different ids: one that lets the next update delete the other objects, and one
 * that only removes their entries, for each id that the live object may have. What the evidence speaks for comes first, and
 * with it the deletion, as it leaves no object behind, unless the others are copies with an edited id. Otherwise the
 * deletions come last: of the wrong object, one could not be undone.
 */
export function liveChoices(
  model: StateModel,
  live: readonly Resource[],
  { ranked, likeliest, factsFor }: Evidence<Resource>,
): Fix[] {
  const byId = new Map<string, Resource>();
  for (const copy of ranked) if (copy.id !== '' && !byId.has(copy.id)) byId.set(copy.id, copy);
  const offered = [...byId.values()].slice(0, CHOICES);
  const sure = offered.filter(({ id }) => id === likeliest?.id);
  const unsure = offered.filter(({ id }) => id !== likeliest?.id);
  const ids = [...byId.keys()];
  const forgetting = (kept: Resource): Fix[] => choice(model, live, kept, { ids, isMarked: false });
  const marking = (kept: Resource): Fix[] =>
    ids.length < 2 ? [] : choice(model, live, kept, { ids, isMarked: true });
  return [
    ...sure.flatMap((kept) =>
      factsFor(kept).some(({ kind }) => kind === 'copied')
        ? [...forgetting(kept), ...marking(kept)]
        : [...marking(kept), ...forgetting(kept)],
    ),
    ...unsure.flatMap(forgetting),
    ...unsure.flatMap(marking),
  ];
}

function choice(
  model: StateModel,
  live: readonly Resource[],
  kept: Resource,
  { ids, isMarked }: { ids: readonly string[]; isMarked: boolean },
): Fix[] {
  const others = live.filter((copy) => copy !== kept);
  // One of another type is another resource, which has lost its URN: its object is not an old one.
  if (isMarked && others.some(({ type }) => type !== kept.type)) return [];
  // The resources of another provider need it.
  if (others.some((other) => other.id !== kept.id && usersOf(model, other).length > 0)) return [];
  const rest = ids.filter((id) => id !== kept.id);
  const named = rest.length === 1 ? `the other ('${rest[0]!}')` : `the other ${rest.length}`;
  const stay = rest.length === 1 ? 'its object stays' : 'their objects stay';
  const done = isMarked
    ? `mark ${named} for deletion by the next update`
    : rest.length === 0
      ? 'remove the entry without an id'
      : `remove ${named} from the state (${stay}, unknown to Pulumi)`;
  // A mark on an entry without an object, or with that of the live one, would crash the next update or delete that.
  const isToDelete = ({ id }: Resource): boolean => isMarked && id !== '' && id !== kept.id;
  return [
    {
      title: `'${kept.id}' is the live one: ${done}`,
      kind: `${isMarked ? 'live' : 'keep'}:${kept.id}`,
      changes: () => keepOne(model, kept, others, isToDelete),
    },
  ];
}
