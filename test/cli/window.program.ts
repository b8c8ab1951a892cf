// A separate process that acts as an editor window: it starts a run with the client's code, as the commands do, and the
// tests end it during the run.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { adopt } from '../../client/src/features/adoption/model/adopt';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { cancelUpdate, importStack } from '../../client/src/pulumi/stacks/stacks';
import { runUpdate, type UpdateKind } from '../../client/src/pulumi/runs/updates';
import { openStack } from '../harness/makeStack';
import { runsOfWindow } from '../harness/runsOfWindow';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { bringBackRemovedStack } from '../../client/src/features/removedStack/model/bringBackRemovedStack';
import { settingsOfState } from '../../client/src/features/removedStack/model/settingsOfState';
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups } from './client';
import { adoptable, ADOPTED, MIGRATION, RENAMING } from './outlivingFlows';

/** The order for the process, as JSON in its first argument. */
export interface WindowOrder {
  /** The folder of the stack. */
  readonly stack: string;
  /** The folder of the runs. */
  readonly runs: string;
  readonly command:
    | UpdateKind
    | 'adopt'
    | 'import'
    | 'replace'
    | 'cancel'
    | 'migrate'
    | 'rename'
    | 'bring back';
  /** The full name of the stack, unless it is in a folder. */
  readonly name?: string;
  /** The folder of the backups; without one, they are gone when the window is closed. */
  readonly backups?: string;
  /** The file that gets what the user is told at the end: a {@link WindowOutcome}. */
  readonly outcome?: string;
  readonly flags?: readonly string[];
  /** The file to import; `replace` does all that the commands do around it. */
  readonly state?: string;
  /** The address of the backend to migrate to, with {@link MIGRATION}. */
  readonly url?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What the user of a window is told. */
export interface WindowOutcome {
  /** The kind of the outcome, of a problem, or the name of an error. */
  readonly kind: string;
  readonly message?: string;
  /** What a problem says of the stack. */
  readonly afterwards?: string | undefined;
}

async function main(order: WindowOrder): Promise<void> {
  const { command, flags = [], env = {} } = order;
  const stack = await openStack(order.stack, {});
  const { cli } = cliFor(stack, { env, runs: runsOfWindow({ root: order.runs }) });
  process.stdin.unref();
  // What VS Code does with an extension whose window is closed.
  void once(process.stdin, 'data').then(() => {
    cli.dispose();
    process.exit(0);
  });
  const backups = order.backups ? new Backups(order.backups, { limit: () => 5 }) : temporaryBackups();
  const makeTools = async () => ({ cli, server: await startStateServer(), backups });
  const target = await targetOf(stack, cli, order.name);
  let outcome: { kind: string } | undefined;
  if (command === 'import') await importStack(cli, target, await readFile(order.state!, 'utf8'));
  else if (command === 'adopt') {
    const request = { create: await adoptable(stack.root), id: ADOPTED, why: 'Adopt' };
    await adopt(await makeTools(), target, request, (task) => task({}));
  } else if (command === 'replace') {
    outcome = await replaceState(
      await makeTools(),
      { target, text: await readFile(order.state!, 'utf8') },
      AGREE,
    );
  } else if (command === 'cancel') await cancelUpdate(cli, target);
  else if (command === 'migrate')
    outcome = await migrateStack(await makeTools(), { source: target, url: order.url!, ...MIGRATION });
  else if (command === 'rename') {
    const tools = await makeTools();
    const plan = await planProjectRename(tools, { folder: stack.cwd, ...RENAMING });
    if (!('refused' in plan)) await renameStacksAndFiles(tools, plan);
  } else if (command === 'bring back') {
    const tools = await makeTools();
    const text = await readFile(order.state!, 'utf8');
    const settings = await settingsOfState(target, await tools.server.secretsProvider({ text }));
    if (settings.kind === 'refused') throw new Error('Its settings are refused.');
    const request = { target, text, settings, why: 'Bring Back', force: false };
    outcome = await bringBackRemovedStack(tools, request);
  } else await runUpdate(cli, target, command, { flags });
  await tell(order, { kind: outcome?.kind ?? 'done' });
}

async function tell({ outcome }: WindowOrder, told: WindowOutcome): Promise<void> {
  if (outcome === undefined) return;
  await writeFile(outcome, JSON.stringify(told));
  // Its server is still running.
  process.exit(0);
}

const order = JSON.parse(process.argv[2]!) as WindowOrder;
main(order).catch(async (error: unknown) => {
  console.error(error);
  const { name, message } = error as Error;
  const problem = error instanceof PulumiProblem ? { kind: error.kind, afterwards: error.afterwards } : {};
  await tell(order, { kind: name, message, ...problem });
  process.exit(1);
});
