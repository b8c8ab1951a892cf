import { counted } from '../../../../../shared/counted';
import type { LeftResource } from '../../../../../shared/leftResources';
import { stepsWith } from '../../../../../shared/knownErrors/explanation';
import { fillKnown, type Link } from '../../../../../shared/knownErrors/knownError';
import { isShownAs, type DestroyFailure, type DestroyReport } from '../../../pulumi/runs/destroyFailures';

/**
 * Why a resource is left. `refused`: its provider has refused; `protected`: Pulumi refuses; `waits`: one of the two is true of
 * what needs it; `untried`: no reason is known.
 */
export type LeftKind = 'refused' | 'protected' | 'waits' | 'untried';

/** What can be done about an error, in words. */
interface Way {
  readonly text: string;
  readonly link?: Link | undefined;
}

/** A resource on the page. */
export interface LeftRow {
  /** Its position in the state. */
  readonly index: number;
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  readonly id: string | undefined;
  readonly kind: LeftKind;
  /** What it is besides: `tainted`, or that its object stays. */
  readonly notes: readonly string[];
  /** The reason in one sentence. */
  readonly why: string;
  /** What its provider or Pulumi says. */
  readonly message: string | undefined;
  readonly ways: readonly Way[];
  readonly isProtected: boolean;
  /** True if the error can be explained on a page of its own. */
  readonly canExplain: boolean;
}

/** What is left, in words and as rows: first what others wait for. */
export interface Leftovers {
  readonly title: string;
  readonly rows: readonly LeftRow[];
  /** How many entries are only in the state: components, providers, the stack's own. They go last. */
  readonly others: number;
  /** What the output says of resources that it does not tell apart: several have that type and name. */
  readonly unclear: readonly string[];
  readonly next: NextStep | undefined;
}

/**
 * What to do next, of all that can be done: what holds others comes first, and a destroy only once nothing that is known holds
 * anything. The index is that of a row; undefined if nothing is left.
 */
export type NextStep =
  | { readonly action: 'explain' | 'unprotect'; readonly index: number }
  | { readonly action: 'preview' | 'destroy' };

/** How many names a sentence has. */
const MOST_NAMED = 5;

const ORDER: readonly LeftKind[] = ['refused', 'protected', 'waits', 'untried'];

/**
 * Finds out why each resource is left.
 * @param report of the last destroy; undefined if none is known
 */
export function leftoversOf(
  resources: readonly LeftResource[],
  report: DestroyReport | undefined,
): Leftovers {
  const reasons = new Map<number, DestroyFailure>();
  const unclear: string[] = [];
  for (const failure of report?.failures ?? []) {
    const alike = resources.filter((resource) => isShownAs(resource, failure));
    const named = alike.filter(({ urn }) => failure.message.includes(urn));
    const [one, another] = named.length > 0 ? named : alike;
    // It has been unprotected since.
    if (one && failure.explained?.error.id === 'protected-resource' && !isProtected(one)) continue;
    if (one && !another) reasons.set(one.index, failure);
    else if (one)
      unclear.push(`${one.name} (${one.type}), of which there are ${alike.length}: ${failure.message}`);
  }
  const byIndex = new Map(resources.map((resource) => [resource.index, resource]));
  const holds = ({ index, ...resource }: LeftResource): boolean =>
    reasons.has(index) || isProtected(resource);
  const rows = resources
    .filter((resource) => isReal(resource) || holds(resource))
    .map((resource) => {
      const holders = neededBy(resource, byIndex).filter(holds);
      return rowOf(resource, reasons.get(resource.index), holders, report !== undefined);
    })
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const title =
    rows.length > 0
      ? `${counted(rows.length, 'resource')} left: ${kindsIn(rows)}`
      : resources.length > 0
        ? 'Nothing is left but entries of the state'
        : 'Nothing is left';
  const others = resources.length - rows.length;
  const isKnown = report !== undefined && report.other === undefined;
  return { title, rows, others, unclear, next: nextOf(rows, others, isKnown) };
}

/** @param isKnown whether the output of the last destroy has its reasons */
function nextOf([first]: readonly LeftRow[], others: number, isKnown: boolean): NextStep | undefined {
  if (!first) return others > 0 ? { action: 'destroy' } : undefined;
  const { index, kind } = first;
  if (kind === 'refused') return { action: 'explain', index };
  if (kind === 'protected') return { action: 'unprotect', index };
  return { action: isKnown ? 'destroy' : 'preview' };
}

