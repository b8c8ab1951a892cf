import type { ResourceHandle } from './resourceChanges';
import type { ResourceInfo } from './openedState';

/** The kinds of references to a dependency. */
export type ReferenceKind =
  | 'parent'
  | 'dependency'
  | 'property dependency'
  | 'provider'
  | 'deletedWith'
  | 'replaceWith'
  | 'viewOf';

/** The side of a resource: a dependency of the middle one, or a dependent. */
export type DependencySide = 'needs' | 'dependents';

/** The possible fates of the middle resource. */
export type WhatIf = 'delete' | 'replace';

/** One resource, without the fields that only the tree of a stack shows. */
export type DependencyResource = Pick<
  ResourceInfo,
  'index' | 'urn' | 'copy' | 'type' | 'name' | 'kind' | 'marks' | 'line'
>;

/** A dependency or a dependent of the middle resource, directly or through one of the same side. */
export interface DependencyNode {
  side: DependencySide;
  /** References between it and the middle. */
  step: number;
  resource: DependencyResource;
  /** Its references to or from those one step nearer to the middle. */
  references: DependencyReference[];
  /** How many resources one step further are not shown. */
  beyond: number;
  /** True if it goes with the middle one, on request. */
  isTaken: boolean;
}

/** The references between two resources. */
export interface DependencyReference {
  /** The index and the name of the one that is nearer to the middle. */
  index: number;
  name: string;
  kinds: ReferenceKind[];
  /** The properties of `propertyDependencies`. */
  properties: string[];
}

/** A dangling reference of the middle resource. */
interface MissingDependency {
  urn: string;
  kinds: ReferenceKind[];
}

/** What Pulumi does to a resource that is deleted or replaced along with another. */
export type Fate =
  /** Its provider deletes it. */
  | 'deleted'
  /** It leaves the state; it exists nowhere else. */
  | 'forgotten'
  /** It leaves the state, but its object stays: `retainOnDelete`, or Pulumi only reads it. */
  | 'kept'
  /** It leaves the state without a call of its provider: it is deleted with its `deletedWith`. */
  | 'deleted with'
  /** The owner of a view deletes or replaces it. */
  | 'with its owner'
  /** A new one is made, and the old one deleted. */
  | 'replaced'
  /** The same, if its provider decides so when it sees the changes. */
  | 'perhaps replaced';

/** A resource that is deleted or replaced along with the middle one, which is the first itself. */
interface TakenResource extends DependencyResource {
  fate: Fate;
  /** Why it goes: its reference, with the kind. */
  because: string;
}

/** The resources that are deleted or replaced along with the middle one. */
export interface TakenAlong {
  whatIf: WhatIf;
  /** What happens, in one sentence. */
  verdict: string;
  /** The consequences, and what Pulumi does otherwise. */
  notes: string[];
  /** The protected ones, at which Pulumi stops, in the order of the state. */
  protected: DependencyResource[];
  /** At most {@link MOST_TAKEN}, in the order of the state. */
  resources: TakenResource[];
  /** Their number without the middle one. */
  count: number;
}

/** The surroundings of one resource in a state. */
export interface DependencyView {
  focus: DependencyResource;
  /** At most {@link MOST_LISTED} of each side, the nearest first. */
  nodes: DependencyNode[];
  /** The dangling references of the middle resource. */
  missing: MissingDependency[];
  /** The number of dependencies and dependents within {@link SHOWN_STEPS}. */
  counts: Record<DependencySide, number>;
  takenAlong?: TakenAlong;
}

/** How many references away from the middle are shown: what is beyond is counted. */
export const SHOWN_STEPS = 2;
/** Maximum resources listed of one side. */
export const MOST_LISTED = 200;
/** Maximum resources listed of those that go. */
export const MOST_TAKEN = 500;

/** References as a person reads them: `parent, property dependency (bucket, tags)`. */
export function formatReference({
  kinds,
  properties,
}: {
  readonly kinds: readonly ReferenceKind[];
  readonly properties: readonly string[];
}): string {
  return kinds.join(', ') + (properties.length > 0 ? ` (${properties.join(', ')})` : '');
}

/** A state by value, or the URI of an open document, whose text the server has. */
export type OpenDependenciesParams =
  | { text: string; document?: undefined }
  | { document: string; text?: undefined };

/** A state that is kept for queries about dependencies. */
export interface OpenedDependencies {
  /** Its id until it is closed. */
  id: string;
  resourceCount: number;
}

export interface DependenciesParams {
  /** The id of the opened state. */
  id: string;
  resource: ResourceHandle;
  whatIf?: WhatIf;
}
