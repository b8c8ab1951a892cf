import { counted } from '../../../../shared/counted';
import type { LostEntry } from '../../../../shared/lostEntry';
import type { CorrectedId } from '../../../../shared/stateEdits';
import { describeUrn } from '../../../../shared/urn';
import type { EntryPlace, EntrySearch, SourceKind, WithEntry } from './model/lostEntrySearch';

/** How a place differs from the newest one. */
export interface PlaceDifference {
  /** The fields that differ. */
  readonly fields: readonly string[];
  /** How many entries come with only one of them. */
  readonly others: number;
}

/** Maximum names listed of entries that come along. */
const NAMED = 3;

/** `the provider 'eu' (kubernetes)`. */
export function nameOfLost({ urn, id }: LostEntry): string {
  return `${id === undefined ? '' : 'the provider '}${describeUrn(urn)}`;
}

/** Describes a place before it is chosen: what comes with it, and whether it is the right one. */
export function describePlace(
  { id, also, same, newer, living, references, isDeleted }: EntryPlace,
  difference?: PlaceDifference,
): string {
  const parts = [
    isDeleted && `$(warning) The last recorded run has deleted its object '${id}'`,
    newer === 'nothing' &&
      '$(warning) Newer states of the stack do not have it: an update may have deleted it',
    newer === 'another id' &&
      '$(warning) Newer states of the stack have it with another id: it may have been replaced',
    living &&
      `$(warning) It has the id '${id}' there, but lives as '${living.id}' (${living.by}): it comes back with that`,
    references !== undefined && `gives ${counted(references, 'field')} the references to it back`,
    also.length > 0 && `also restores ${namesOf(also)}, which it needs and which is missing, too`,
    difference && formatDifference(difference),
    same.length > 0 && `the same in ${counted(same.length, 'older state')}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Restores nothing else' : sentence(parts.join(' · '));
}

function formatDifference({ fields, others }: PlaceDifference): string {
  const names = [...new Set(fields)];
  if (names.length > 0) return `differs from the newest in ${names.join(', ')}`;
  return others > 0 ? 'restores other entries than the newest' : 'differs from the newest only in its layout';
}

/** After an entry was brought back. */
export function broughtBack(
  entry: LostEntry,
  { id: old, also, living, references }: Omit<WithEntry, 'text'>,
  from: string,
): string {
  const others = also.length === 0 ? '' : `, with ${namesOf(also)}, which it needs and was missing, too`;
  const named =
    references === undefined ? '' : ` ${counted(references, 'field')} got the references to it back.`;
  const id = living
    ? ` There, it has the id '${old}', but it lives as '${living.id}' (${living.by}): it has that id now. Refresh the stack before the next update.`
    : '';
  return `${sentence(nameOfLost(entry))} is restored from ${from}${others}.${id}${named} Undo removes it again.`;
}

/** Why a restored resource has not the id of the older state. */
export function correctedId({ urn, id, old, by }: CorrectedId): string {
  return `${sentence(describeUrn(urn))} has the id '${old}' in the older state, but lives as '${id}' (${by}), so it keeps that. Refresh the stack before the next update.`;
}

/**
 * The message if nothing was found: which places were searched, and what the user can do now.
 * @param canSearch whether its object can be searched at its provider
 */
export function nothingFound(
  entry: LostEntry,
  { searched, notTaken, unread }: Omit<EntrySearch, 'places'>,
  notes: readonly string[],
  canSearch: boolean,
): string {
  const counts = kinds.flatMap(([kind, one, many]): string[] => {
    const count = searched.filter((source) => source.kind === kind).length;
    if (count === 0) return [];
    return [count === 1 ? one : `${count} ${many}`];
  });
  const where = counts.length === 0 ? 'there was no state to search' : `searched: ${counts.join(', ')}`;
  const [first] = notTaken;
  const why =
    first &&
    (typeof first.why === 'string'
      ? `It is in ${first.source.name}, but was not taken from there. ${first.why}`
      : `In ${first.source.name}, it has the id '${first.why.id}', but the resources here name '${entry.id ?? ''}': that is not the provider that they mean.`);
  const notRead =
    unread.length > 0 &&
    `Not read: ${unread[0]!.source.name} (${unread[0]!.reason})${unread.length > 1 ? ` and ${unread.length - 1} more` : ''}.`;
  return [
    first
      ? `${sentence(nameOfLost(entry))} was not brought back (${where}).`
      : `${sentence(nameOfLost(entry))} was not found (${where}).`,
    why,
    notRead,
    ...notes,
    `${canSearch ? 'Search its object, choose' : 'Choose'} a file that has it, or one of the other quick fixes.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const kinds: readonly (readonly [SourceKind, string, string])[] = [
  ['open state', 'another open state', 'other open states'],
  ['file beside it', 'the file beside this one', 'files beside this one'],
  ['stack', 'the stack as it is now', 'stacks'],
  ['backup of this extension', '1 backup of this extension', 'backups of this extension'],
  ['before the last write', 'what the stack had before its last write', 'states from before the last write'],
  ['history of the backend', '1 earlier state in the backend', 'earlier states in the backend'],
  ['version kept by the bucket', '1 version kept by the bucket', 'versions kept by the bucket'],
  [
    'layout without projects',
    '1 state in the layout without projects',
    'states in the layout without projects',
  ],
];

function namesOf(urns: readonly string[]): string {
  const names = urns.slice(0, NAMED).map(describeUrn);
  return names.length < urns.length
    ? `${names.join(', ')} and ${urns.length - names.length} more`
    : names.join(', ');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
