import { setTimeout as delay } from 'node:timers/promises';
import { listCommands, type ProcessCommand } from '../../processes/processCommands';
import { listeningPorts } from './listeningPorts';

const POLL_MS = 100;
/** How long a debugger may take until it listens, from the start of the program's process. */
const PATIENCE_MS = 10_000;

/**
 * Waits until the debugger of a program listens. The system is asked, not the port: who connects to that is taken for the
 * editor, and Delve ends the program when it goes. Ends after some seconds, too, or with the program: attaching to it then
 * says what is wrong.
 * @param pid of the program's process
 */
export async function untilDebuggerListens(pid: number, port: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const commands = await listCommands();
    if (!commands.some((command) => command.pid === pid)) return;
    const pids = [
      pid,
      ...commands.filter((command) => isAdapterAt(port, command)).map((adapter) => adapter.pid),
    ];
    const ports = await Promise.all(pids.map(listeningPorts));
    if (ports.flat().includes(port)) return;
    await delay(POLL_MS);
  }
}

/** For Python a process of debugpy's own listens, which is told the port. */
function isAdapterAt(port: number, { args }: ProcessCommand): boolean {
  const isAdapter = args.some((arg) => /[\\/]debugpy[\\/]adapter$/.test(arg));
  return isAdapter && args[args.indexOf('--port') + 1] === String(port);
}
