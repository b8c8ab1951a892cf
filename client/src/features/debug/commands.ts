import { debugRuns } from './startDebugRun';
import { OPERATIONS, type DebugOperation } from './model/debuggedOperations';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { attachToProgram as attach } from './attach/attachDebugger';
import type { ProgramPlace } from './attach/pickProgram';

/** `Pulumi: Debug Program (Preview)`. */
export const debugProgram = debugging(Command.debugProgram, OPERATIONS.preview);

/** `Pulumi: Debug Program (Refresh)`. */
export const debugProgramRefresh = debugging(Command.debugProgramRefresh, OPERATIONS.refresh);

/** `Pulumi: Debug Program (Up)`. */
export const debugProgramUp = debugging(Command.debugProgramUp, OPERATIONS.up);

/** `Pulumi: Debug Program (Destroy)`. */
export const debugProgramDestroy = debugging(Command.debugProgramDestroy, OPERATIONS.destroy);

function debugging(command: string, operation: DebugOperation): Feature {
  return (services) =>
    registerCliCommand(services, command, (argument, launched) =>
      debugRuns(services).debug(operation, argument, launched),
    );
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
