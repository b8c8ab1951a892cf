import { parseUrn } from '../../../shared/urn';
import type { PropertyChange } from '../../src/pulumi/drift/drift';
import type { DriftRow } from '../../src/drift/pageMessages';

/** How the two sides of a property differ. */
export const CHANGE_WORDS: Readonly<Record<PropertyChange['kind'], string>> = {
  added: 'only really there',
  removed: 'only in the state',
  changed: 'changed',
};

/** `1 property`, `3 properties`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What there is of a resource, after its name. */
export function resourceWords({ kind, changes }: DriftRow): string {
  if (kind === 'gone') return 'gone';
  const count = changes.filter(({ isComputed }) => isComputed === (kind === 'computed')).length;
  if (count > 0) return counted(count, 'property', 'properties');
  return changes.length === 0
    ? 'in secrets alone'
    : counted(changes.length, 'computed property', 'computed properties');
}

/** The last part of a type: `Bucket` of `aws:s3/bucket:Bucket`. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf(':') + 1);
}

/** A resource around others, as its URN names it. */
export function nameIn(urn: string): { readonly name: string; readonly type: string } {
  const parts = parseUrn(urn);
  return { name: parts?.name ?? urn, type: parts?.type ?? '' };
}

/** How much drift there is. */
export function titleWords(rows: readonly DriftRow[]): string {
  const drifted = rows.filter(({ kind }) => kind === 'gone' || kind === 'changed').length;
  if (drifted > 0) return `${counted(drifted, 'resource')} not as the state says`;
  const known = rows.filter(({ kind }) => kind === 'known').length;
  if (known > 0)
    return `No drift: all is as the state says; of ${counted(known, 'resource')} the program says otherwise`;
  return rows.length > 0 ? 'No drift but for what providers compute' : 'No drift: all is as the state says';
}

/** What is chosen, and what that would do. */
export function choiceWords(chosen: number, gone: number): string {
  if (chosen === 0)
    return 'Nothing is chosen: the state stays as it is. Space chooses the resource with the focus.';
  const leave =
    gone === 0
      ? ''
      : ` ${gone === 1 ? 'One of them is gone and leaves' : `${gone} of them are gone and leave`} the state.`;
  return `${counted(chosen, 'resource')} chosen, to be taken into the state as ${chosen === 1 ? 'it really is' : 'they really are'}.${leave} You are asked before.`;
}
