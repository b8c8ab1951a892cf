import { debugRuns } from '../debug/startDebugRun';
import { OPERATIONS } from '../debug/debugOperation';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Debug Program (Destroy)`. */
export const debugProgramDestroy: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramDestroy, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.destroy, argument, launched),
  );
