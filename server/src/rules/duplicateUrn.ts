import type { Change } from '../edits/change';
import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { describeUrn } from '../../../shared/urn';
import { entryRemoval } from './support/entryRemoval';
import { lazily } from './support/lazily';
import { ownUrns } from './support/ownUrns';
import type { Finding, Fix, Report, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const duplicateUrn: Rule = {
  code: 'duplicate-urn',
  title: 'A URN may be used only once',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Two live entries have the same URN. (Further copies that are marked with `"delete": true` are normal: they are ' +
      'the old halves of replacements.) It comes from an interrupted replacement, from an update limited to some ' +
      'targets, or from copying entries by hand. `pulumi state repair` can’t repair this.',
    repair:
      'Compare the ids. The same id: remove one entry, never mark it for deletion, because the next update would ' +
      'then delete the real object. Different ids: look up which object is the live one; the fix that names its id ' +
      'keeps its entry and marks the other for deletion. If one of them was put below another parent, it can become a ' +
      'resource of its own: its URN then follows from that parent.',
    example: 'different-ids',
  },
  checkState(model, report) {
    for (const copies of model.graph.byUrn.repeated()) {
      const live = copies.filter((copy) => !copy.delete);
      if (live.length >= 2) reportDuplicates(model, live, report);
    }
  },
};

function reportDuplicates(model: StateModel, live: readonly Resource[], report: Report): void {
  const sameId = live.every(({ id }) => id === live[0]!.id);
  const fixes = lazily(() => choices(model, live));
  const separable = lazily(() => ownUrns(model, live));
  const repeating = lazily(() => repeatingOthers(live));
  for (const copy of live) {
    const { urn, id, anchor: span } = copy;
    report({ span, cause: urn, resource: copy }, () => {
      const name = describeUrn(urn);
      const superfluous = repeating().has(copy);
      return {
        message: sameId
          ? `${name} stands ${live.length} times in the list${id === '' ? '' : ', each time with the same id'}, so that Pulumi refuses the state: keep one entry.`
          : `${name} stands ${live.length} times in the list, so that Pulumi refuses the state. The ids differ: look up which object is the live one.`,
        engine: `duplicate resource ${urn} (not marked for deletion)`,
        related: otherEntries(copy, live),
        fixes: [
          ...removal(model, copy, superfluous),
          ...fixes(),
          ...(superfluous ? [] : separation(model, copy, separable().get(copy))),
        ],
      };
    });
  }
}

/** The later copies of identical entries, which are superfluous. */
function repeatingOthers(copies: readonly Resource[]): ReadonlySet<Resource> {
  const known = new Set<string>();
  return new Set(
    copies.filter((copy) => {
      const content = contentOf(copy);
      const isRepeated = known.has(content);
      known.add(content);
      return isRepeated;
    }),
  );
}

/** Maximum other entries shown with each: showing all with each would grow quadratically. */
const RELATED = 20;

function otherEntries(copy: Resource, live: readonly Resource[]): NonNullable<Finding['related']> {
  const others = live.slice(0, RELATED + 1).filter((other) => other !== copy);
  const hidden = live.length - 1 - RELATED;
  return others.slice(0, RELATED).map(({ anchor, id }, i) => {
    const message = id === '' ? 'It also stands here.' : `It also stands here, with the id '${id}'.`;
    const isLast = i === RELATED - 1 && hidden > 0;
    return { span: anchor, message: isLast ? `${message} ${hidden} more are not listed.` : message };
  });
}

/** Removes the entry, unless another resource needs it. */
function removal(model: StateModel, copy: Resource, superfluous: boolean): Fix[] {
  const found = entryRemoval(model, copy);
  if (!found) return [];
  const title = `Remove this entry${found.besides} (the real object stays as it is)`;
  if (!superfluous) return [{ title, kind: 'remove-entry', changes: found.changes }];
  return [
    {
      title,
      kind: 'remove-copy',
      preferred: true,
      lossless: true,
      done: (count) => `${counted(count, 'entry', 'entries')} that only repeated another removed`,
      titleForAll: (count) => `Remove all ${count} entries that only repeat another`,
      titleForCause: (count) =>
        `Remove the ${count} entries of ${describeUrn(copy.urn)} that only repeat another`,
      changes: found.changes,
    },
  ];
}

/** Keeps the entry as another resource. */
function separation({ graph }: StateModel, copy: Resource, urn: string | undefined): Fix[] {
  if (urn === undefined) return [];
  const parent = copy.parent;
  const place = graph.byUrn.has(parent)
    ? `below its parent ${describeUrn(parent)}`
    : 'without its parent, which is not in this state';
  return [
    {
      title: `Make this entry a resource of its own, with the URN that it has ${place}`,
      kind: 'own-urn',
      lossless: true,
      done: (count) =>
        `${counted(count, 'entry', 'entries')} given a URN of ${count === 1 ? 'its' : 'their'} own`,
      changes: () => [setField(copy, 'urn', JSON.stringify(urn))],
    },
  ];
}

/** Maximum ids offered. */
const CHOICES = 5;

/** For each id, the fix if the live object has this id. */
function choices(model: StateModel, live: readonly Resource[]): Fix[] {
  const ids = new Map<string, Resource[]>();
  for (const copy of live) {
    const same = ids.get(copy.id);
    if (same) same.push(copy);
    else ids.set(copy.id, [copy]);
  }
  if (ids.size < 2) return [];
  return [...ids.keys()]
    .filter((id) => id !== '')
    .slice(0, CHOICES)
    .filter((id) =>
      live.every((copy) => !isRemoved(copy, ids.get(id)!) || entryRemoval(model, copy)?.besides === ''),
    )
    .map((id) => {
      const others = [...ids.keys()].filter((other) => other !== id && other !== '');
      const rest = others.length === 1 ? `the other ('${others[0]!}')` : `the other ${others.length}`;
      return {
        title:
          others.length === 0
            ? `'${id}' is the live one: remove the entry without an id`
            : `'${id}' is the live one: mark ${rest} for deletion by the next update`,
        kind: `live:${id}`,
        changes: () => live.flatMap((copy) => settled(copy, ids.get(id)!)),
      };
    });
}

function settled(copy: Resource, ofLive: readonly Resource[]): Change[] {
  if (copy === ofLive[0]) return [];
  if (isRemoved(copy, ofLive)) return [{ kind: 'removeResource', index: copy.index }];
  return [setField(copy, 'delete', 'true')];
}

/**
 * True if a copy has no object other than that of the remaining live entry: marked for deletion, it would make the next
 * update delete the live object, or crash.
 */
function isRemoved({ id, index }: Resource, [kept]: readonly Resource[]): boolean {
  return index !== kept!.index && (id === '' || id === kept!.id);
}

/** The content of an entry, regardless of order and spacing of its fields. */
function contentOf({ node }: Resource): string {
  const members = [...node.members()].map(({ key, value }) => `${key.raw}:${withoutSpace(value.raw)}`);
  const keys = new Set([...node.members()].map(({ key }) => key.raw));
  // With doubled fields, the order matters.
  return (keys.size === members.length ? members.sort() : members).join();
}

/** A JSON text without the white space between its tokens. */
function withoutSpace(json: string): string {
  return json.replace(/("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\s+/g, '$1');
}
