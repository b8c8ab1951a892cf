import type { StateText } from './stateText';

/** An entry of a state's list of resources. */
export interface ResourceHandle {
  /** Position in the list: it tells copies with one URN apart. */
  index: number;
  /** Proves that the list is still the one that the position was taken from. */
  urn: string;
}

/** `pulumiState/resourceAt`: asks for the resource that an offset of an open document is in. */
export interface ResourceAtParams {
  document: string;
  offset: number;
}

/** `pulumiState/resource`: asks about a resource of a text, given by its handle or by an offset inside of it. */
export type ResourceParams = StateText & { resource: ResourceHandle | { offset: number } };

/** What a person needs to know of a resource before they change it in the state. */
export interface ResourceFacts extends ResourceHandle {
  name: string;
  type: string;
  /** The provider's id, if it has one. */
  id?: string;
  /** How many entries have this URN. */
  copies: number;
  isProtected: boolean;
  isTainted: boolean;
  /** Those that can't be without it: `limit` of them, while the count says all. */
  dependents: (ResourceHandle & { name: string; type: string; isProtected: boolean })[];
  dependentCount: number;
  /** What can be done to it. */
  offers: ResourceOffer[];
  /** What it has of the values that a command changes. */
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
  /** The state that has the resource, and the one that is to get it with all below it. */
  source: string;
  destination: string;
  resource: ResourceHandle;
  /** Names of the stack that is to get it. */
  stack: string;
  project: string;
}

/** Both states after the move, or why there are none. */
export type MovedResources =
  | {
      source: string;
      destination: string;
      /** URNs that the resources had. */
      moved: string[];
      /** True if any of what came into the destination holds secrets, which are encrypted as in the source. */
      hasSecrets: boolean;
      failure?: undefined;
    }
  | { failure: string; source?: undefined };
