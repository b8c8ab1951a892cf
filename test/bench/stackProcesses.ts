import { pulumiProcesses, until, type PulumiProcess } from './pulumiProcess';

/** A process that was killed is gone by then, on a busy machine, too. */
const GONE_MS = 20_000;

/** What still runs of the stacks of a folder that is PULUMI_HOME for them. */
export function stackProcesses(home: string): Promise<PulumiProcess[]> {
  return pulumiProcesses(`PULUMI_HOME=${home}`);
}

/** What still runs of them some time after the CLI has ended: it kills its language host, and ends before that is gone. */
export function processesLeftBehind(home: string): Promise<PulumiProcess[]> {
  const end = Date.now() + GONE_MS;
  return until(async () => {
    const left = await stackProcesses(home);
    return (left.length === 0 || Date.now() > end) && left;
  }, 'the processes of the stack');
}

/** Ends what still runs of them. */
export async function endStackProcesses(home: string): Promise<void> {
  await until(async () => {
    const left = await stackProcesses(home);
    for (const { pid } of left) killIfThere(pid);
    return left.length === 0;
  }, 'the processes of the stack to end');
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}
