import { debugRuns } from '../debug/startDebugRun';
import { OPERATIONS } from '../debug/debugOperation';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Debug Program (Up)`. */
export const debugProgramUp: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramUp, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.up, argument, launched),
  );
