import { setTimeout as delay } from 'node:timers/promises';
import { isWindows } from '../../../processes/windows';
import { listeningPorts } from './listeningPorts';

const POLL_MS = 100;
/** Time limit for Node to open its inspector, and for an inspector to answer. */
const PATIENCE_MS = 3000;

/**
 * The port of a Node process's inspector, which is opened if necessary. Only a port that the process itself listens on
 * counts: the port on its command line may belong to another program.
 * @param opensItself true if its command line opens one. Then this only waits for it: during Node's start, the signal
 *   that opens an inspector would end the process.
 * @returns undefined if it has none and opens none: its usual port is taken, or it runs no JavaScript at the moment
 */
export async function inspectorPort(pid: number, opensItself: boolean): Promise<number | undefined> {
  const open = await openInspector(pid);
  if (open !== undefined) return open;
  if (!opensItself) askForInspector(pid);
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    await delay(POLL_MS);
    const port = await openInspector(pid);
    if (port !== undefined) return port;
  }
  return undefined;
}

async function openInspector(pid: number): Promise<number | undefined> {
  for (const port of await listeningPorts(pid)) if (await isInspector(port)) return port;
  return undefined;
}

/** Like `node inspect -p`. @throws if the process is gone, or another user's */
function askForInspector(pid: number): void {
  const { _debugProcess } = process as typeof process & { _debugProcess?: (pid: number) => void };
  if (isWindows()) _debugProcess?.(pid);
  else process.kill(pid, 'SIGUSR1');
}

async function isInspector(port: number): Promise<boolean> {
  try {
    const address = `http://127.0.0.1:${port}/json/version`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { Browser: browser } = (await answer.json()) as { Browser?: unknown };
    return typeof browser === 'string' && browser.startsWith('node.js/');
  } catch {
    return false;
  }
}
