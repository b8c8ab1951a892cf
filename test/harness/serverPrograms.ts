import { setTimeout as delay } from 'node:timers/promises';
import { withDescendants } from '../../client/src/features/debug/processTree';
import { listCommands } from '../../client/src/processes/processCommands';
import { endProcesses, listProcesses, stillRunning } from '../../client/src/processes/processes';

/** Milliseconds: what has been killed is gone far sooner. */
const GONE_MS = 30_000;
const LOOK_AGAIN_MS = 20;

const EXTENSION_HOST = /^--type=extensionHost$/;
/** What VS Code's server starts once for all windows, or again only a few times. */
const SERVER_PART = /^--type=(?:ptyHost|fileWatcher)$/;

/** Ends the extension hosts below VS Code's server, as a crash does. @throws {Error} if there is none */
export async function endExtensionHosts(server: number): Promise<void> {
  const ended = await endBelow(server, (args) => args.some((arg) => EXTENSION_HOST.test(arg)));
  if (ended === 0) throw new Error('There is no extension host.');
}

/** Ends all that VS Code's server has started for its windows, and what that has started meanwhile. */
export async function endWindowPrograms(server: number): Promise<void> {
  while ((await endBelow(server, (args) => !args.some((arg) => SERVER_PART.test(arg)))) > 0);
}

/**
 * Ends programs below VS Code's server at once. Returns how many, when they are gone.
 * @param isMeant says it of a program by its arguments
 */
async function endBelow(server: number, isMeant: (args: readonly string[]) => boolean): Promise<number> {
  const commands = new Map((await listCommands()).map(({ pid, args }) => [pid, args]));
  const all = await listProcesses();
  const roots = all.filter(({ pid }) => pid === server);
  const meant = withDescendants(all, roots).filter(
    ({ pid }) => pid !== server && isMeant(commands.get(pid) ?? []),
  );
  await endProcesses(meant);
  const end = Date.now() + GONE_MS;
  while (stillRunning(meant, await listProcesses()).length > 0) {
    if (Date.now() > end) throw new Error('What VS Code’s server has started does not end.');
    await delay(LOOK_AGAIN_MS);
  }
  return meant.length;
}
