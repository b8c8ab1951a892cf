import { debugRuns } from './startDebugRun';
import { OPERATIONS } from './debugOperation';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Debug Program (Preview)`. */
export const debugProgram: Feature = (services) =>
  registerCliCommand(services, Command.debugProgram, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.preview, argument, launched),
  );

/** `Pulumi: Debug Program (Refresh)`. */
export const debugProgramRefresh: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramRefresh, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.refresh, argument, launched),
  );

/** `Pulumi: Debug Program (Up)`. */
export const debugProgramUp: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramUp, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.up, argument, launched),
  );

/** `Pulumi: Debug Program (Destroy)`. */
export const debugProgramDestroy: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramDestroy, (argument, launched) =>
    debugRuns(services).debug(OPERATIONS.destroy, argument, launched),
  );
