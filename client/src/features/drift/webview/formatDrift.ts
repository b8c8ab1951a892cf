import { parseUrn } from '../../../../../shared/urn';
import type { PropertyChange } from '../../../pulumi/driftDetection/drift';
import type { DriftRow } from '../messages';
import { counted } from '../../../../../shared/counted';

/** How the two sides of a property differ. */
export const CHANGE_LABELS: Readonly<Record<PropertyChange['kind'], string>> = {
  added: 'only really there',
  removed: 'only in the state',
  changed: 'changed',
};

/** The drift of a resource, for the words after its name. */
export function formatResourceDrift({ kind, changes }: DriftRow): string {
  if (kind === 'gone') return 'not found';
  const count = changes.filter(({ isComputed }) => isComputed === (kind === 'computed')).length;
  if (count > 0) return counted(count, 'property', 'properties');
  return changes.length === 0
    ? 'only in secrets'
    : counted(changes.length, 'computed property', 'computed properties');
}

/** The last part of a type: `Bucket` of `aws:s3/bucket:Bucket`. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf(':') + 1);
}

/** A resource around others, by its URN. */
export function nameIn(urn: string): { readonly name: string; readonly type: string } {
  const parts = parseUrn(urn);
  return { name: parts?.name ?? urn, type: parts?.type ?? '' };
}

/** True if a refresh would change the state. */
export function canBeTaken({ kind }: DriftRow): boolean {
  return kind !== 'known';
}

/** The amount of drift. */
export function formatDriftTitle(rows: readonly DriftRow[]): string {
  const drifted = rows.filter(({ kind }) => kind === 'gone' || kind === 'changed').length;
  if (drifted > 0)
    return `${counted(drifted, 'resource')} ${drifted === 1 ? 'differs' : 'differ'} from the state`;
  const known = rows.filter(({ kind }) => kind === 'known').length;
  if (known > 0) return `No drift: the state matches; for ${counted(known, 'resource')} the program differs`;
  return rows.length > 0
    ? 'No drift except in values that providers compute'
    : 'No drift: everything matches the state';
}

/** The chosen resources, and the effect of the update. */
export function formatChoice(chosen: number, gone: number): string {
  if (chosen === 0)
    return 'Nothing is selected (Space selects). To undo the drift instead, “pulumi up --refresh” makes the real resources as the program says.';
  const who = chosen === 1 ? 'It was' : gone === 1 ? 'One of them was' : `${gone} of them were`;
  const leave = gone === 0 ? '' : ` ${who} not found and will be removed from the state.`;
  return `${counted(chosen, 'resource')} selected: the state will be updated to match ${chosen === 1 ? 'it' : 'them'}.${leave} You are asked first.`;
}
