import { debugRuns } from './startDebugRun';
import { OPERATIONS } from './model/debuggedOperations';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { attachToProgram as attach } from './attach/attachDebugger';
import type { ProgramPlace } from './attach/pickProgram';

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

/** `Pulumi: Attach to Running Program`. */
export const attachToProgram: Feature = (services) =>
  registerCliCommand(services, Command.attachToProgram, (argument) => attach(placeIn(argument)));

/** The place in a command's argument, which can be any value. */
function placeIn(argument: unknown): ProgramPlace {
  const { processId, port } = (argument ?? {}) as Partial<Record<keyof ProgramPlace, unknown>>;
  return { processId: numberIn(processId), port: numberIn(port) };
}

/** A launch configuration has the values of variables as strings. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 1 ? Number(number) : undefined;
}
