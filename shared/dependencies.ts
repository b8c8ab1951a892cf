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

/** All kinds, in display order. */
export const REFERENCE_KINDS: readonly ReferenceKind[] = [
  'parent',
  'dependency',
  'property dependency',
  'provider',
  'deletedWith',
  'replaceWith',
  'viewOf',
];

/** The side of a resource: a dependency of the middle one, or a dependent. */
export type DependencySide = 'needs' | 'dependents';

/** The possible fates of the middle resource. */
export type WhatIf = 'delete' | 'replace';

/** One resource, without the fields that only the tree of a stack shows. */
export type DependencyResource = Pick<
  ResourceInfo,
  'index' | 'urn' | 'copy' | 'type' | 'name' | 'kind' | 'marks' | 'line'
>;

/** A box of the diagram: one resource, or several of the same type. */
export interface DependencyNode {
  /** A stable id of the box, independent of the other boxes. */
  id: string;
  side: 'focus' | DependencySide;
  /** References between it and the middle; 0 for the middle itself. */
  step: number;
  /** Its label: a name, or a type with a count. */
  label: string;
  /** The type of all its members; undefined if they have several. */
  type?: string;
  /** At most {@link MOST_MEMBERS}, in the order of the state. */
  members: DependencyResource[];
  /** The number of its members. */
  count: number;
  /** How many resources one step further are not shown. */
  beyond: number;
  /** How many of its members go with the middle one, on request. */
  taken: number;
}

/** The references from the resources of one box to those of another. */
export interface DependencyEdge {
  /** The box of the dependents. */
  from: string;
  to: string;
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
  steps: number;
  nodes: DependencyNode[];
  edges: DependencyEdge[];
  /** The dangling references of the middle resource. */
  missing: MissingDependency[];
  /** The number of dependencies and dependents within the steps. */
  counts: Record<DependencySide, number>;
  /** The kinds of references in the state. */
  kinds: ReferenceKind[];
  /** The kinds that are not followed. */
  hidden: ReferenceKind[];
  /** True if more steps show more. */
  more: boolean;
  takenAlong?: TakenAlong;
}

/** Maximum resources listed of one box. */
export const MOST_MEMBERS = 200;
/** Maximum resources listed beside the diagram. */
export const MOST_TAKEN = 500;

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
  /** How many references away from the middle are shown. */
  steps: number;
  /** Kinds that are not followed. Deletion and replacement always follow all kinds. */
  hidden?: readonly ReferenceKind[];
  whatIf?: WhatIf;
}