/** All that need a resource, also through others, in the order in which they are found. */
export function neededBy(
  { index }: Pick<LeftResource, 'index'>,
  byIndex: ReadonlyMap<number, LeftResource>,
): LeftResource[] {
  // Iterating over a set includes what is added meanwhile.
  const found = new Set([index]);
  for (const one of found) for (const by of byIndex.get(one)?.neededBy ?? []) found.add(by);
  found.delete(index);
  return [...found].map((one) => byIndex.get(one)!);
}

/** What a destroy of these does to which, in paragraphs: the worst first. */
export function fatesOf(resources: readonly LeftResource[]): string[] {
  const kept = resources.filter((one) => one.isKept && !isProtected(one));
  const refused = resources.filter(isProtected);
  const entries = resources.filter((one) => one.kind !== 'custom' && !isProtected(one));
  const deleted = resources.filter((one) => ![kept, refused, entries].some((some) => some.includes(one)));
  return [
    ...(deleted.length > 0 ? [`⚠ Deleted permanently, at once: ${listNames(deleted)}.`] : []),
    ...(kept.length > 0
      ? [`Removed only from the state; the object stays, unknown to Pulumi: ${listNames(kept)}.`]
      : []),
    ...(entries.length > 0 ? [`Entries of the state without an object: ${listNames(entries)}.`] : []),
    ...(refused.length > 0
      ? [
          `Protected, so that Pulumi refuses to delete ${refused.length === 1 ? 'it' : 'them'}: ${listNames(refused)}. What they need stays, too.`,
        ]
      : []),
  ];
}

/** `a, b and 3 more`. */
function listNames(resources: readonly Pick<LeftResource, 'name'>[]): string {
  const names = resources.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = resources.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Pulumi does not look at the protection of the old half of a replacement. */
function isProtected({ marks }: Pick<LeftResource, 'marks'>): boolean {
  return (
    marks.includes('protected') && !marks.includes('pendingDelete') && !marks.includes('pendingReplacement')
  );
}

/** True if there is an object that a destroy deletes, or leaves where it is. */
function isReal({ kind, marks }: LeftResource): boolean {
  return kind === 'custom' && !marks.includes('pendingReplacement');
}

function rowOf(
  resource: LeftResource,
  failure: DestroyFailure | undefined,
  holders: readonly LeftResource[],
  isTried: boolean,
): LeftRow {
  const { index, urn, name, type, id } = resource;
  const explained = failure?.explained;
  const protection = isProtected(resource);
  const kind = protection ? 'protected' : failure ? 'refused' : holders.length > 0 ? 'waits' : 'untried';
  const why = {
    protected: 'It is protected: Pulumi refuses to delete it.',
    refused: `${explained ? fillKnown(explained.error.title, explained.facts).replaceAll('`', '') : 'Its provider refused'}.`,
    waits: `${listNames(holders)} must go first.`,
    untried: isTried ? UNTRIED : 'Nothing that is known holds it.',
  }[kind];
  return {
    index,
    urn,
    name,
    type,
    id,
    kind,
    notes: notesOn(resource),
    why,
    message: failure?.message,
    ways: protection ? UNPROTECT : waysOf(failure),
    isProtected: protection,
    canExplain: explained !== undefined,
  };
}

const UNTRIED =
  'The output gives no reason. It may not have been tried: after a failure, Pulumi starts nothing new without --continue-on-error.';

const UNPROTECT: readonly Way[] = [
  {
    text: 'Make sure that it may go. Then unprotect it here, or remove protect from the program and update.',
  },
];

/** The advice of the explanation; what commands do is on the buttons. */
function waysOf(failure: DestroyFailure | undefined): Way[] {
  if (!failure?.explained) return [];
  const { error, facts } = failure.explained;
  const ways = stepsWith(error, facts)
    .filter(({ command, shell }) => command === undefined && shell === undefined)
    .map(({ text, link }): Way => ({ text: text.replaceAll('`', ''), link }));
  return ways.some(({ link }) => link) ? ways : [...ways, { text: '', link: error.link }];
}

function notesOn({ marks, isKept, deletedWith }: LeftResource): string[] {
  return [
    ...(isKept ? ['its object stays: a destroy only takes it out of the state'] : []),
    ...(deletedWith === undefined ? [] : [`its provider is not asked if ${deletedWith} is deleted with it`]),
    ...(marks.includes('pendingDelete') ? ['old half of a replacement'] : []),
  ];
}

const KIND_WORDS: Readonly<Record<LeftKind, string>> = {
  refused: 'refused',
  protected: 'protected',
  waits: 'waiting for others',
  untried: 'free to go',
};

function kindsIn(rows: readonly LeftRow[]): string {
  return ORDER.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count > 0 ? [`${count} ${KIND_WORDS[kind]}`] : [];
  }).join(', ');
}
