import type { BringBackParams, BroughtBack } from '../../../../../shared/lostEntry';
import { formatMoment } from '../../../../../shared/formatTime';
import type { StateQuestions } from '../../../../../shared/requests';
import { readStateOf } from '../../../pulumi/backends/stackLook';
import type { VersionSource } from '../../../pulumi/backends/stackBackend';
import { bareName, shownName, type StackTarget } from '../../../pulumi/location/stackTarget';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { readStateFile } from '../../../pulumi/stacks/readStateFile';
import type { Backups } from '../../../pulumi/kept/backups';
import { listStateVersions } from '../../../pulumi/kept/stateVersions';
import { failureText } from '../../../../../shared/failureText';

/** A state that may have a lost entry. */
export interface EntrySource {
  /** Its name in a sentence: `the backup of Nov 21, 2026, 9:07:12 AM`. */
  readonly name: string;
  readonly kind: SourceKind;
  /** Undefined for what is open or is the present one. */
  readonly time?: Date;
  /** What else is to be said of it in a list. */
  readonly notes: readonly string[];
  /** True for a state that the stack itself has or had, as far as that is known. */
  readonly isOfStack: boolean;
  /** @throws if it is gone or cannot be read */
  read(control?: RunControl): Promise<string>;
}

export type SourceKind = 'open state' | 'file beside it' | 'stack' | VersionSource;

/** The text with a lost entry, what came with it, and whether its id was corrected. */
export type WithEntry = Readonly<Omit<Extract<BroughtBack, { kind: 'found' }>, 'kind'>>;

/** A state that has the lost entry. */
export interface EntryPlace extends WithEntry {
  readonly source: EntrySource;
  /** Older ones that have exactly the same. */
  readonly same: readonly EntrySource[];
  /** What a newer state of the stack has instead, although it is not damaged: nothing, or one with another id. */
  readonly newer?: 'nothing' | 'another id';
  /** Its provider has deleted the object with this id since, as was recorded. */
  readonly isDeleted?: boolean;
}

/** What came of a search for a lost entry. */
export interface EntrySearch {
  /** Those with the entry, in the order of the sources; last those whose id the text contradicts. */
  readonly places: readonly EntryPlace[];
  /** Why those that have it are not among them: another id, or that it does not belong into this text. */
  readonly notTaken: readonly { readonly source: EntrySource; readonly why: { id: string } | string }[];
  /** The sources that were read. */
  readonly searched: readonly EntrySource[];
  /** Those that could not be read. */
  readonly unread: readonly { readonly source: EntrySource; readonly reason: string }[];
}

/** As many different ones are enough to choose from. */
const MOST_PLACES = 5;

/**
 * The stack's own state, and its earlier ones, newest first.
 * @param control.onUnknown called if the backend cannot be asked for earlier states; the backups are still listed
 */
export async function sourcesOfStack(
  { cli, backups }: { readonly cli: PulumiCli; readonly backups: Backups },
  target: StackTarget,
  control: RunControl & { onUnknown: (problem: PulumiProblem) => void },
): Promise<EntrySource[]> {
  const versions = await listStateVersions(cli, backups, target, control);
  return [
    {
      name: `stack “${shownName(target)}” as it is now`,
      kind: 'stack',
      notes: [target.backend.url],
      isOfStack: true,
      read: (reading = {}) => readStateOf(cli, target, reading),
    },
    ...versions.map((version): EntrySource => {
      const { time, source, savedBefore, outcomeOf } = version;
      return {
        name: `the ${source === 'backup of this extension' ? 'backup' : 'state'} of ${formatMoment(time)}`,
        kind: source,
        time,
        notes: [
          source,
          ...(savedBefore === undefined ? [] : [`before: ${savedBefore}`]),
          ...(outcomeOf === undefined ? [] : [`after: ${outcomeOf}`]),
        ],
        isOfStack: true,
        read: () => version.read(),
      };
    }),
  ];
}

/** The backups of all stacks with this name, in any backend, newest first: for a stack that may not be asked. */
export async function sourcesInBackups(
  backups: Pick<Backups, 'stacks'>,
  { project, stack }: { readonly project: string; readonly stack: string },
): Promise<EntrySource[]> {
  const kept = await backups.stacks();
  const found = kept.flatMap(({ stack: of, backups: saved }) =>
    of?.project === project && bareName(of) === stack
      ? saved.map(({ path, time }) => ({ path, time, backend: of.backend.url }))
      : [],
  );
  found.sort((a, b) => b.time.getTime() - a.time.getTime());
  return found.map(({ path, time, backend }) => ({
    name: `the backup of ${formatMoment(time)}`,
    kind: 'backup of this extension',
    time,
    notes: ['backup of this extension', backend],
    isOfStack: false,
    read: () => readStateFile(path),
  }));
}

/**
 * Searches states for an entry that a text names and has lost, one after the other, so that only one is in memory at a
 * time. Writes nothing.
 * @param sources newest first
 * @throws {PulumiProblem} if it was stopped
 */
export async function searchLostEntry(
  server: Pick<StateQuestions, 'bringBack'>,
  { text, entry, before }: Omit<BringBackParams, 'from'>,
  sources: readonly EntrySource[],
  control: RunControl = {},
): Promise<EntrySearch> {
  const places = new Map<string, EntryPlace>();
  const notTaken: EntrySearch['notTaken'][number][] = [];
  const searched: EntrySource[] = [];
  const unread: EntrySearch['unread'][number][] = [];
  let newer: EntryPlace['newer'];
  for (const source of sources) {
    if (places.size === MOST_PLACES) break;
    if (control.stop?.aborted) throw new PulumiProblem('stopped', 'The search was stopped.');
    control.onLine?.(source.name);
    let from: string;
    try {
      from = await source.read(control);
    } catch (error) {
      if (error instanceof PulumiProblem && error.kind === 'stopped') throw error;
      unread.push({ source, reason: failureText(error) });
      continue;
    }
    const result = await server.bringBack({ text, from, entry, before });
    if (result.kind === 'unreadable') {
      unread.push({ source, reason: 'It is no state, or a broken one.' });
      continue;
    }
    searched.push(source);
    if (result.kind === 'found') {
      const { kind: _kind, ...found } = result;
      const known = places.get(found.text);
      places.set(
        found.text,
        known
          ? { ...known, same: [...known.same, source] }
          : { source, ...found, same: [], ...(newer && { newer }) },
      );
    } else if (result.kind === 'absent') {
      // An update leaves no reference to what it has deleted.
      if (source.isOfStack && !result.isLost) newer ??= 'nothing';
    } else {
      notTaken.push({ source, why: result.kind === 'other id' ? { id: result.id } : result.reason });
      if (source.isOfStack && result.kind === 'other id') newer ??= 'another id';
    }
  }
  const found = [...places.values()].sort(
    (a, b) => Number(a.living !== undefined) - Number(b.living !== undefined),
  );
  return { places: found, notTaken, searched, unread };
}
