import type { Span } from '../../json/parts';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { unsureUrns } from '../../state/unsureUrns';
import { parseUrn } from '../../../../shared/urn';
import { code } from './markdown';

/** What an explanation may use beyond the place that it is about. */
export interface HoverContext {
  model: StateModel;
  /** Milliseconds since 1970. */
  now: number;
  /** The URL that leads to a place of the state; undefined if there is none that an editor would follow. */
  linkTo: (span: Span) => string | undefined;
}

/** A resource's name, as a link to its entry where that is possible. Markdown. */
export function linkedName({ model, linkTo }: HoverContext, resource: Resource): string {
  const url = linkTo(resource.anchor);
  const name = code(shortName(model, resource.urn));
  return url === undefined ? name : `[${name}](${url})`;
}

/** What to call a resource where its full URN would only be in the way. */
export function shortName(model: StateModel, urn: string): string {
  // A URN in broken JSON goes on into whatever comes behind it.
  if (/"\s*[:,]/.test(urn) || unsureUrns(model).has(urn)) return '?';
  const name = parseUrn(urn)?.name ?? urn;
  return name.trim() === '' ? '?' : name;
}
