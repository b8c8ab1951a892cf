import { canBeAskedToStop, ownGroup } from '../../../processes/windows';
import { isRunning, signalProcess } from '../../../processes/processes';
import type { RunFolder } from './runFolder';

const SIGNALS = { stop: 'SIGINT', kill: 'SIGKILL' } as const;

/**
 * Asks a run to stop, or ends it at once: through its supervisor, or directly if that is gone. Where no program can be
 * asked to stop, it goes on to its own end.
 */
export function askToEnd(folder: RunFolder, what: 'stop' | 'kill'): void {
  folder.ask(what);
  void signalOrphan(folder, what).catch(() => undefined);
}

async function signalOrphan(folder: RunFolder, what: 'stop' | 'kill'): Promise<void> {
  if (what === 'stop' && !canBeAskedToStop()) return;
  const { supervisor, cli } = (await folder.processes) ?? {};
  if (!supervisor || !cli || (await isRunning(supervisor))) return;
  await signalProcess(cli, SIGNALS[what], what === 'kill' && ownGroup() ? 'group' : 'process');
}
