import type { Span } from '../../json/parts';

/**
 * The target of a rename. A name occurs in many places, and all of them change: the stack and the project everywhere, a
 * type as a resource's own and among its parents' types. Only the last part of a URN is the name of one resource.
 */
export type RenameTarget =
  | (Scope & { kind: 'stack' })
  | (Scope & { kind: 'project' })
  | (Scope & { kind: 'type'; type: string })
  /** All entries with this URN: an old half that is pending deletion is the same resource. */
  | { kind: 'resource'; urn: string }
  /** The id of a provider, with which all references to it end. */
  | { kind: 'provider-id'; urn: string; id: string }
  | { kind: 'provider-version'; urn: string; version: string };

/**
 * Only URNs of the same stack and project are renamed: others belong to other stacks, or are here by mistake.
 * `pulumi stack rename` does the same (`edit.RenameStack`).
 */
export interface Scope {
  stack: string;
  project: string;
}

/** A name that can be changed. */
export interface Renamable {
  target: RenameTarget;
  /** Its text in the state, with escapes. */
  span: Span;
  /** The name itself. */
  name: string;
}

/** Why something can't be done, in words for the user. */
export interface Refusal {
  refusal: string;
}
