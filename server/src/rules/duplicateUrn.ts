import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { describeUrn, parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import { keepOne } from '../edits/oneOfCopies';
import { copyEvidence } from './support/copyEvidence';
import { factsPhrase, type Evidence } from './support/evidence';
import { objectKey } from './support/sameObject';
import { sortedJson } from './support/sortedJson';
import { lazy } from './support/lazy';
import { liveChoices } from './support/liveChoices';
import { UrnsWithoutEntry } from './support/brokenReferences';
import { ownUrns } from './support/ownUrns';
import { reportProviderTwice } from './support/providerTwice';
import { dependentsIn } from '../state/dependents';
import type { Finding, Fix, Report, Rule } from './engine/rule';
import { formatMoment } from '../../../shared/formatTime';
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
      'Compare the ids. The same id: both entries are one object. Keep the entry that was changed last, or whose parent ' +
      'fits its URN, and remove the other; never mark it for deletion or give it another URN, because the next update ' +
      'would then delete the real object. Where the state shows which entry is right and nothing can be lost, _fix all_ ' +
      'does that, and for a component, too, which has no object. Different ids: the finding says what speaks for one of ' +
      'them, such as that it was created later or that other resources have its id. Look up whether it is the live one, ' +
      'and mark the other for deletion, or only remove its entry if its object must stay. Every reference keeps a ' +
      'target. A provider has no object: keep one, and let the resources of the other use it. If one of them was put ' +
      'below another parent, and the program has it there, it can become a resource of its own: its URN then follows ' +
      'from that parent.',
    example: 'different-ids',
  },
  checkState(model, report) {
    const missing = lazy(() => new UrnsWithoutEntry(model));
    let count = 0;
    for (const copies of model.graph.byUrn.repeated()) {
      const live = copies.filter((copy) => !copy.delete);
      if (live.length < 2 || reportProviderTwice(model, live, report)) continue;
      reportDuplicates(model, live, report, {
        missing: count < SEARCHES ? missing() : undefined,
        isCompared: count < COMPARED,
      });
      count++;
    }
  },
};

/** With more copies, none is checked for having been overwritten. */
const FEW = 5;
/** For at most this many URNs, the inputs of the dependents are searched for ids. */
const SEARCHES = 20;
/** For at most this many URNs, the values of the entries are compared. */
const COMPARED = 1000;

function reportDuplicates(
  model: StateModel,
  live: readonly Resource[],
  report: Report,
  { missing, isCompared }: { missing: UrnsWithoutEntry | undefined; isCompared: boolean },
): void {
  const sameId = live.every(({ id }) => id === live[0]!.id);
  // What reads property values is not lazy.
  const evidence = copyEvidence(model, live, missing !== undefined && !sameId);
  const sure = isCompared && sameId ? surelyRight(model, live, evidence) : undefined;
  const few = sameId || live.length > FEW ? [] : live;
  const former = new Map(few.map((copy) => [copy, missing?.of(copy)]));
  const separable = lazy(() => ownUrns(model, live));
  const repeating = lazy(() => repeatingOthers(live));
  const places = lazy(() => live.slice(0, RELATED + 1).map(placeOf));
  const choices = lazy(() => (sameId ? [] : liveChoices(model, live, evidence)));
  for (const copy of live) {
    const { urn, id, anchor: span } = copy;
    report({ span, cause: urn, resource: copy }, () => {
      const superfluous = repeating().has(copy);
      const isOneObject = sameId && id !== '';
      const own = superfluous || isOneObject ? [] : separation(model, copy, separable().get(copy));
      const isOwn = own.some(({ lossless }) => lossless);
      const kept = separable().size > 0 && !isOneObject ? undefined : sure;
      return {
        message: `${describeUrn(urn)} occurs ${live.length} times in the list, so that Pulumi refuses the state. ${differenceOf(live, sameId)}${likeliestPhrase(evidence, sameId)}`,
        engine: `duplicate resource ${urn} (not marked for deletion)`,
        related: otherEntries(copy, live, places()),
        fixes: [
          ...few.flatMap((one) => [
            ...overwritten(one, former.get(one), one === copy),
            ...otherUrn(model, one, one === copy),
          ]),
          ...(isOwn ? own : []),
          ...(superfluous ? [removalOfCopy(copy)] : []),
          ...(repeating().size === live.length - 1
            ? superfluous
              ? []
              : [removalOfRepeating(live)]
            : sameId
              ? keepingOne(model, copy, { live, evidence, sure: kept })
              : choices()),
          ...(isOwn ? [] : own),
        ],
      };
    });
  }
}

