import type { Span } from '../../json/parts';

/**
 * What is renamed. What the user sees is a name that stands in many places, and all of them are meant: the stack and
 * the project everywhere, a type wherever it stands, as a resource's own or among those of its parents. Only the last
 * part of a URN is the name of one resource.
 */
export type RenameTarget =
  | (Scope & { kind: 'stack' })
  | (Scope & { kind: 'project' })
  | (Scope & { kind: 'type'; type: string })
  /** All entries with this URN: an old half that waits to be deleted is the same resource. */
  | { kind: 'resource'; urn: string }
  /** The id of a provider resource, which all references to it end with. */
  | { kind: 'provider-id'; urn: string; id: string }
  | { kind: 'provider-version'; urn: string; version: string };

/**
 * Only URNs of the same stack and the same project are meant: others are of other stacks, which stay what they are,
 * or were put here by mistake. `pulumi stack rename` sees it so, too (`edit.RenameStack`).
 */
export interface Scope {
  stack: string;
  project: string;
}

/** A name that can be changed. */
export interface Renamable {
  target: RenameTarget;
  /** Its text in the state, escapes and all. */
  span: Span;
  /** The name itself. */
  name: string;
}

/** Why something can't be done, in words for the user. */
export interface Refusal {
  refusal: string;
}
