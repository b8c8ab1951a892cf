import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackend } from '../../client/src/pulumi/cli/backend';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import type { ReplaceStateDecisions } from '../../client/src/pulumi/writes/replaceState';
import type { StateQuestions } from '../../client/src/pulumi/writes/stateQuestions';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import {
  StateRequest,
  type ComparableParams,
  type ComparableStates,
  type EditedState,
  type OpenedState,
  type ReadBack,
  type EditResourceParams,
  type MovedResources,
  type MoveResourcesParams,
  type ResourceFacts,
  type ResourceParams,
  type ResourcesWithValueParams,
  type ResourceWithValue,
  type RenameStateParams,
  type RepairedState,
  type ResolvePendingOperationsParams,
  type RestoredState,
  type RestoreResourcesParams,
  type StateComparison,
  type StateSummary,
  type SummaryParams,
  type WithSecretsProviderParams,
} from '../../shared/protocol';
import { LanguageClient } from '../bench/lsp';
import type { PulumiStack } from '../bench/pulumiStack';
import { runsOfWindow } from '../bench/runs';

/** The client's CLI module on a test stack, as the extension uses it, and what it wrote to its log. */
export interface TestCli {
  readonly cli: PulumiCli;
  readonly log: string[];
  /** For each time that a passphrase was asked for: whether the one before was wrong. */
  readonly asked: boolean[];
}

/** @param passphrases the answers of a user who is asked for one, in turn; then the user gives up */
export function cliFor(
  stack: PulumiStack,
  options: { env?: NodeJS.ProcessEnv; passphrases?: string[]; runs?: DetachedRuns } = {},
): TestCli {
  const env = { ...stack.env, ...options.env };
  const passphrases = [...(options.passphrases ?? [])];
  const log: string[] = [];
  const asked: boolean[] = [];
  const write = (message: string) => void log.push(message);
  const cli = new PulumiCli({
    log: { info: write, debug: write },
    env,
    runs: options.runs ?? runsOfWindow(),
    locate: () => locatePulumi({ env }),
    askPassphrase: (_of, wrong) => {
      asked.push(wrong);
      return Promise.resolve(passphrases.shift());
    },
  });
  return { cli, log, asked };
}

/** A stack of the test project as the commands name it: in full. */
export async function targetOf(stack: PulumiStack, cli: PulumiCli, name = stack.name): Promise<StackTarget> {
  const backend = await readBackend(cli, stack.cwd);
  const full = name.includes('/') ? name : `organization/${stack.project}/${name}`;
  return { folder: stack.cwd, project: stack.project, stack: full, backend };
}

/** The state server, as a process of its own. */
export interface TestServer extends StateQuestions {
  resolvePendingOperations(params: ResolvePendingOperationsParams): Promise<EditedState>;
  resource(params: ResourceParams): Promise<ResourceFacts | null>;
  editResource(params: EditResourceParams): Promise<EditedState>;
  resourcesWithValue(params: ResourcesWithValueParams): Promise<ResourceWithValue[]>;
  renameState(params: RenameStateParams): Promise<EditedState>;
  withSecretsProvider(params: WithSecretsProviderParams): Promise<EditedState>;
  repair(params: SummaryParams): Promise<RepairedState>;
  restoreResources(params: RestoreResourcesParams): Promise<RestoredState>;
  open(params: SummaryParams): Promise<OpenedState>;
  close(id: string): Promise<void>;
  moveResources(params: MoveResourcesParams): Promise<MovedResources>;
  comparable(params: ComparableParams): Promise<ComparableStates>;
  shutdown(): Promise<unknown>;
}

export async function startStateServer(): Promise<TestServer> {
  const client = await LanguageClient.start();
  return {
    summary: (params) => client.request<StateSummary>(StateRequest.summary, params),
    toExport: (params) => client.request<EditedState>(StateRequest.toExport, params),
    compare: (params) => client.request<StateComparison>(StateRequest.compare, params),
    readBack: (params) => client.request<ReadBack>(StateRequest.readBack, params),
    resolvePendingOperations: (params) =>
      client.request<EditedState>(StateRequest.resolvePendingOperations, params),
    resource: (params) => client.request<ResourceFacts | null>(StateRequest.resource, params),
    resourcesWithValue: (params) =>
      client.request<ResourceWithValue[]>(StateRequest.resourcesWithValue, params),
    editResource: (params) => client.request<EditedState>(StateRequest.editResource, params),
    renameState: (params) => client.request<EditedState>(StateRequest.renameState, params),
    withSecretsProvider: (params) => client.request<EditedState>(StateRequest.withSecretsProvider, params),
    repair: (params) => client.request<RepairedState>(StateRequest.repair, params),
    restoreResources: (params) => client.request<RestoredState>(StateRequest.restoreResources, params),
    open: (params) => client.request<OpenedState>(StateRequest.open, params),
    close: (id) => client.notify(StateRequest.close, { id }),
    moveResources: (params) => client.request<MovedResources>(StateRequest.moveResources, params),
    comparable: (params) => client.request<ComparableStates>(StateRequest.comparable, params),
    shutdown: () => client.shutdown(),
  };
}

/** Backups below a new temporary folder. */
export function temporaryBackups(): Backups {
  return new Backups(path.join(mkdtempSync(path.join(tmpdir(), 'backups-')), 'backups'), { limit: () => 5 });
}

/** A user who says yes to everything but `--force`. */
export const AGREE: ReplaceStateDecisions = {
  forceDespite: () => Promise.resolve(false),
  review: () => Promise.resolve(true),
  accept: () => Promise.resolve(true),
  confirm: () => Promise.resolve(true),
};
