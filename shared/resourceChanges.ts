import type { StateText } from './stateText';

/** An entry of a state's list of resources. */
export interface ResourceHandle {
  /** Position in the list, which distinguishes entries with the same URN. */
  index: number;
  /** Checks that the list still has this entry at that position. */
  urn: string;
}

/** A command's argument, if it is a resource's handle. Other extensions can call a command with any argument. */
export function asHandle(argument: unknown): ResourceHandle | undefined {
  const { index, urn } = (argument ?? {}) as { index?: unknown; urn?: unknown };
  return typeof index === 'number' && typeof urn === 'string' ? { index, urn } : undefined;
}

/** `pulumiState/resourceAt`: asks for the resource at an offset of an open document. */
export interface ResourceAtParams {
  document: string;
  offset: number;
}

/** `pulumiState/resource`: asks about a resource of a text, given by its handle or an offset in it. */
export type ResourceParams = StateText & { resource: ResourceHandle | { offset: number } };

/** The facts about a resource that a user needs before changing it in the state. */
export interface ResourceFacts extends ResourceHandle {
  name: string;
  type: string;
  /** The provider's id, if any. */
  id?: string;
  /** The number of entries with this URN. */
  copies: number;
  isProtected: boolean;
  isTainted: boolean;
  /** The resources that need it, up to `limit`; the count includes all. */
  dependents: (ResourceHandle & { name: string; type: string; isProtected: boolean })[];
  dependentCount: number;
  /** The possible changes. */
  offers: ResourceOffer[];
  /** Its values that a command can change. */
  values: Partial<Record<ResourceValue, string>>;
}

/** A value that a command changes: the ETag of a resource of CloudFront, the version of a provider. */
export type ResourceValue = 'etag' | 'providerVersion';

export interface ResourcesWithValueParams extends StateText {
  value: ResourceValue;
}

/** A resource that has such a value. */
export interface ResourceWithValue extends ResourceHandle {
  name: string;
  type: string;
  id: string;
  now: string;
}

/** A change of a resource, as the server offers it. */
export interface ResourceOffer {
  /** Name of the refactoring; see `server/src/refactorings`. */
  refactoring: string;
  /** What will happen to what. */
  title: string;
}

export interface EditResourceParams extends StateText {
  resource: ResourceHandle;
  edit: ResourceOffer | { newName: string } | { value: ResourceValue; to: string };
}

export interface MoveResourcesParams {
  /** The state with the resource, and the state that gets it with all of its descendants. */
  source: string;
  destination: string;
  resource: ResourceHandle;
  /** The name of the stack that gets it. */
  stack: string;
  project: string;
}

/** Both states after the move, or the reason for having none. */
export type MovedResources =
  | {
      source: string;
      destination: string;
      /** The former URNs of the resources. */
      moved: string[];
      /** True if the destination gets secrets, which are still encrypted as in the source. */
      hasSecrets: boolean;
      failure?: undefined;
    }
  | { failure: string; source?: undefined };
