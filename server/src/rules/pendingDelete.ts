import { clearField, setField } from '../edits/fieldEdits';
import type { Span } from '../json/parts';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { KeyOf } from '../state/resourceIndex';
import type { Selector } from '../state/selection';
import { describeResource } from '../state/describeResource';
import { dependentsIn } from '../state/dependents';
import { entryRemoval } from './support/entryRemoval';
import { factsPhrase } from './support/evidence';
import { OldHalves } from './support/oldHalves';
import { hasUniqueId, idOfObject, isOneObject, objectKey } from './support/sameObject';
import type { FindingPlace, Fix, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const pendingDelete: Rule = {
  code: 'pending-delete',
  title: 'The old half of a replacement is still to be deleted',
  severity: 'information',
  docs: {
    why:
      'A replacement creates the new object first and deletes the old one at the end. This entry is the old ' +
      'one of a replacement that has not been finished. The next update or destroy deletes its object at the ' +
      'provider, also if it has `"protect": true`: protection only keeps Pulumi from beginning a ' +
      'replacement. With `"retainOnDelete": true`, it removes only the entry and keeps the object. It never ' +
      'deletes an object that Pulumi only reads (`"external": true`).',
    repair:
      'Usually nothing: the next `pulumi up` settles it. To keep the object, set `retainOnDelete`. If the ' +
      'object is already gone, remove the entry. The mark is a danger if the entry is not an old half. If a ' +
      'live entry has the same id, the update would delete that very object: remove this entry. If another old entry ' +
      'has the same object, the update deletes it twice: remove one of them. If there is no live entry, the update deletes the object, or forgets it with `retainOnDelete`, and creates a new one. If ' +
      'the entry is a provider that live resources need, the update fails.',
  },
  checkState(model, report) {
    const halves = new OldHalves(model);
    for (const [resource] of model.select(toBeDeleted)) {
      const node = resource.fields.get('delete')!;
      const fate = fateOf(model, resource, halves);
      report({ span: node, resource, ...placeOf(fate) }, () => ({
        message:
          messages[fate](describeResource(resource)) +
          (fate === 'deleted alone' ? goesWith(model, resource) : ''),
        related:
          fate === 'deleted while live' || fate === 'deleted elsewhere'
            ? [liveOne(model, resource)]
            : undefined,
        fixes: fixesOf(model, resource, fate, halves),
      }));
    }
  },
};

/** A view is deleted with its owner; with `pendingReplacement`, another rule reports it. */
const toBeDeleted: Selector<true> = (resource) =>
  (resource.delete && !resource.pendingReplacement && resource.viewOf === '') || undefined;

/** What the next update does; the order follows `deploy.DeleteStep.Apply`. */
type Fate =
  | 'read'
  | 'kept'
  | 'kept alone'
  | 'provider in use'
  | 'old provider in use'
  | 'without object'
  | 'deleted while live'
  | 'deleted elsewhere'
  | 'deleted twice'
  | 'deleted alone'
  | 'deleted despite protection'
  | 'deleted';

function fateOf(model: StateModel, resource: Resource, halves: OldHalves): Fate {
  if (resource.isProvider) return fateOfProvider(model, resource);
  if (resource.flag('external')) return 'read';
  if (!resource.custom) return 'without object';
  const isAlone = !hasLive(model, resource) && isLastLive(resource, halves);
  if (resource.flag('retainOnDelete')) return isAlone ? 'kept alone' : 'kept';
  const live = liveWithSameObject(model, resource);
  if (live) return isElsewhere(model, resource, live) ? 'deleted elsewhere' : 'deleted while live';
  if (isRepeated(model, resource)) return 'deleted twice';
  if (isAlone) return 'deleted alone';
  return resource.flag('protect') ? 'deleted despite protection' : 'deleted';
}

function fateOfProvider(model: StateModel, provider: Resource): Fate {
  if (!model.once(liveReferences).has(referenceTo(provider))) return 'without object';
  return hasLive(model, provider) ? 'old provider in use' : 'provider in use';
}

/** The provider references of all live resources. */
function liveReferences({ resources }: StateModel): ReadonlySet<string> {
  return new Set(resources.flatMap((user) => (user.delete ? [] : [user.provider])));
}

function hasLive({ graph }: StateModel, { urn }: Resource): boolean {
  return graph.live(urn) !== undefined;
}

/** False if another old entry is likelier to be what the program has. */
function isLastLive(resource: Resource, halves: OldHalves): boolean {
  const { likeliest = resource } = halves.of(resource.urn);
  return likeliest === resource;
}

/**
 * A live entry with the object that the next update deletes: with the same URN and id, or with the same object by other
 * evidence.
 */
function liveWithSameObject(model: StateModel, resource: Resource): Resource | undefined {
  const { urn, id } = resource;
  const own = id === '' ? undefined : model.index(liveEntry).get(`${urn}\n${id}`)?.[0];
  const compared = idOfObject(resource);
  if (own || compared === '') return own;
  const key = objectKey(model, resource);
  return model
    .index(idOfObject)
    .get(compared)
    ?.slice(0, MOST)
    .find((other) => !other.delete && objectKey(model, other) === key && isOneObject(other, resource));
}

/**
 * True if the provider of an old entry was itself replaced, by one that is configured otherwise: then its objects are
 * probably at another place, where they may have the same ids.
 */
function isElsewhere({ graph }: StateModel, old: Resource, live: Resource): boolean {
  if (old.provider === live.provider || hasUniqueId(old)) return false;
  const [before, now] = [old, live].map(({ provider }) => graph.providers.get(provider)?.[0]);
  if (!before?.delete || before.urn !== now?.urn) return false;
  return before.fields.get('inputs')?.raw !== now.fields.get('inputs')?.raw;
}

/** Key of a live entry: its URN and id. */
const liveEntry: KeyOf = ({ delete: isOld, urn, id }) => (isOld || id === '' ? '' : `${urn}\n${id}`);

/** Key of an old entry: its URN, id and provider. */
const oldEntry = ({ delete: isOld, urn, id, provider }: Resource): string =>
  isOld && id !== '' ? `${urn}\n${id}\n${provider}` : '';

/** The old entries with the object of this one, in list order. */
function sameObjects(model: StateModel, resource: Resource): readonly Resource[] {
  const key = oldEntry(resource);
  return (key === '' ? undefined : model.index(oldEntry).get(key)) ?? [resource];
}

/** True if an old entry before this one has the same object, whose deletion nothing prevents. */
function isRepeated(model: StateModel, resource: Resource): boolean {
  const [first] = sameObjects(model, resource);
  const stays = ['external', 'retainOnDelete', 'pendingReplacement'];
  return first !== undefined && first !== resource && first.custom && !stays.some((flag) => first.flag(flag));
}

/** An id that more entries share names no object. */
const MOST = 20;

function placeOf(fate: Fate): Pick<FindingPlace, 'severity' | 'danger' | 'asksFirst'> {
  const severity = 'warning';
  switch (fate) {
    case 'provider in use':
    case 'deleted while live':
      return { severity, danger: true };
    case 'deleted alone':
    case 'kept alone':
      return { severity, danger: true, asksFirst: true };
    case 'old provider in use':
    case 'deleted despite protection':
    case 'deleted elsewhere':
      return { severity };
    default:
      return {};
  }
}

const messages: Readonly<Record<Fate, (name: string) => string>> = {
  read: (name) => `The next update drops this old entry of ${name}. Its object stays: Pulumi only reads it.`,
  kept: (name) =>
    `The next update drops this old entry of ${name}. Its object stays, because of "retainOnDelete".`,
  'kept alone': (name) =>
    `The next update forgets the object of this entry of ${name}, and there is no live entry of it: if the program has this resource, remove the mark, or the update makes a second object, or fails because there is one.`,
  'provider in use': (name) =>
    `The provider ${name} is marked for deletion, but live resources need it, and there is no other entry of it: the next update crashes or fails. Remove the mark.`,
  'old provider in use': (name) =>
    `This old entry of the provider ${name} is to be deleted, but live resources still use it. An update of the whole stack gives them the new one; an update with --target that leaves them out fails.`,
  'without object': (name) => `The next update drops this old entry of ${name}.`,
  'deleted while live': (name) =>
    `The next update deletes the object of this old entry of ${name}, but a live entry has the same id: it is the same object. Remove this entry.`,
  'deleted alone': (name) =>
    `The next update deletes the object of this entry of ${name}, and there is no live entry of it: if the program has this resource, remove the mark, or the update creates a new object in its place.`,
  'deleted elsewhere': (name) =>
    `The next update deletes the object of this old entry of ${name} by the provider from before its replacement. A live entry has the same id: if both providers reach the same place, it is the same object.`,
  'deleted twice': (name) =>
    `The next update deletes the object of this old entry of ${name} twice, as an old entry before it has the same object: the second deletion may fail. Remove this entry.`,
  'deleted despite protection': (name) =>
    `The next update deletes the object of this old entry of ${name}, although it is protected: protection does not hold for the old half of a replacement.`,
  deleted: (name) =>
    `The next update deletes the object of this old entry of ${name}: it is the old half of a replacement.`,
};

/** The objects of live resources that go with the one of this entry, although the state goes on having them. */
function goesWith(model: StateModel, { urn }: Resource): string {
  const names = dependentsIn(model)
    .naming(urn)
    .filter(({ from, reference }) => !from.delete && reference.field === 'deletedWith')
    .map(({ from }) => describeResource(from));
  if (names.length === 0) return '';
  return names.length === 1
    ? ` With it goes the object of ${names[0]!}, and its entry stays.`
    : ` With it go ${names.length} more objects, and their entries stay.`;
}

function liveOne(model: StateModel, resource: Resource): { span: Span; message: string } {
  const live = liveWithSameObject(model, resource)!;
  return { span: live.anchor, message: 'The live entry with this id is here.' };
}

function fixesOf(model: StateModel, resource: Resource, fate: Fate, halves: OldHalves): Fix[] {
  switch (fate) {
    case 'provider in use':
      return [sureMark(resource)];
    case 'old provider in use':
      return [];
    case 'deleted while live': {
      const removal = removalOf(model, resource, ': its object is that of the live entry');
      if (!removal) return [{ ...retention(resource), ...keepsLive }];
      return [{ ...removal, ...keepsLive, kind: 'remove-copy' }, retention(resource)];
    }
    case 'deleted twice': {
      const removal = removalOf(model, resource, ', which only repeats an old one before it');
      return removal ? [{ ...removal, ...repeatsOther, kind: 'remove-repeated' }] : [];
    }
    case 'deleted alone':
      return [
        clearedMark(resource, halves),
        retention(resource, sameObjects(model, resource)),
        ...gone(model, resource),
      ];
    case 'kept alone':
      return [clearedMark(resource, halves), ...forgotten(model, resource)];
    case 'read':
    case 'kept':
      return forgotten(model, resource);
    case 'deleted despite protection':
    case 'deleted elsewhere':
    case 'deleted':
      return [
        retention(resource, sameObjects(model, resource)),
        ...gone(model, resource, sameObjects(model, resource)),
      ];
    default: {
      const removal = removalOf(model, resource, '');
      return removal ? [removal] : [];
    }
  }
}

/** The live entry has the object, so removing this entry needs no choice. */
const keepsLive = {
  preferred: true,
  lossless: true,
  done: (count: number): string => `${counted(count, 'live object')} kept from deletion`,
};

/** The entry before it has the object, too, which is deleted in any case. */
const repeatsOther = {
  preferred: true,
  lossless: true,
  done: (count: number): string =>
    `${counted(count, 'old entry', 'old entries')} that only repeated another removed`,
};

const marksOfAll = (count: number): string => `Remove the mark from all ${count} entries`;

function sureMark(resource: Resource): Fix {
  return {
    title: 'Remove the mark: live resources need the provider',
    kind: 'clear-mark',
    preferred: true,
    lossless: true,
    done: (count) => `${counted(count, 'provider')} in use kept`,
    titleForAll: marksOfAll,
    changes: () => clearField(resource, 'delete'),
  };
}

function clearedMark(resource: Resource, halves: OldHalves): Fix {
  const { ranked, likeliest, factsFor } = halves.of(resource.urn);
  const why = ranked.length > 1 ? factsPhrase(factsFor(resource)) : '';
  return {
    title: `Remove the mark: the program has this resource${why === '' ? '' : ` (of ${ranked.length} old entries, ${why})`}`,
    // Only one of several can live.
    ...(ranked.length > 1 && !likeliest
      ? { kind: `clear-mark:${resource.index}` }
      : { kind: 'clear-mark', titleForAll: marksOfAll }),
    changes: () => clearField(resource, 'delete'),
  };
}

/** @param entries the old entries with its object: the update would delete it by any that is left out */
function retention(resource: Resource, entries: readonly Resource[] = [resource]): Fix {
  return {
    title: `Keep the object '${resource.id}': let the next update drop the entry only`,
    kind: 'retain',
    titleForAll: (count) => `Keep the objects of all ${count} old entries`,
    changes: () => entries.map((entry) => setField(entry, 'retainOnDelete', 'true')),
  };
}

/** @param entries the old entries with its object, of a resource that has a live entry, too */
function gone(model: StateModel, resource: Resource, entries: readonly Resource[] = [resource]): Fix[] {
  const removal = removalOf(model, resource, ': the object is gone already');
  const all = entries.map((entry) => removalOf(model, entry, ''));
  return removal && !all.includes(undefined)
    ? [
        {
          ...removal,
          changes: () => all.flatMap((one) => one!.changes()),
          titleForAll: (count) => `Remove all ${count} old entries: their objects are gone already`,
        },
      ]
    : [];
}

/** The removal of an entry whose object stays anyway. */
function forgotten(model: StateModel, resource: Resource): Fix[] {
  const removal = removalOf(model, resource, ': the object stays');
  if (!removal) return [];
  const titleForAll = (count: number): string => `Remove all ${count} old entries whose objects stay`;
  return [{ ...removal, kind: 'forget-entry', titleForAll }];
}

function removalOf(model: StateModel, resource: Resource, reason: string): Fix | undefined {
  const found = entryRemoval(model, resource);
  return (
    found && {
      title: `Remove this entry${found.besides}${reason}`,
      kind: 'remove-entry',
      changes: found.changes,
    }
  );
}
