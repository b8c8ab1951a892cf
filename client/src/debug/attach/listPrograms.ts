import { listCommands } from '../../processes/processCommands';
import { programsAmong, type RunningProgram } from './runningPrograms';

/** The running programs on this machine that a debugger can be attached to. */
export async function listPrograms(): Promise<RunningProgram[]> {
  return programsAmong(await listCommands(), process.pid);
}
