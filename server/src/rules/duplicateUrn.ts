import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { describeUrn } from '../../../shared/urn';
import { entryRemoval } from './support/entryRemoval';
import { lazy } from './support/lazy';
import { liveChoices } from './support/liveChoices';
import { UrnsWithoutEntry } from './support/brokenReferences';
import { ownUrns, urnByParent } from './support/ownUrns';
import { reportProviderTwice } from './support/providerTwice';
import { dependentsIn } from '../state/dependents';
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
      'Compare the ids. The same id: both entries are one object. Keep the entry whose parent fits its URN, and remove ' +
      'the other; never mark it for deletion or give it another URN, because the next update would then delete the ' +
      'real object. Different ids: look up which object is the live one; the fixes that name its id keep its entry, and ' +
      'remove the other or mark it for deletion. A provider has no object: keep one, and let the resources of the ' +
      'other use it. If one of them was put below another parent, and the program has it ' +
      'there, it can become a resource of its own: its URN then follows from that parent.',
    example: 'different-ids',
  },
  checkState(model, report) {
    const missing = lazy(() => new UrnsWithoutEntry(model));
    let searches = SEARCHES;
    for (const copies of model.graph.byUrn.repeated()) {
      const live = copies.filter((copy) => !copy.delete);
      if (live.length < 2 || reportProviderTwice(model, live, report)) continue;
      reportDuplicates(model, live, report, searches-- > 0 ? missing() : undefined);
    }
  },
};

/** With more copies, none is checked for having been overwritten. */
const FEW = 5;
/** For at most this many URNs, the inputs of the dependents are searched for ids. */
const SEARCHES = 20;

function reportDuplicates(
  model: StateModel,
  live: readonly Resource[],
  report: Report,
  missing: UrnsWithoutEntry | undefined,
): void {
  const sameId = live.every(({ id }) => id === live[0]!.id);
  // Not lazy: it reads property values.
  const choices = !sameId && missing ? liveChoices(model, live, true) : undefined;
  const former = new Map(sameId || live.length > FEW ? [] : live.map((copy) => [copy, missing?.of(copy)]));
  const fixes = lazy(() => choices ?? (sameId ? [] : liveChoices(model, live, false)));
  const fitting = lazy(() => new Set(live.filter((copy) => urnByParent(model, copy) === copy.urn)));
  const separable = lazy(() => ownUrns(model, live));
  const repeating = lazy(() => repeatingOthers(live));
  for (const copy of live) {
    const { urn, id, anchor: span } = copy;
    report({ span, cause: urn, resource: copy }, () => {
      const name = describeUrn(urn);
      const superfluous = repeating().has(copy);
      return {
        message: `${name} occurs ${live.length} times in the list, so that Pulumi refuses the state. ${differenceOf(live, sameId)}`,
        engine: `duplicate resource ${urn} (not marked for deletion)`,
        related: otherEntries(copy, live),
        fixes: [
          ...overwritten(copy, former.get(copy)),
          ...(superfluous || sameId ? removal(model, copy, { live, superfluous, fitting: fitting() }) : []),
          ...fixes(),
          ...(superfluous || (sameId && id !== '') ? [] : separation(model, copy, separable().get(copy))),
        ],
      };
    });
  }
}

function differenceOf(live: readonly Resource[], sameId: boolean): string {
  if (!sameId) return 'The ids differ: look up which object is the live one.';
  const isObject = live[0]!.custom && live[0]!.id !== '';
  return `${isObject ? 'The ids are the same, so it is one object: keep' : 'Keep'} one entry.`;
}

/** Gives an entry back its own URN if other resources name that URN and hold the entry's id. */
function overwritten(copy: Resource, urn: string | undefined): Fix[] {
  if (urn === undefined) return [];
  return [
    {
      title: `Give this entry back the URN that others name: ${describeUrn(urn)}`,
      kind: 'old-urn',
      preferred: true,
      changes: () => [setField(copy, 'urn', JSON.stringify(urn))],
    },
  ];
}

