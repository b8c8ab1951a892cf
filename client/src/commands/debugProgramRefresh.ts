import { debugRuns } from '../debug/debugRuns';
import { OPERATIONS } from '../debug/operation';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Debug Program (Refresh)`. */
export const debugProgramRefresh: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramRefresh, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.refresh, argument, launched),
  );
