// A separate process that acts as an editor window: it starts a run with the client's code, as the commands do, and the
// tests end it during the run.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
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
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups } from './client';
import { adoptable, ADOPTED, MIGRATION, RENAMING } from './outlivingFlows';

/** The order for the process, as JSON in its first argument. */
export interface WindowOrder {
  /** The folder of the stack. */
  readonly stack: string;
  /** The folder of the runs. */
  readonly runs: string;
  readonly command: UpdateKind | 'adopt' | 'import' | 'replace' | 'cancel' | 'migrate' | 'rename';
  readonly flags?: readonly string[];
  /** The file to import; `replace` does all that the commands do around it. */
  readonly state?: string;
  /** The address of the backend to migrate to, with {@link MIGRATION}. */
  readonly url?: string;
  readonly env?: NodeJS.ProcessEnv;
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
  const makeTools = async () => ({ cli, server: await startStateServer(), backups: temporaryBackups() });
  const target = await targetOf(stack, cli);
  if (command === 'import') await importStack(cli, target, await readFile(order.state!, 'utf8'));
  else if (command === 'adopt') {
    const request = { create: await adoptable(stack.root), id: ADOPTED, why: 'Adopt' };
    await adopt(await makeTools(), target, request, (task) => task({}));
  } else if (command === 'replace') {
    await replaceState(await makeTools(), { target, text: await readFile(order.state!, 'utf8') }, AGREE);
  } else if (command === 'cancel') await cancelUpdate(cli, target);
  else if (command === 'migrate')
    await migrateStack(await makeTools(), { source: target, url: order.url!, ...MIGRATION });
  else if (command === 'rename') {
    const tools = await makeTools();
    const plan = await planProjectRename(tools, { folder: stack.cwd, ...RENAMING });
    if (!('refused' in plan)) await renameStacksAndFiles(tools, plan);
  } else await runUpdate(cli, target, command, { flags });
}

main(JSON.parse(process.argv[2]!) as WindowOrder).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
