import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { ReplaceStateRequest } from '../../client/src/pulumi/writes/replaceState';
import { planMove } from '../../client/src/features/editResource/model/stackMove';
import type { EditResourceParams, ResourceFacts } from '../../shared/resourceChanges';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { example } from '../harness/states';
import type { TestServer } from './client';
import type { OverwritingCommand } from './writers';

/** The stacks for the commands. */
export interface OverwrittenStacks {
  readonly stack: PulumiStack;
  readonly server: TestServer;
  readonly cli: PulumiCli;
  readonly backups: Backups;
  /** The stack to write to, and another one of its project. */
  readonly target: StackTarget;
  readonly prod: StackTarget;
  /** The state of the first. */
  readonly original: string;
}

/** The state with the colour of its web server changed. */
export function painted(text: string): string {
  return text.replaceAll('"colour": "blue"', '"colour": "red"');
}

/** The writes of each command that replaces a stack's state. */
export const OVERWRITING: Readonly<
  Record<OverwritingCommand, (on: OverwrittenStacks) => Promise<ReplaceStateRequest[]>>
> = {
  'Import Stack State': async ({ cli, target }) => [
    { target, text: painted(await exportStack(cli, target)) },
  ],
  'Repair State': async ({ stack, server, cli, target, original }) => {
    const state = JSON.parse(original) as ExportedState;
    state.deployment.resources!.reverse();
    await importDev(stack, JSON.stringify(state), ['--force']);
    const broken = await exportStack(cli, target);
    const { text } = await server.repair({ text: broken, targetStack: 'dev' });
    return [{ target, text }];
  },
  'Repair Pending Operations': async ({ stack, server, cli, target, original }) => {
    // An import would drop it, so it is inserted where a killed update leaves it.
    const file = stack.stateFile();
    const { deployment } = JSON.parse(original) as ExportedState;
    const web = deployment.resources!.find(({ urn }) => urn.endsWith('::web'))!;
    const resource = { ...web, urn: `${web.urn}-2`, id: undefined };
    const operations = JSON.stringify([{ type: 'creating', resource }]);
    const checkpoint = await readFile(file, 'utf8');
    await writeFile(
      file,
      checkpoint.replace('"resources":', `"pending_operations":${operations},"resources":`),
    );
    const pending = await exportStack(cli, target);
    const decisions = [{ index: 0, action: 'discard' as const }];
    const { text } = await server.resolvePendingOperations({ text: pending, decisions });
    return [{ target, text: text! }];
  },
  'Rename Resource': (on) => edited(on, () => ({ newName: 'memory' })),
  'Delete Resource From State': (on) => edited(on, offered('remove-with-dependents')),
  'Protect Resource': (on) => edited(on, offered('protection')),
  'Restore State Backup': async ({ stack, cli, backups, target, original }) => {
    await importDev(stack, painted(original));
    const versions = await listStateVersions(cli, backups, target);
    const ofUpdate = versions.find(({ outcomeOf }) => outcomeOf === 'update');
    return [{ target, text: await ofUpdate!.read() }];
  },
  'Move Resource to Another Stack': async ({ server, cli, target, prod, original }) => {
    const { resources } = (JSON.parse(original) as ExportedState).deployment;
    const index = resources!.findIndex(({ urn }) => urn === example.cache);
    const move = await planMove({ cli, server }, target, prod, { urn: example.cache, index });
    assert.ok('add' in move, JSON.stringify(move));
    return [move.add, move.remove];
  },
};

async function importDev(stack: PulumiStack, input: string, args: string[] = []): Promise<void> {
  await stack.must(['stack', 'import', '--stack=dev', ...args], { input });
}

async function edited(
  { server, cli, target }: OverwrittenStacks,
  choose: (facts: ResourceFacts) => EditResourceParams['edit'],
): Promise<ReplaceStateRequest[]> {
  const text = await exportStack(cli, target);
  const { resources } = (JSON.parse(text) as ExportedState).deployment;
  const index = resources!.findIndex(({ urn }) => urn === example.cache);
  const facts = await server.resource({ text, resource: { urn: example.cache, index } });
  const after = await server.editResource({ text, resource: facts!, edit: choose(facts!) });
  return [{ target, text: after.text!, isMadeFrom: (current) => current === text }];
}

function offered(name: string): (facts: ResourceFacts) => EditResourceParams['edit'] {
  return ({ offers }) => offers.find(({ refactoring }) => refactoring === name)!;
}
