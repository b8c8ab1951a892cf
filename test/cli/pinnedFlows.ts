import assert from 'node:assert/strict';
import path from 'node:path';
import { OPERATIONS, runOperation } from '../../client/src/features/debug/model/debuggedOperations';
import { adopt } from '../../client/src/features/adoption/model/adopt';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { bringBackRemovedStack } from '../../client/src/features/removedStack/model/bringBackRemovedStack';
import { removeLeftoverStack } from '../../client/src/features/migration/model/leftoverStack';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { settingsOfState } from '../../client/src/features/removedStack/model/settingsOfState';
import { renameStack, undoRename } from '../../client/src/features/migration/model/renameStackSteps';
import { runWithTrace } from '../../client/src/features/traces/runs/tracedRun';
import { runUpdate } from '../../client/src/pulumi/runs/updates';
import { runWithVerboseLog } from '../../client/src/features/logs/runs/verboseRun';
import {
  cancelUpdate,
  exportStack,
  importStack,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh, refresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { replaceState, type ReplaceStateRequest } from '../../client/src/pulumi/writes/replaceState';
import { planMove } from '../../client/src/features/editResource/model/stackMove';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { readDrift } from '../../client/src/pulumi/driftDetection/readDrift';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { example } from '../harness/states';
import { worldVariables } from '../harness/worldStack';
import { AGREE, type TestServer } from './client';
import { adoptable, ADOPTED } from './outlivingFlows';
import type { PinnedFlow } from './writers';

/** The stacks for the flows. */
export interface PinnedStacks {
  readonly stack: PulumiStack;
  readonly cli: PulumiCli;
  readonly server: TestServer;
  readonly backups: Backups;
  readonly target: StackTarget;
  /** A stack of the same project with only its root resource. */
  readonly prod: StackTarget;
  /** An empty folder. */
  readonly scratch: string;
}

/**
 * A user's action in two parts: the first runs before the question, and returns the second, which changes the stack.
 */
type Flow = (on: PinnedStacks) => Promise<() => Promise<unknown>>;

const run =
  (task: (on: PinnedStacks) => Promise<unknown>): Flow =>
  (on) =>
    Promise.resolve(() => task(on));

const text = ({ cli, target }: PinnedStacks): Promise<string> => exportStack(cli, target);

async function replace(on: PinnedStacks, request: ReplaceStateRequest): Promise<void> {
  assert.equal((await replaceState(on, request, AGREE)).kind, 'replaced');
}

/** The state with another colour. */
export function painted(state: string): string {
  return state.replaceAll('"colour": "blue"', '"colour": "green"');
}

function renamed({ target }: PinnedStacks): StackTarget {
  return { ...target, stack: path.posix.join(path.posix.dirname(target.stack), 'new') };
}

/** A state in a backend after an update was killed while it changed the cache. */
export function interrupted<T extends ExportedState['deployment']>(state: T): T {
  const resource = state.resources!.find(({ urn }) => urn === example.cache)!;
  return { ...state, pending_operations: [{ resource, type: 'updating' }] };
}

/**
 * The state after the first update of an empty program, made from an export of `dev`: resources need a root resource in
 * the destination.
 */
export function rootOfProd(dev: string): string {
  const state = JSON.parse(dev) as ExportedState;
  const [root] = state.deployment.resources!.filter(({ type }) => type === 'pulumi:pulumi:Stack');
  const resources = [{ ...root!, urn: root!.urn.replaceAll('dev', 'prod') }];
  return JSON.stringify({ ...state, deployment: { ...state.deployment, resources } });
}

/** Whether a file is one of the project. */
export const isOfProject = (file: string): boolean => path.basename(file) !== 'node_modules';

/** Each of the writes that must not reach a stack of another backend. */
export const PINNED_FLOWS: Record<PinnedFlow, Flow> = {
  'an import': async (on) => {
    const state = painted(await text(on));
    return () => importStack(on.cli, on.target, state);
  },
  'the replacement of its state': async (on) => {
    const state = painted(await text(on));
    return () => replace(on, { target: on.target, text: state });
  },
  'the change of one resource': async (on) => {
    const { server, target } = on;
    const state = await text(on);
    const resource = await server.resource({ text: state, resource: { urn: example.cache, index: 5 } });
    const offer = resource?.offers.find(({ refactoring }) => refactoring === 'protection');
    assert.ok(resource && offer);
    const edited = await server.editResource({ text: state, resource, edit: offer });
    assert.ok(edited.text !== undefined, edited.failure);
    return () => replace(on, { target, text: edited.text, isMadeFrom: (current) => current === state });
  },
  'the restoring of an earlier state': async (on) => {
    await importStack(on.cli, on.target, painted(await text(on)));
    const versions = await listStateVersions(on.cli, on.backups, on.target);
    const version = versions.find(({ outcomeOf }) => outcomeOf === 'update');
    return async () => replace(on, { target: on.target, text: await version!.read() });
  },
  'a repair of its pending operations': async (on) => {
    const { server, target } = on;
    const state = await text(on);
    const { id, operations } = await server.openPendingOperations({ text: state });
    await server.close(id);
    const decisions = operations.map(({ index }) => ({ index, action: 'discard' as const }));
    const edited = await server.resolvePendingOperations({ text: state, decisions });
    assert.ok(decisions.length === 1 && edited.text !== undefined, edited.failure);
    const isMadeFrom = (current: string): boolean => current === state;
    return () => replace(on, { target, text: edited.text, onlyInPlaceOf: state, isMadeFrom });
  },
  'the undoing of a write': async (on) => {
    const request = { target: on.target, text: painted(await text(on)) };
    const outcome = await replaceState(on, request, AGREE);
    assert.ok(outcome.kind === 'replaced');
    return async () => replace(on, await undoRequest({ ...outcome, target: on.target }));
  },
  'a move to another stack': async (on) => {
    const move = await planMove(on, on.target, on.prod, { urn: example.cache, index: 5 });
    assert.ok('add' in move, JSON.stringify(move));
    return async () => {
      await replace(on, move.add);
      await replace(on, move.remove);
    };
  },
  'a cancelled update': run(({ cli, target }) => cancelUpdate(cli, target)),
  'a refresh': run(({ cli, target }) => refresh(cli, target, {})),
  'an acceptance of its drift': async ({ cli, target }) => {
    const { resources } = await readDrift(await runPreviewOnlyRefresh(cli, target, {}));
    assert.ok(!JSON.stringify(resources).includes('red!'), 'that is in the other backend alone');
    return () => refresh(cli, target, {}, [example.cache]);
  },
  'an adoption': async (on) => {
    const { stack, target } = on;
    const cli = on.cli.withEnvironment(
      await worldVariables(path.join(stack.root, 'world'), stack.env['PATH']!),
    );
    const create = await adoptable(stack.root);
    return () => adopt({ ...on, cli }, target, { create, id: ADOPTED, why: 'Adopt' }, (task) => task({}));
  },
  'a rename': run((on) => renameStack(on.cli, on.target, renamed(on))),
  'a rename that is undone': async (on) => {
    const { cli, server, target } = on;
    const edited = await server.renameState({ text: await text(on), stack: 'new' });
    await renameStack(cli, target, renamed(on));
    return () => undoRename(cli, server, { target, renamed: renamed(on), after: edited.text! });
  },
  'a renamed project': async (on) => {
    const plan = await planProjectRename(on, { folder: on.stack.cwd, from: 'shop', to: 'market' });
    assert.ok(!('refused' in plan), JSON.stringify(plan));
    return () => renameStacksAndFiles(on, plan);
  },
  'the removal of what a migration has left': run(({ cli, target }) =>
    removeLeftoverStack(cli, target, { force: true }),
  ),
  'what was left of it when it was removed': async (on) => {
    const { cli, server, target } = on;
    const state = painted(await text(on));
    await removeLeftoverStack(cli, target, { force: true });
    const settings = await settingsOfState(target, await server.secretsProvider({ text: state }));
    assert.ok(settings.kind === 'fits', settings.kind);
    const request = { target, text: state, settings, why: 'Bring Back Removed Stack', force: false };
    return async () => {
      assert.equal((await bringBackRemovedStack(on, request)).kind, 'brought back');
    };
  },
  'an update with a verbose log': run(({ cli, target, scratch }) =>
    runWithVerboseLog(cli, target, { kind: 'up', level: 3, file: path.join(scratch, 'log') }, {}),
  ),
  'a destroy whose trace is recorded': run(({ cli, target, scratch }) =>
    runWithTrace(
      cli,
      target,
      { kind: 'destroy', recording: path.join(scratch, 'trace'), messages: false },
      {},
    ),
  ),
  'a destroy': run(({ cli, target }) => runUpdate(cli, target, 'destroy')),
  'a refresh in the debugger': run(({ cli, target }) =>
    runOperation(cli, target, OPERATIONS.refresh, [], {}),
  ),
};

/** The CLI that a flow needs if the oldest one is not enough. */
export const NEEDED_CLI: Readonly<Partial<Record<PinnedFlow, string>>> = {
  'a refresh in the debugger': '3.160.0',
};

/** A service shows nothing of a removed stack. */
export const SELF_MANAGED: readonly PinnedFlow[] = ['what was left of it when it was removed'];

/** Flows that are single runs of the CLI: for these, a service does not differ from a folder. */
const OF_ONE_RUN: readonly PinnedFlow[] = [
  'an import',
  'a refresh',
  'an acceptance of its drift',
  'an adoption',
  'a rename',
  'an update with a verbose log',
  'a destroy whose trace is recorded',
  'a destroy',
  'a refresh in the debugger',
];

/** Flows that send a service only the requests of a replacement: only the source of the new state differs. */
const OF_A_REPLACEMENT: readonly PinnedFlow[] = [
  'the change of one resource',
  'a repair of its pending operations',
  'the undoing of a write',
  'a move to another stack',
];

/** Flows for which a folder proves enough for a service. */
export const SHOWN_BY_FOLDER: readonly PinnedFlow[] = [...OF_ONE_RUN, ...OF_A_REPLACEMENT];

/** The flow that needs a pending operation. No import creates one, so it is inserted into the backend. */
export const INTERRUPTED: PinnedFlow = 'a repair of its pending operations';

/** Flows that find the stack locked. The processes that locked a service's stack are not known to be gone. */
export const LOCKED: Readonly<Record<'folder' | 'service', readonly PinnedFlow[]>> = {
  folder: ['a cancelled update', 'the removal of what a migration has left'],
  service: ['a cancelled update'],
};
