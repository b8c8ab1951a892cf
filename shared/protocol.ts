/**
 * The typed requests between the client and the state server, beyond LSP itself.
 * The client never parses a state: what it needs to know, it asks here.
 * Both sides import this file and nothing else of each other.
 */

/** What a state text is: see `server/src/state/shapeOf.ts`. */
export type StateShape = 'export' | 'checkpoint' | 'deployment' | 'legacy-checkpoint';

export type FindingSeverity = 'error' | 'warning' | 'information' | 'hint';

/** A state given by value: text that is in no editor (what the CLI printed), or a document's text. */
export interface StateText {
  text: string;
}

/** One finding, or all of one cause, ready to be shown in a list. Never holds a secret. */
export interface FindingSummary {
  code: string;
  severity: FindingSeverity;
  message: string;
  /** 1-based position in the text. */
  line: number;
  column: number;
  /** The resource it is about, if any. */
  urn?: string;
  /** How many findings it stands for: the first of a cause for all of them. */
  places: number;
}

/** One entry of `pending_operations`. */
export interface PendingOperationInfo {
  /** Position in the `pending_operations` list; the handle for {@link PendingOperationDecision}. */
  index: number;
  /** `creating`, `updating`, `deleting`, `reading`, `importing`, or whatever the file says. */
  type: string;
  urn: string;
  /** The resource's type token and name, taken from its URN. */
  resourceType: string;
  name: string;
  /** True for a custom resource; only those have a provider id. */
  custom: boolean;
  /** When the interrupted operation was recorded, if the file says (RFC 3339). */
  modified?: string;
  /** True if `resources` already holds a live resource with this URN. */
  exists: boolean;
}

/** `pulumiState/summary`: what is this state, and is it healthy? */
export interface StateSummary {
  /** Undefined if the text is no Pulumi state. */
  shape?: StateShape;
  /** Stack and project as most URNs of the state name them. */
  stack?: string;
  project?: string;
  resourceCount: number;
  /** `manifest.time`: when the state was last written (RFC 3339). */
  time?: string;
  pendingOperations: PendingOperationInfo[];
  /** The findings, the first of each cause, most severe first; at most `limit` of them, while the counts say all. */
  findings: FindingSummary[];
  errorCount: number;
  warningCount: number;
  /** The errors that `pulumi stack import` refuses even with `--force`. */
  fatalCount: number;
  /** True if any secret stands in the text in plain text. */
  hasPlaintextSecrets: boolean;
}

export interface SummaryParams extends StateText {
  /** If given, resources of another stack are errors, as for the engine when it imports into this one. */
  targetStack?: string;
  /** If given, resources of another project are found as such. */
  targetProject?: string;
  /** Whether the stack that it is to go to is in Pulumi Cloud. */
  targetIsService?: boolean;
  /** The document whose severities hold, as the user set them. Without it the rules' own: what the engine says. */
  document?: string;
  limit?: number;
  /** Codes of rules whose first finding is given even if it is beyond the limit. */
  alwaysWith?: readonly string[];
}

/** What is to become of one pending operation. */
export type PendingOperationDecision =
  /** Forget the operation; the resource is as it was before. */
  | { index: number; action: 'discard' }
  /** A create that did happen: the resource goes into the state with this provider id. */
  | { index: number; action: 'created'; id: string }
  | { index: number; action: 'leave' };

export interface ResolvePendingOperationsParams extends StateText {
  decisions: PendingOperationDecision[];
}

/** A new text, or the reason why there is none, in a sentence for the user. */
export type EditedState = { text: string; failure?: undefined } | { failure: string; text?: undefined };

/** Two states given by value. A text that is no state counts as one without resources. */
export interface CompareParams {
  before: string;
  after: string;
}

/** `pulumiState/compare`: what differs between two states, resource by resource, whatever their order and spacing. */
export interface StateComparison {
  /** URNs, in the order of the state that has them. An old copy (`delete: true`) is a resource of its own. */
  added: string[];
  removed: string[];
  /** Resources of both, with the top-level fields that differ, or that secrets do. Absent, null, false and empty are the same. */
  changed: { urn: string; fields: string[] }[];
}

export interface ReadBackParams {
  /** The state that was imported into a stack, and the export of the stack after that. */
  imported: string;
  found: string;
  /** How many differences are named; all are counted. */
  limit: number;
}

export interface HashValuesParams extends StateText {
  /** Makes the hashes other ones than those of the same values elsewhere. */
  key: string;
}

