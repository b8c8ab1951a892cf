import { programsAmong, type RunningProgram } from '../../client/src/features/debug/model/runningPrograms';
import { listCommands } from '../../client/src/processes/processCommands';

/**
 * The program that a run of the CLI has started, once it waits for a debugger: other tests have others at the same time.
 * @param cli its process
 */
export async function waitingProgram(cli: number): Promise<RunningProgram | undefined> {
  const commands = await listCommands();
  const below = new Set([cli]);
  for (let before = 0; before < below.size;) {
    before = below.size;
    for (const { pid, parent } of commands) if (below.has(parent)) below.add(pid);
  }
  const programs = programsAmong(
    commands.filter(({ pid }) => below.has(pid)),
    process.pid,
  );
  return programs.find(({ waits }) => waits);
}
