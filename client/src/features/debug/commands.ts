import { debugRuns } from './startDebugRun';
import { OPERATIONS, type DebugOperation } from './model/debuggedOperations';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { attachToProgram as attach } from './attach/attachDebugger';
import type { ProgramPlace } from './attach/pickProgram';

/** `Pulumi: Debug Program (Preview)`. */
export const debugProgram: Feature = (services) =>
  registerCliCommand(services, Command.debugProgram, debugging(services, OPERATIONS.preview));

/** `Pulumi: Debug Program (Refresh)`. */
export const debugProgramRefresh: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramRefresh, debugging(services, OPERATIONS.refresh));

/** `Pulumi: Debug Program (Up)`. */
export const debugProgramUp: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramUp, debugging(services, OPERATIONS.up));

/** `Pulumi: Debug Program (Destroy)`. */
export const debugProgramDestroy: Feature = (services) =>
  registerCliCommand(services, Command.debugProgramDestroy, debugging(services, OPERATIONS.destroy));

function debugging(services: Services, operation: DebugOperation) {
  return (argument: unknown, launched: unknown) => debugRuns(services).debug(operation, argument, launched);
}

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
