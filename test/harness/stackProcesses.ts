import { readdir, readFile } from 'node:fs/promises';
import { pulumiProcesses, until, type PulumiProcess } from './pulumiProcess';

/** What still runs of the stacks of a folder that is PULUMI_HOME for them. */
export function stackProcesses(home: string): Promise<PulumiProcess[]> {
  return pulumiProcesses(`PULUMI_HOME=${home}`);
}

/** All processes that were started with a text in their environment or on their command line. Only on Linux. */
export async function processesWith(marker: string): Promise<PulumiProcess[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    all.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [line, environment] = await Promise.all([read('cmdline'), read('environ')]);
      const command = line.replaceAll('\0', ' ');
      return { pid: Number(pid), command, isIts: `${command}\n${environment}`.includes(marker) };
    }),
  );
  return found.filter(({ isIts, pid }) => isIts && pid !== process.pid);
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
