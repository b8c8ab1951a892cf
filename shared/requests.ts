import type {
  DependenciesParams,
  DependencyView,
  OpenDependenciesParams,
  OpenedDependencies,
} from './dependencies';
import type { BringBackParams, BroughtBack } from './lostEntry';
import type { IdProposal } from './idProposals';
import type { HistoryStep, HistoryStepParams } from './history';
import type { LeftResource } from './leftResources';
import type {
  CheckDecisionsParams,
  DecisionProblem,
  EarlierState,
  EarlierStateParams,
  OpenedPendingOperations,
  ResolvePendingOperationsParams,
  ObjectListing,
  ObjectListingParams,
} from './pendingOperations';
import type {
  ComparableParams,
  ComparableStates,
  CompareParams,
  HashValuesParams,
  ReadBack,
  ReadBackParams,
  SharedObject,
  SharedObjectsParams,
  StateComparison,
} from './stateDifferences';
import type { ScanConfig } from './scan/scan';
import type {
  EditResourceParams,
  MoveResourcesParams,
  MovedResources,
  ResourceAtParams,
  ResourceFacts,
  ResourceHandle,
  ResourceParams,
  ResourceWithValue,
  ResourcesWithValueParams,
} from './resourceChanges';
import type { DocumentRecord } from './recordedFacts';
import type { EditedState, StateText } from './stateText';
import type {
  FindResourcesParams,
  FoundResources,
  OpenedState,
  RegisteredInParams,
  RegisteredResource,
  ResourceChildren,
  ResourceChildrenParams,
} from './openedState';
import type {
  RenameStateParams,
  RepairedState,
  RestoreResourcesParams,
  RestoredState,
  SecretsProviderOfState,
  WithSecretsProviderParams,
} from './stateEdits';
import type { ResourcePlace, ResourcePlacesParams, SourceFileParams } from './placesInProgram';
import type { StateSummary, SummaryParams } from './stateSummary';

/** An object that is to become a resource of a state. */
export interface AdoptableParams extends StateText {
  /** Of the resource. */
  urn: string;
  type: string;
  /** Of its provider: the URN and the id, joined by `::`. */
  provider: string;
  /** Of the object; undefined to ask only about the resource. */
  id?: string | undefined;
}

/** A resource that other resources of a state name. */
export interface NamedIdsParams extends StateText {
  urn: string;
}

/** Whether it can; `refused`: why not, in sentences for the user. */
export type Adoptable = { kind: 'yes' } | { kind: 'refused'; reason: string };

/** A request by its name on the wire, with the types of its parameters and its result. */
export interface RequestOf<Params, Result> {
  readonly method: string;
  /** Never set; only for the types. */
  readonly types?: (params: Params) => Result;
}

function request<Params, Result>(name: string): RequestOf<Params, Result> {
  return { method: `pulumiState/${name}` };
}

/**
 * The requests of the client to the server, beyond LSP. The client never parses a state: it asks the server. A request is
 * declared here and answered in `server/src/lsp`.
 */
