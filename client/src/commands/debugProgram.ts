import { debugRuns } from '../debug/startDebugRun';
import { OPERATIONS } from '../debug/debugOperation';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Debug Program (Preview)`. */
export const debugProgram: Feature = (services) =>
  registerCliCommand(services, Command.debugProgram, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.preview, argument, launched),
  );
