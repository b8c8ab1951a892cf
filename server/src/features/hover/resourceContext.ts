import type { Span } from '../../json/parts';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { unsureUrns } from '../../state/unsureTexts';
import { parseUrn } from '../../../../shared/urn';
import { code } from './markdown';

/** The context of an explanation. */
export interface HoverContext {
  model: StateModel;
  /** Milliseconds since 1970. */
  now: number;
  /** The URL of a place in the state; undefined if editors would not follow one. */
  linkTo: (span: Span) => string | undefined;
}

/** A resource's name, as a link to its entry where that is possible. Markdown. */
export function linkedName({ model, linkTo }: HoverContext, resource: Resource): string {
  const url = linkTo(resource.anchor);
  const name = code(shortName(model, resource.urn));
  return url === undefined ? name : `[${name}](${url})`;
}

/** A resource's name where its full URN would be too long. */
export function shortName(model: StateModel, urn: string): string {
  // A URN in broken JSON can run into the following text.
  if (/"\s*[:,]/.test(urn) || unsureUrns(model).has(urn)) return '?';
  const name = parseUrn(urn)?.name ?? urn;
  return name.trim() === '' ? '?' : name;
}
