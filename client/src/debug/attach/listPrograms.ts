import { listCommands } from '../../processCommands';
import { programsAmong, type RunningProgram } from './runningPrograms';

/** The programs of this machine that a debugger can be attached to at the moment. */
export async function listPrograms(): Promise<RunningProgram[]> {
  return programsAmong(await listCommands(), process.pid);
}
