import type * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  StateRequest,
  type ComparableParams,
  type ComparableStates,
  type CompareParams,
  type EditedState,
  type EditResourceParams,
  type FindResourcesParams,
  type FoundResources,
  type MovedResources,
  type MoveResourcesParams,
  type OpenedState,
  type ReadBack,
  type ReadBackParams,
  type ResourceFacts,
  type ResourceParams,
  type ResourcesWithValueParams,
  type ResourceWithValue,
  type ResourceChildren,
  type ResourceChildrenParams,
  type RenameStateParams,
  type RepairedState,
  type ResolvePendingOperationsParams,
  type RestoredState,
  type RestoreResourcesParams,
  type StateComparison,
  type StateSummary,
  type StateText,
  type SummaryParams,
  type WithSecretsProviderParams,
} from '../../shared/protocol';

/**
 * The state language server, started when the first state opens or the first question is asked.
 */
export class StateServer implements vscode.Disposable {
  private client: Promise<LanguageClient> | undefined;
  private started: Promise<LanguageClient> | undefined;
  private trace: vscode.LogOutputChannel | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    /** Makes the channel for the messages to and from the server, which hold whole states. */
    private readonly createTrace: () => vscode.LogOutputChannel,
  ) {}

  /** Starts the server if it is not running; resolves when it answers. */
  start(): Promise<LanguageClient> {
    this.started ??= this.launch();
    return this.started;
  }

  /** Ends the server and starts a new one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** What is to be known of a resource before it is changed; null if it is not there. */
  async resource(params: ResourceParams): Promise<ResourceFacts | null> {
    return (await this.start()).sendRequest<ResourceFacts | null>(StateRequest.resource, params);
  }

  /** The state after a change of one resource. */
  async resourcesWithValue(params: ResourcesWithValueParams): Promise<ResourceWithValue[]> {
    return (await this.start()).sendRequest<ResourceWithValue[]>(StateRequest.resourcesWithValue, params);
  }

  async editResource(params: EditResourceParams): Promise<EditedState> {
    return (await this.start()).sendRequest<EditedState>(StateRequest.editResource, params);
  }

  /** Two states after a resource went from one to the other. */
  async moveResources(params: MoveResourcesParams): Promise<MovedResources> {
    return (await this.start()).sendRequest<MovedResources>(StateRequest.moveResources, params);
  }

  /** Health and contents of a state text; see {@link StateSummary}. */
  async summary(params: SummaryParams, token?: vscode.CancellationToken): Promise<StateSummary> {
    return (await this.start()).sendRequest<StateSummary>(StateRequest.summary, params, token);
  }

  /** Carries out what the user decided for each pending operation. */
  async resolvePendingOperations(params: ResolvePendingOperationsParams): Promise<EditedState> {
    return (await this.start()).sendRequest<EditedState>(StateRequest.resolvePendingOperations, params);
  }

  /** The same state in the shape that `pulumi stack import` takes. */
  async toExport(params: StateText): Promise<EditedState> {
    return (await this.start()).sendRequest<EditedState>(StateRequest.toExport, params);
  }

  /** What differs between two states. */
  async compare(params: CompareParams): Promise<StateComparison> {
    return (await this.start()).sendRequest<StateComparison>(StateRequest.compare, params);
  }

  /** What a stack has otherwise than what was imported into it. */
  async readBack(params: ReadBackParams): Promise<ReadBack> {
    return (await this.start()).sendRequest<ReadBack>(StateRequest.readBack, params);
  }

  /** Reads a state that is in no editor and keeps it, to be asked for its resources, until {@link close}. */
  async open(params: SummaryParams): Promise<OpenedState> {
    return (await this.start()).sendRequest<OpenedState>(StateRequest.open, params);
  }

  /** The resources below one of an opened state; null if the server does not have that any more. */
  async resourceChildren(params: ResourceChildrenParams): Promise<ResourceChildren | null> {
    return (await this.start()).sendRequest<ResourceChildren | null>(StateRequest.resourceChildren, params);
  }

  /** The resources of an opened state that are most like what a person typed; null likewise. */
  async findResources(params: FindResourcesParams): Promise<FoundResources | null> {
    return (await this.start()).sendRequest<FoundResources | null>(StateRequest.findResources, params);
  }

  /** Lets the server forget an opened state. */
  async close(id: string): Promise<void> {
    await (await this.client)?.sendNotification(StateRequest.close, { id });
  }

  /** Makes all repairs that lose nothing. */
  async repair(params: SummaryParams): Promise<RepairedState> {
    return (await this.start()).sendRequest<RepairedState>(StateRequest.repair, params);
  }

  /** The two states as texts that differ only where the states do. */
  async comparable(params: ComparableParams): Promise<ComparableStates> {
    return (await this.start()).sendRequest<ComparableStates>(StateRequest.comparable, params);
  }

  /** Gives a state some resources as another state has them. */
  async restoreResources(params: RestoreResourcesParams): Promise<RestoredState> {
    return (await this.start()).sendRequest<RestoredState>(StateRequest.restoreResources, params);
  }

  /** The state under another stack's or project's name. */
  async renameState(params: RenameStateParams): Promise<EditedState> {
    return (await this.start()).sendRequest<EditedState>(StateRequest.renameState, params);
  }

  /** The state with the secrets provider of another; see {@link WithSecretsProviderParams}. */
  async withSecretsProvider(params: WithSecretsProviderParams): Promise<EditedState> {
    return (await this.start()).sendRequest<EditedState>(StateRequest.withSecretsProvider, params);
  }

  /** The values of the secrets of a state that was exported in plain text. */
  async secretValues(params: StateText): Promise<string[]> {
    return (await this.start()).sendRequest<string[]>(StateRequest.secretValues, params);
  }

  dispose(): void {
    void this.stop();
    this.trace?.dispose();
  }

  private async launch(): Promise<LanguageClient> {
    this.client = this.create();
    const client = await this.client;
    await client.start();
    return client;
  }

  /** What speaks to the server is most of what there is to load, and many windows never need it. */
  private async create(): Promise<LanguageClient> {
    const { createLanguageClient } = await import('./languageClient');
    this.trace ??= this.createTrace();
    return createLanguageClient(this.context, this.log, this.trace);
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.started = undefined;
    await (await client)?.dispose();
  }
}