/** The later copies of identical entries, which are superfluous. */
function repeatingOthers(copies: readonly Resource[]): ReadonlySet<Resource> {
  const written = new Set<string>();
  const known = new Set<string>();
  return new Set(
    copies.filter((copy) => {
      // Most copies are formatted alike, so comparing the raw texts first is quick.
      const text = copy.node.raw;
      if (written.has(text)) return true;
      written.add(text);
      const content = contentOf(copy);
      const isRepeated = known.has(content);
      known.add(content);
      return isRepeated;
    }),
  );
}

/** Maximum number of other entries listed with each finding: listing all would grow quadratically. */
const RELATED = 20;

function otherEntries(copy: Resource, live: readonly Resource[]): NonNullable<Finding['related']> {
  const others = live.slice(0, RELATED + 1).filter((other) => other !== copy);
  const hidden = live.length - 1 - RELATED;
  return others.slice(0, RELATED).map(({ anchor, id }, i) => {
    const message = id === '' ? 'Another entry is here.' : `Another entry is here, with the id '${id}'.`;
    const isLast = i === RELATED - 1 && hidden > 0;
    return { span: anchor, message: isLast ? `${message} ${hidden} more are not listed.` : message };
  });
}

interface Copies {
  live: readonly Resource[];
  /** True if this entry only repeats another. */
  superfluous: boolean;
  /** The entries whose URN matches their parent. */
  fitting: ReadonlySet<Resource>;
}

/**
 * Removes the entry, or the others if only this one is in the program. Undefined if another resource needs the entry.
 */
function removal(model: StateModel, copy: Resource, { live, superfluous, fitting }: Copies): Fix[] {
  const found = entryRemoval(model, copy);
  const fits = fitting.has(copy);
  if (!superfluous && fits && fitting.size === 1) return removalOfOthers(model, copy, live);
  if (!found) return [];
  const title = `Remove this entry${found.besides} (the real object stays as it is)`;
  if (!superfluous) {
    const why = !fits && fitting.size > 0 ? ', whose parent is not that of its URN' : '';
    return [
      {
        title: `Remove this entry${found.besides}${why} (the real object stays as it is)`,
        kind: 'remove-entry',
        changes: found.changes,
      },
    ];
  }
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

function removalOfOthers(model: StateModel, copy: Resource, live: readonly Resource[]): Fix[] {
  const removals = live.filter((other) => other !== copy).map((other) => entryRemoval(model, other));
  if (!removals.every((removal) => removal !== undefined)) return [];
  return [
    {
      title:
        'Keep this entry, whose parent is that of its URN, and remove the other (the real object stays as it is)',
      kind: 'keep-entry',
      changes: () => removals.flatMap(({ changes }) => changes()),
    },
  ];
}

/** Makes the entry a separate resource. */
function separation(model: StateModel, copy: Resource, urn: string | undefined): Fix[] {
  if (urn === undefined) return [];
  const parent = copy.parent;
  const place = model.graph.byUrn.has(parent)
    ? `below its parent ${describeUrn(parent)}`
    : 'without its parent, which is not in this state';
  // If others name it by that URN, the program had it. A component has no object that could be deleted.
  const isKnown = !copy.custom || copy.isProvider || dependentsIn(model).namers(urn).length > 0;
  const risk = isKnown ? '' : ' (if the program has no such resource, the next update deletes its object)';
  return [
    {
      title: `Make this entry a resource of its own, with the URN that it has ${place}${risk}`,
      kind: 'own-urn',
      lossless: isKnown,
      done: (count) =>
        `${counted(count, 'entry', 'entries')} given a URN of ${count === 1 ? 'its' : 'their'} own`,
      changes: () => [setField(copy, 'urn', JSON.stringify(urn))],
    },
  ];
}

/** The content of an entry, regardless of order and spacing of its fields. */
function contentOf({ node }: Resource): string {
  const members = [...node.members()].map(({ key, value }) => `${key.raw}:${withoutSpace(value.raw)}`);
  const keys = new Set([...node.members()].map(({ key }) => key.raw));
  // With duplicate fields, the order matters.
  return (keys.size === members.length ? members.sort() : members).join();
}

/** A JSON text without whitespace between its tokens. */
function withoutSpace(json: string): string {
  return json.replace(/("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\s+/g, '$1');
}
