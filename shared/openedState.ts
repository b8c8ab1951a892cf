import type { StateSummary } from './stateSummary';

/** `pulumiState/open`: a state outside of editors, kept for stepwise queries about its resources. */
export interface OpenedState {
  /** The id of the state until it is closed. The server keeps a few states, and answers null for any other. */
  id: string;
  summary: StateSummary;
  /** The number of resources with each mark. */
  marks: Record<ResourceMark, number>;
}

/** A special property of a resource. */
export type ResourceMark = keyof typeof MARK_WORDS;

/** What each mark is called beside a resource or a number of them, the most serious first. */
export const MARK_WORDS = {
  pendingDelete: 'still to be deleted',
  pendingReplacement: 'to be created again',
  tainted: 'tainted',
  protected: 'protected',
  external: 'only read',
} as const;

/** One resource of an opened state. */
export interface ResourceInfo {
  /** Position in the state's list of resources. */
  index: number;
  urn: string;
  /** The number of earlier resources with the same URN. */
  copy: number;
  type: string;
  /** The name in its URN; if that is not a URN, its number in the list. */
  name: string;
  /** The provider's id, if any. */
  id?: string;
  kind: 'stack' | 'component' | 'provider' | 'custom';
  marks: ResourceMark[];
  /** Its line in the text, from 1. */
  line: number;
  childCount: number;
  /** Its position among its parent's children. */
  position: number;
}

export interface ResourceChildrenParams {
  /** The id of the opened state. */
  id: string;
  /** Index of the parent; default: the resources without a parent. */
  parent?: number;
  /** The group of children to list, from an earlier answer. */
  from?: number;
}

/** Up to a few hundred children; more are sent as groups, which `from` opens. */
export type ResourceChildren =
  | { resources: ResourceInfo[]; groups?: undefined }
  | { groups: ResourceGroup[]; resources?: undefined };

/** Consecutive children, by name. */
export interface ResourceGroup {
  from: number;
  count: number;
  firstName: string;
  lastName: string;
}

/** A file of the program, for a question about an opened state. */
export interface RegisteredInParams {
  id: string;
  /** Relative to the project's folder, with slashes. */
  path: string;
}

/** A resource with the line of the program that registered it, from 1. */
export interface RegisteredResource extends ResourceInfo {
  sourceLine: number;
}

export interface FindResourcesParams {
  id: string;
  /** Words of a name, type or URN; empty finds all. */
  query: string;
  limit: number;
}

export interface FoundResources {
  /** The best first. */
  resources: (ResourceInfo & { ancestors: ResourceInfo[] })[];
  /** True if there are more than `limit`. */
  more: boolean;
}