function differenceOf(live: readonly Resource[], sameId: boolean): string {
  if (!sameId) return 'The ids differ: look up which object is the live one.';
  const isObject = isOfObject(live[0]!);
  return `${isObject ? 'The ids are the same, so it is one object: keep' : 'Keep'} one entry.`;
}

function likeliestPhrase({ likeliest, factsFor }: Evidence<Resource>, sameId: boolean): string {
  if (!likeliest || sameId) return '';
  return ` '${likeliest.id}' is probably the one: ${factsPhrase(factsFor(likeliest))}.`;
}

/**
 * The entry to keep of several with one id, or of components, if nothing can be lost: they are certainly the same, and
 * the values that they have are those of the last update, or do not differ.
 */
function surelyRight(
  model: StateModel,
  live: readonly Resource[],
  evidence: Evidence<Resource>,
): Resource | undefined {
  const [first] = live as [Resource];
  if (live.length > FEW || !live.every((copy) => isSameThing(model, copy, first))) return undefined;
  const { ranked, likeliest, isConclusive, factsFor } = evidence;
  const differ = (fields: readonly string[]): boolean =>
    fields.some((field) => new Set(live.map((copy) => plainText(copy, field))).size > 1);
  // The next update writes all values of a component; others read the outputs of the stack before that.
  const valued = first.custom ? ['inputs', 'outputs'] : first.type === ROOT_STACK_TYPE ? ['outputs'] : [];
  if (!differ(valued)) return ranked[0];
  const isOfLastUpdate =
    likeliest && factsFor(likeliest).some(({ kind }) => kind === 'created' || kind === 'modified');
  return isConclusive && isOfLastUpdate ? likeliest : undefined;
}

function isSameThing(model: StateModel, one: Resource, other: Resource): boolean {
  if (one.custom !== other.custom || one.type !== other.type) return false;
  if (!one.custom) return true;
  const flags = ['external', 'retainOnDelete', 'protect', 'pendingReplacement'];
  return (
    one.id !== '' &&
    objectKey(model, one) === objectKey(model, other) &&
    flags.every((flag) => one.flag(flag) === other.flag(flag))
  );
}

function plainText({ fields }: Resource, field: string): string {
  const raw = fields.get(field)?.expand().raw ?? '{}';
  try {
    return sortedJson(raw);
  } catch {
    return raw;
  }
}

/** Offers to keep each of several entries with the same id, the likeliest first. */
function keepingOne(
  model: StateModel,
  copy: Resource,
  {
    live,
    evidence,
    sure,
  }: { live: readonly Resource[]; evidence: Evidence<Resource>; sure: Resource | undefined },
): Fix[] {
  const isObject = isOfObject(copy);
  const note = isObject ? ' (the real object stays as it is)' : '';
  const ranked = evidence.ranked.slice(0, FEW);
  if (sure) ranked.sort((a, b) => Number(b === sure) - Number(a === sure));
  return ranked.map((kept): Fix => {
    const facts = factsPhrase(evidence.factsFor(kept));
    const which =
      kept === copy
        ? 'this entry'
        : live.length === 2
          ? 'the other entry'
          : `entry ${kept.index + 1} of the list`;
    const rest = live.length > 2 ? 'the others' : kept === copy ? 'the other' : 'this one';
    return {
      title: `Keep ${which}${facts && ` (${facts})`}, and remove ${rest}${note}`,
      kind: `keep-entry:${kept.index}`,
      preferred: kept === sure,
      lossless: kept === sure && copy === live[0],
      done: (count) => `${counted(count, 'resource')} of several entries reduced to one`,
      changes: () =>
        keepOne(
          model,
          kept,
          live.filter((other) => other !== kept),
        ),
    };
  });
}

