import type { AssistantAnswer, AssistantQuestion } from './assistant';
import type {
  DependenciesParams,
  DependencyView,
  OpenDependenciesParams,
  OpenedDependencies,
} from './dependencies';
import type { HistoryStep, HistoryStepParams } from './history';
import type {
  CheckDecisionsParams,
  DecisionProblem,
  EarlierState,
  EarlierStateParams,
  OpenedPendingOperations,
  ResolvePendingOperationsParams,
} from './pendingOperations';
import type {
  ComparableParams,
  ComparableStates,
  CompareParams,
  HashValuesParams,
  ReadBack,
  ReadBackParams,
  StateComparison,
} from './stateDifferences';
import type {
  EditResourceParams,
  MoveResourcesParams,
  MovedResources,
  ResourceFacts,
  ResourceParams,
  ResourceWithValue,
  ResourcesWithValueParams,
} from './resourceChanges';
import type { EditedState, StateText } from './stateText';
import type {
  FindResourcesParams,
  FoundResources,
  OpenedState,
  ResourceChildren,
  ResourceChildrenParams,
} from './openedState';
import type {
  RenameStateParams,
  RepairedState,
  RestoreResourcesParams,
  RestoredState,
  WithSecretsProviderParams,
} from './stateEdits';
import type { ResourcePlace, ResourcePlacesParams, SourceFileParams } from './placesInProgram';
import type { StateSummary, SummaryParams } from './stateSummary';

/** A request by its name on the wire; the types are what goes in and what comes out. */
export interface RequestOf<Params, Result> {
  readonly method: string;
  /** Never there; keeps the types apart. */
  readonly types?: (params: Params) => Result;
}

function request<Params, Result>(name: string): RequestOf<Params, Result> {
  return { method: `pulumiState/${name}` };
}

/**
 * What the client asks the server beyond LSP itself: it never parses a state. A request is written here, and answered in
 * `server/src/lsp`.
 */
export const StateRequest = {
  /** Health and contents of a state text. */
  summary: request<SummaryParams, StateSummary>('summary'),
  /** Carries out what the user decided for each pending operation. */
  resolvePendingOperations: request<ResolvePendingOperationsParams, EditedState>('resolvePendingOperations'),
  /** The same state in the shape that `pulumi stack import` takes: an export. */
  toExport: request<StateText, EditedState>('toExport'),
  /** The secrets' values in a state that was exported with `--show-secrets`. */
  secretValues: request<StateText, string[]>('secretValues'),
  /** What differs between two states. */
  compare: request<CompareParams, StateComparison>('compare'),
  /** What a stack has otherwise than what was imported into it. */
  readBack: request<ReadBackParams, ReadBack>('readBack'),
  /** The resources of a state without any value, to be compared with another such; null if it is no state. */
  hashValues: request<HashValuesParams, string | null>('hashValues'),
  /** Reads a state that is in no editor and keeps it, to be asked for its resources, until it is closed. */
  open: request<SummaryParams, OpenedState>('open'),
  /** The resources below one of an opened state; null if the server does not have that any more. */
  resourceChildren: request<ResourceChildrenParams, ResourceChildren | null>('resourceChildren'),
  /** The resources of an opened state that are most like what a person typed; null likewise. */
  findResources: request<FindResourcesParams, FoundResources | null>('findResources'),
  /** Makes all repairs that lose nothing. */
  repair: request<SummaryParams, RepairedState>('repair'),
  /** Two states as texts that differ only where the states do. */
  comparable: request<ComparableParams, ComparableStates>('comparable'),
  /** Gives a state some resources as another state of the stack has them. */
  restoreResources: request<RestoreResourcesParams, RestoredState>('restoreResources'),
  /** The state under another stack's or project's name. */
  renameState: request<RenameStateParams, EditedState>('renameState'),
  /** The state with the secrets provider of another. */
  withSecretsProvider: request<WithSecretsProviderParams, EditedState>('withSecretsProvider'),
  /** What a user has to know of a resource before a change; null if it is not there. */
  resource: request<ResourceParams, ResourceFacts | null>('resource'),
  /** Where some resources stand, in the text and in the program; those that are not there are left out. */
  resourcePlaces: request<ResourcePlacesParams, ResourcePlace[]>('resourcePlaces'),
  /** All resources that have a value of some kind. */
  resourcesWithValue: request<ResourcesWithValueParams, ResourceWithValue[]>('resourcesWithValue'),
  /** The state after a change of one resource. */
  editResource: request<EditResourceParams, EditedState>('editResource'),
  /** What a tool for assistants says. */
  assistant: request<AssistantQuestion, AssistantAnswer>('assistant'),
  /** Two states after resources went from one to the other. */
  moveResources: request<MoveResourcesParams, MovedResources>('moveResources'),
  /** What a kept state is like, and what the next newer one has otherwise. */
  historyStep: request<HistoryStepParams, HistoryStep>('historyStep'),
  /** Reads who needs whom in a state and keeps that, to be asked, until it is closed. */
  openDependencies: request<OpenDependenciesParams, OpenedDependencies>('openDependencies'),
  /** What is around a resource; null if it is not there, or the server does not have the state any more. */
  dependencies: request<DependenciesParams, DependencyView | null>('dependencies'),
  /** The same as text for Mermaid; null likewise. */
  dependenciesAsMermaid: request<DependenciesParams, string | null>('dependenciesAsMermaid'),
  /** Reads the pending operations of a state, with all that helps to decide, and keeps it until it is closed. */
  openPendingOperations: request<StateText, OpenedPendingOperations>('openPendingOperations'),
  /** What is wrong with decisions about them; null if the server does not have the state any more. */
  checkDecisions: request<CheckDecisionsParams, DecisionProblem[] | null>('checkDecisions'),
  /** The ids that an earlier state has for some URNs, and what was pending in it. */
  earlierState: request<EarlierStateParams, EarlierState>('earlierState'),
};

/** What the client tells the server. */
export const StateNotification = {
  /** A state that was opened, for whatever, is not needed any more. */
  close: request<{ id: string }, undefined>('close'),
};

/** What the server asks the client. */
export const ClientRequest = {
  /** The URI of a source file that a state names; null if it is not there. */
  sourceFile: request<SourceFileParams, string | null>('sourceFile'),
};

type Requests = typeof StateRequest;
export type StateRequestName = keyof Requests;
export type ParamsOf<Name extends StateRequestName> =
  Requests[Name] extends RequestOf<infer Params, unknown> ? Params : never;
export type ResultOf<Name extends StateRequestName> =
  Requests[Name] extends RequestOf<never, infer Result> ? Result : never;

/** The server as one asks it: a function for each request. */
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
