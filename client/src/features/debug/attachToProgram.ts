import { attachToProgram as attach } from './attach/attachDebugger';
import type { ProgramPlace } from './attach/pickProgram';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

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