/** One place where a stack has something else than what was imported. Never holds a value. */
export interface ReadBackDifference {
  urn: string;
  /** Such as `outputs.tags["a b"][2]`; undefined if it is the whole resource. */
  path?: string;
  kind:
    | 'missing'
    | 'extra'
    /** A number with more digits than Pulumi keeps. */
    | 'rounded'
    /** A text with half a surrogate pair, which Pulumi replaces. */
    | 'unpaired surrogate'
    | 'other';
}

/** `pulumiState/readBack`: how an import ended, value by value; secrets cannot be compared. */
export interface ReadBack {
  differences: ReadBackDifference[];
  count: number;
}

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
  /** Of the opened state. */
  id: string;
  /** Index of the parent; without it, the resources that have none. */
  parent?: number;
  /** A group of the children, as an answer without it named them. */
  from?: number;
}

/** Up to a few hundred children; more come as groups, in which `from` leads to the resources. */
export type ResourceChildren =
  { resources: ResourceInfo[]; groups?: undefined } | { groups: ResourceGroup[]; resources?: undefined };

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

/** What a repair did to the findings of one kind. */
export interface RepairedKind {
  /** `2 references to 'images' dropped`. */
  text: string;
  /** The name of what is not in the state, so that references to it were dropped. */
  missing?: string;
}

/** What `pulumiState/repair` did: the text after all lossless repairs, how many findings went away, and by what. */
export interface RepairedState {
  text: string;
  fixed: number;
  done: RepairedKind[];
}

export interface ComparableParams extends CompareParams {
  /** Only what the engine reads and goes by when it decides what to do. */
  engineOnly?: boolean;
}

/** Two texts that differ only where the states do; secrets are masked. Or why there are none. */
export type ComparableStates =
  { before: string; after: string; failure?: undefined } | { failure: string; before?: undefined };

export interface RestoreResourcesParams extends StateText {
  /** The state that has the resources as they are to be. */
  from: string;
  urns: string[];
}

/** A text, and the resources that came into it beyond those asked for, because those need them. */
export type RestoredState =
  { text: string; alsoRestored: string[]; failure?: undefined } | { failure: string; text?: undefined };

export interface RenameStateParams extends StateText {
  /** The new names; what is not given stays. */
  stack?: string;
  project?: string;
}

export interface WithSecretsProviderParams extends StateText {
  /** A state whose secrets provider the text gets. */
  of: string;
}

/** An entry of a state's list of resources. */
export interface ResourceHandle {
  /** Position in the list: it tells copies with one URN apart. */
  index: number;
  /** Proves that the list is still the one that the position was taken from. */
  urn: string;
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

export interface ResourcePlacesParams extends StateText {
  urns: string[];
}

/** Where a resource stands. */
export interface ResourcePlace {
  urn: string;
  /** In the text; the first line is 1. */
  line: number;
  /** Where the program makes it, if the state says: the file relative to the project's folder. */
  source?: { path: string; line: number; column: number | undefined };
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
  /** Says what will happen, and to what. */
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

/** What the client tells the server when it starts it (`initializationOptions`). */
export interface StateServerOptions {
  /** It answers `pulumiState/sourceFile`. */
  findsSourceFiles?: boolean;
}

/** A file of the program that a state was made by. */
export interface SourceFileParams {
  /** URI of the state. */
  document: string;
  /** The project's name, as the state has it. */
  project: string;
  /** Of the file, relative to the project's folder. */
  path: string;
}

/** Commands of the client that code lenses, links and actions run; see `client/src/features/lensCommands.ts` for their arguments. */
export const LensCommand = {
  showDependents: 'pulumiTroubleshooter.showDependents',
  showPlace: 'pulumiTroubleshooter.showPlace',
  /** A link in a log to a resource of the stack; its argument is the URN. */
  showResource: 'pulumiTroubleshooter.showResource',
  /** Its arguments are the URI of a state's document, and a {@link ResourceHandle} in it. */
  showDependencies: 'pulumiTroubleshooter.showDependencies',
  /** Its argument is the text with the error. */
  explainError: 'pulumiTroubleshooter.explainError',
  /** These three are about the stack whose state is in the document that their argument names. */
  findSecretsProvider: 'pulumiTroubleshooter.findSecretsProvider',
  restoreStackOf: 'pulumiTroubleshooter.restoreStackOf',
  exportStackOf: 'pulumiTroubleshooter.exportStackOf',
} as const;