/** Gives an entry back its own URN if other resources name that URN and hold the entry's id. */
function overwritten(one: Resource, urn: string | undefined, isThis: boolean): Fix[] {
  if (urn === undefined) return [];
  return [
    {
      title: `Give ${isThis ? 'this entry' : `the entry with the id '${one.id}'`} back the URN that others name: ${describeUrn(urn)}`,
      kind: 'old-urn',
      preferred: true,
      changes: () => [setField(one, 'urn', JSON.stringify(urn))],
    },
  ];
}

/** Removes the URN that Pulumi reads from an entry that has two, if the entry's type confirms the other. */
function otherUrn(model: StateModel, { node, fields, type, urn }: Resource, isThis: boolean): Fix[] {
  const read = fields.get('urn')!;
  const [other, ...more] = [...node.members()]
    .filter(({ key, value }) => key.string?.toLowerCase() === 'urn' && value.start !== read.start)
    .map(({ value }) => value.string ?? '');
  if (other === undefined || more.length > 0 || parseUrn(urn)?.type === type) return [];
  if (parseUrn(other)?.type !== type || model.graph.byUrn.has(other)) return [];
  return [
    {
      title: `Remove this URN from ${isThis ? 'this entry' : 'the other entry'}, which has two: its type is that of ${describeUrn(other)}`,
      kind: 'other-urn',
      preferred: true,
      lossless: isThis,
      done: (count) =>
        `${counted(count, 'entry', 'entries')} with two URNs left with the one of ${count === 1 ? 'its' : 'their'} type`,
      changes: () => [{ kind: 'removeMember', object: node, value: read }],
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

/** @param places of the first entries of the list */
function otherEntries(
  copy: Resource,
  live: readonly Resource[],
  places: readonly string[],
): NonNullable<Finding['related']> {
  const others = places.flatMap((place, i) =>
    live[i] === copy ? [] : { span: live[i]!.anchor, message: place },
  );
  const hidden = live.length - 1 - RELATED;
  return others.slice(0, RELATED).map((other, i) => {
    const isLast = i === RELATED - 1 && hidden > 0;
    return isLast ? { ...other, message: `${other.message} ${hidden} more are not listed.` } : other;
  });
}

function placeOf({ id, fields }: Resource): string {
  const created = fields.get('created')?.string ?? '';
  const known = [id && ` with the id '${id}'`, created && ` created ${formatMoment(created)}`];
  return `Another entry is here${known
    .filter(Boolean)
    .map((words) => `,${words}`)
    .join('')}.`;
}

/** Removes an entry that only repeats an earlier one. */
function removalOfCopy(copy: Resource): Fix {
  return {
    title: `Remove this entry, which only repeats another${isOfObject(copy) ? ' (the real object stays as it is)' : ''}`,
    kind: 'remove-copy',
    preferred: true,
    lossless: true,
    done: (count) => `${counted(count, 'entry', 'entries')} that only repeated another removed`,
    titleForAll: (count) => `Remove all ${count} entries that only repeat another`,
    titleForCause: (count) =>
      `Remove the ${count} entries of ${describeUrn(copy.urn)} that only repeat another`,
    changes: () => [{ kind: 'removeResource', index: copy.index }],
  };
}

/** At the first of several entries that are all the same: what is done at the others. */
function removalOfRepeating(live: readonly Resource[]): Fix {
  const [first, ...others] = live as [Resource, ...Resource[]];
  const which =
    others.length === 1
      ? 'the other entry, which only repeats'
      : `the ${others.length} other entries, which only repeat`;
  return {
    title: `Remove ${which} this one${isOfObject(first) ? ' (the real object stays as it is)' : ''}`,
    kind: 'remove-copies',
    preferred: true,
    changes: () => others.map(({ index }) => ({ kind: 'removeResource', index })),
  };
}

function isOfObject({ custom, id }: Resource): boolean {
  return custom && id !== '';
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
