// Stops a program where it registers a resource with a given URN. The user's Node runs this file, so it has no dependencies.
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Registration, Resource } from './loadedSdk';

/** The environment variable with the {@link Registrations}, in JSON. */
export const REGISTRATIONS = 'PULUMI_TROUBLESHOOTER_REGISTRATIONS';

/** The URNs of the resources at whose registration something is to happen. */
export interface Registrations {
  /** The program stops. */
  readonly stop: readonly string[];
  /** The debug console shows inputs and outputs. */
  readonly log: readonly string[];
}

/** The type of a stack itself, which every program registers. */
export const STACK = 'pulumi:pulumi:Stack';

/** The function in which the program stops: the frame above Pulumi's own. */
export const STOP = 'pulumiRegistration';

/** The name of the global symbol whose function tells the debugger what is registered. */
export const SHOWN_RESOURCES = 'pulumiTroubleshooter.resources';

/**
 * Makes the function that stops at the registration of these resources.
 * @param folder what the debugger shows as the folder of the function {@link STOP}, which is in no file
 */
export function stopAt(urns: readonly string[], folder: string): (registration: Registration) => void {
  const isWanted = hasUrnOf(urns);
  // In code of its own: a debugger does not stop at a statement of code that it passes over. The parameters are what it shows.
  const stop = runInThisContext(
    `(function ${STOP}(name, type, inputs, options, resource) { debugger; })`,
    join(folder, `${STOP}.js`),
  ) as (...shown: unknown[]) => void;
  return (registration) => {
    const { name, type, inputs, options, resource } = registration;
    if (isWanted(registration)) stop(name, type, inputs, options, resource);
  };
}

/** True of a registration that gives a resource one of these URNs, whatever stack and project they have. */
export function hasUrnOf(urns: readonly string[]): (registration: Registration) => boolean {
  const wanted = new Set(urns.map(typesAndName));
  return ({ resource, type, name }) => wanted.has(`${typesOf(resource.__parentResource)}${type}::${name}`);
}

/** The end of a URN: the types of the parents and its own, and the name. */
function typesAndName(urn: string): string {
  return urn.split('::').slice(2).join('::');
}

function typesOf(parent: Resource | undefined): string {
  if (parent?.__pulumiType === undefined || parent.__pulumiType === STACK) return '';
  return `${typesOf(parent.__parentResource)}${parent.__pulumiType}$`;
}
