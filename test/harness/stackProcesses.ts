import { pulumiProcesses, until, type PulumiProcess } from './pulumiProcess';

/** What still runs of the stacks of a folder that is PULUMI_HOME for them. */
export function stackProcesses(home: string): Promise<PulumiProcess[]> {
  return pulumiProcesses(`PULUMI_HOME=${home}`);
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
