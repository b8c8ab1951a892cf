import { debugRuns } from '../debug/startDebugRun';
import { OPERATIONS } from '../debug/debugOperation';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Debug Program (Refresh)`. */
export const debugProgramRefresh: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramRefresh, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.refresh, argument, launched),
  );
