import type { ResourceHandle } from './resourceChanges';
import type { ResourceInfo } from './openedState';

/** The ways in which a resource names another that it needs. */
export type ReferenceKind =
  'parent' | 'dependency' | 'property dependency' | 'provider' | 'deletedWith' | 'replaceWith' | 'viewOf';

/** All of them, in the order in which they are shown. */
export const REFERENCE_KINDS: readonly ReferenceKind[] = [
  'parent',
  'dependency',
  'property dependency',
  'provider',
  'deletedWith',
  'replaceWith',
  'viewOf',
];

/** Which way a resource stands to the one in the middle: it is needed by that, or needs it. */
export type DependencySide = 'needs' | 'dependents';

/** What may be done to the resource in the middle. */
export type WhatIf = 'delete' | 'replace';

/** One resource, without what only the tree of a stack shows. */
export type DependencyResource = Pick<
  ResourceInfo,
  'index' | 'urn' | 'copy' | 'type' | 'name' | 'kind' | 'marks' | 'line'
>;

/** A box of the diagram: one resource, or several of a type that look alike in it. */
export interface DependencyNode {
  /** The same for the same box, whatever else is shown. */
  id: string;
  side: 'focus' | DependencySide;
  /** References between it and the middle; 0 for the middle itself. */
  step: number;
  /** What it is called: a name, or a type with a count. */
  label: string;
  /** The type of all that is in it; undefined if that are several. */
  type?: string;
  /** At most {@link MOST_MEMBERS}, in the order of the state. */
  members: DependencyResource[];
  /** All that are in it. */
  count: number;
  /** How many that come one step later are not shown. */
  beyond: number;
  /** How many of it go with the one in the middle, if that was asked. */
  taken: number;
}

/** All references from the resources of one box to those of another. */
export interface DependencyEdge {
  /** The box whose resources need those of the other. */
  from: string;
  to: string;
  kinds: ReferenceKind[];
  /** The properties of `propertyDependencies`. */
  properties: string[];
}

/** Something that the resource in the middle names and that is not in the state. */
interface MissingDependency {
  urn: string;
  kinds: ReferenceKind[];
}

/** What Pulumi does with a resource that is deleted or replaced along with another. */
export type Fate =
  /** Its provider deletes it. */
  | 'deleted'
  /** It leaves the state; there is nothing of it elsewhere. */
  | 'forgotten'
  /** It leaves the state, and stays where it is: `retainOnDelete`, or Pulumi only reads it. */
  | 'kept'
  /** It leaves the state, and its provider is not asked: what it names in `deletedWith` takes it along. */
  | 'deleted with'
  /** The owner of a view deletes or replaces it. */
  | 'with its owner'
  /** A new one is made, and the old one deleted. */
  | 'replaced'
  /** The same, if its provider says so when it sees what changes for it. */
  | 'perhaps replaced';

/** A resource that is deleted or replaced along with the one in the middle, which itself is the first. */
interface TakenResource extends DependencyResource {
  fate: Fate;
  /** How it comes to go: what it names, and as what. */
  because: string;
}

/** What is deleted or replaced along with the resource in the middle. */
export interface TakenAlong {
  whatIf: WhatIf;
  /** What happens, in one sentence. */
  verdict: string;
  /** What that means, and what Pulumi does otherwise. */
  notes: string[];
  /** Those that Pulumi refuses to delete or replace, so that it stops: in the order of the state. */
  protected: DependencyResource[];
  /** At most {@link MOST_TAKEN}, in the order of the state. */
  resources: TakenResource[];
  /** All of them but the one in the middle. */
  count: number;
}

/** What there is around one resource of a state. */
export interface DependencyView {
  focus: DependencyResource;
  steps: number;
  nodes: DependencyNode[];
  edges: DependencyEdge[];
  /** The URNs that the middle names and no resource has. */
  missing: MissingDependency[];
  /** All that is needed within the steps, and all that need it. */
  counts: Record<DependencySide, number>;
  /** The kinds of reference that the state has anywhere. */
  kinds: ReferenceKind[];
  /** Those of them that are not followed. */
  hidden: ReferenceKind[];
  /** True if more steps show more. */
  more: boolean;
  takenAlong?: TakenAlong;
}

/** Maximum resources listed of one box. */
export const MOST_MEMBERS = 200;
/** Maximum resources listed beside the diagram. */
export const MOST_TAKEN = 500;

/** A state: by value, or the URI of a document that is open in the editor, whose text the server has. */
export type OpenDependenciesParams =
  { text: string; document?: undefined } | { document: string; text?: undefined };

/** A state that is kept to be asked what needs what. */
export interface OpenedDependencies {
  /** Names it until it is closed. */
  id: string;
  resourceCount: number;
}

export interface DependenciesParams {
  /** Of the opened state. */
  id: string;
  resource: ResourceHandle;
  /** How many references away from the middle is shown. */
  steps: number;
  /** References that are not followed. What goes with the resource is found through all. */
  hidden?: readonly ReferenceKind[];
  whatIf?: WhatIf;
}