export const StateRequest = {
  /** Health and contents of a state text. */
  summary: request<SummaryParams, StateSummary>('summary'),
  /** Carries out the user's decisions about pending operations. */
  resolvePendingOperations: request<ResolvePendingOperationsParams, EditedState>('resolvePendingOperations'),
  /** The same state as an export, which `pulumi stack import` takes. */
  toExport: request<StateText, EditedState>('toExport'),
  /** The secrets' values in a state that was exported with `--show-secrets`. */
  secretValues: request<StateText, string[]>('secretValues'),
  /** The differences between two states. */
  compare: request<CompareParams, StateComparison>('compare'),
  /** The differences between a stack and the state that was imported into it. */
  readBack: request<ReadBackParams, ReadBack>('readBack'),
  /** The objects of a state that other stacks manage, too, one for each resource. */
  sharedObjects: request<SharedObjectsParams, SharedObject[]>('sharedObjects'),
  /** The resources of a state with hashes for values, for a comparison with others; null if it is not a state. */
  hashValues: request<HashValuesParams, string | null>('hashValues'),
  /** Reads a state that is in no editor, and keeps it for questions about its resources until it is closed. */
  open: request<SummaryParams, OpenedState>('open'),
  /** The child resources of a resource of an opened state; null if the server no longer has the state. */
  resourceChildren: request<ResourceChildrenParams, ResourceChildren | null>('resourceChildren'),
  /** The resources of an opened state that best match what the user typed; null likewise. */
  findResources: request<FindResourcesParams, FoundResources | null>('findResources'),
  /** The resources of an opened state that a file of the program has registered; null likewise. */
  registeredIn: request<RegisteredInParams, RegisteredResource[] | null>('registeredIn'),
  /** Makes all repairs that lose nothing. */
  repair: request<SummaryParams, RepairedState>('repair'),
  /** Two states as texts that differ only where the states do. */
  comparable: request<ComparableParams, ComparableStates>('comparable'),
  /** Restores some resources of a state from another state of the stack. */
  restoreResources: request<RestoreResourcesParams, RestoredState>('restoreResources'),
  /** Brings an entry back that a state names and has lost, from another state of the stack. */
  bringBack: request<BringBackParams, BroughtBack>('bringBack'),
  /** Whether a state can get a resource, as an entry for an object that exists. */
  adoptable: request<AdoptableParams, Adoptable>('adoptable'),
  /** Texts that a state's other resources have from a resource, and of which one may be its id. */
  namedIds: request<NamedIdsParams, IdProposal[]>('namedIds'),
  /** The state under another stack's or project's name. */
  renameState: request<RenameStateParams, EditedState>('renameState'),
  /** The state with the secrets provider of another. */
  withSecretsProvider: request<WithSecretsProviderParams, EditedState>('withSecretsProvider'),
  /** The secrets provider that a state names; null if it names none. */
  secretsProvider: request<StateText, SecretsProviderOfState | null>('secretsProvider'),
  /** The resource of an open document that an offset is in; null if that is in none, or in one without URN. */
  resourceAt: request<ResourceAtParams, ResourceHandle | null>('resourceAt'),
  /** The facts about a resource that the user needs before a change; null if it does not exist. */
  resource: request<ResourceParams, ResourceFacts | null>('resource'),
  /** The places of resources in the text and in the program, without those that do not exist. */
  resourcePlaces: request<ResourcePlacesParams, ResourcePlace[]>('resourcePlaces'),
  /** All resources with a value of some kind. */
  resourcesWithValue: request<ResourcesWithValueParams, ResourceWithValue[]>('resourcesWithValue'),
  /** The names of other stacks whose outputs the program has read, as it writes them. */
  stackReferences: request<StateText, string[]>('stackReferences'),
  /** What a destroy has left in a state. */
  leftResources: request<StateText, LeftResource[]>('leftResources'),
  /** The state after a change of one resource. */
  editResource: request<EditResourceParams, EditedState>('editResource'),
  /** Two states after moving resources from one to the other. */
  moveResources: request<MoveResourcesParams, MovedResources>('moveResources'),
  /** The health of a kept state, and how the next newer one differs. */
  historyStep: request<HistoryStepParams, HistoryStep>('historyStep'),
  /** Reads the dependencies of a state, and keeps them for questions until it is closed. */
  openDependencies: request<OpenDependenciesParams, OpenedDependencies>('openDependencies'),
  /** The surroundings of a resource; null if it does not exist, or the server no longer has the state. */
  dependencies: request<DependenciesParams, DependencyView | null>('dependencies'),
  /** Reads the pending operations of a state, with what helps to decide, and keeps them until it is closed. */
  openPendingOperations: request<StateText, OpenedPendingOperations>('openPendingOperations'),
  /** The problems of decisions about them; null if the server no longer has the state. */
  checkDecisions: request<CheckDecisionsParams, DecisionProblem[] | null>('checkDecisions'),
  /** How to list objects of the type of a pending create; null if nothing can be listed, or the state is not open any more. */
  objectListing: request<ObjectListingParams, ObjectListing | null>('objectListing'),
  /** The ids that an earlier state has for some URNs, and its pending operations. */
  earlierState: request<EarlierStateParams, EarlierState>('earlierState'),
  /** What the config file for a folder says of the states of stacks. */
  scanConfig: request<{ folder: string }, ScanConfig>('scanConfig'),
};

/** The notifications of the client to the server. */
export const StateNotification = {
  /** An opened state is no longer needed. */
  close: request<{ id: string }, undefined>('close'),
  /** What recorded runs tell of an open document's state. */
  recorded: request<DocumentRecord, undefined>('recorded'),
};

/** The requests of the server to the client. */
export const ClientRequest = {
  /** The URI of a source file that a state names; null if it does not exist. */
  sourceFile: request<SourceFileParams, string | null>('sourceFile'),
};

type Requests = typeof StateRequest;
export type StateRequestName = keyof Requests;
export type ParamsOf<Name extends StateRequestName> =
  Requests[Name] extends RequestOf<infer Params, unknown> ? Params : never;
export type ResultOf<Name extends StateRequestName> =
  Requests[Name] extends RequestOf<never, infer Result> ? Result : never;

/** The server's interface: a function for each request. */
export type StateQuestions = {
  readonly [Name in StateRequestName]: (params: ParamsOf<Name>, token?: unknown) => Promise<ResultOf<Name>>;
};

/**
 * The functions of {@link StateQuestions}.
 * @param send sends a request and returns the answer
 */
export function stateQuestions(
  send: (method: string, params: unknown, token: unknown) => Promise<unknown>,
): StateQuestions {
  return Object.fromEntries(
    Object.entries(StateRequest).map(([name, { method }]) => [
      name,
      (params: unknown, token?: unknown) => send(method, params, token),
    ]),
  ) as unknown as StateQuestions;
}
