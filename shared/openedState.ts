import type { StateSummary } from './stateSummary';

/** `pulumiState/open`: a state that is in no editor, kept so that its resources can be asked for page by page. */
export interface OpenedState {
  /** Names the state until it is closed. The server keeps a few; of others it answers null. */
  id: string;
  summary: StateSummary;
  /** How many resources have each mark. */
  marks: Record<ResourceMark, number>;
}

/** What is special about a resource. */
export type ResourceMark = 'protected' | 'pendingDelete' | 'pendingReplacement' | 'tainted' | 'external';

/** One resource of an opened state. */
export interface ResourceInfo {
  /** Position in the state's list of resources. */
  index: number;
  urn: string;
  /** How many resources before it have the same URN. */
  copy: number;
  type: string;
  /** As its URN has it; its number in the list if that is no URN. */
  name: string;
  /** The provider's id, if it has one. */
  id?: string;
  kind: 'stack' | 'component' | 'provider' | 'custom';
  marks: ResourceMark[];
  /** Where it stands in the text; the first line is 1. */
  line: number;
  childCount: number;
  /** Its place among its parent's children. */
  position: number;
}

export interface ResourceChildrenParams {
  /** The id of the opened state. */
  id: string;
  /** Index of the parent; without it, the resources that have none. */
  parent?: number;
  /** A group of the children, as an answer without it named them. */
  from?: number;
}

/** Up to a few hundred children; more come as groups, in which `from` leads to the resources. */
export type ResourceChildren =
  | { resources: ResourceInfo[]; groups?: undefined }
  | { groups: ResourceGroup[]; resources?: undefined };

/** Children that follow each other, by name. */
export interface ResourceGroup {
  from: number;
  count: number;
  firstName: string;
  lastName: string;
}

export interface FindResourcesParams {
  id: string;
  /** What a person remembers of name, type or URN; empty finds all. */
  query: string;
  limit: number;
}

export interface FoundResources {
  /** The best first. */
  resources: (ResourceInfo & { ancestors: ResourceInfo[] })[];
  /** True if there are more than `limit`. */
  more: boolean;
}
