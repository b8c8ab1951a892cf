// Stops a program where it registers a resource with a given URN. The user's Node runs this file, so it has no dependencies.
import Module from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** The environment variable with a list of URNs, in JSON. */
export const REGISTRATIONS = 'PULUMI_TROUBLESHOOTER_REGISTRATIONS';

/** The function in which the program stops: the frame above Pulumi's own. */
export const STOP = 'pulumiRegistration';

/** A resource in the program, by what Pulumi's SDK for Node keeps in it. */
interface Registered {
  readonly __pulumiType?: string;
  readonly __parentResource?: Registered;
}

/** Node's function that runs the code of a CommonJS module. The SDK has no other code. */
type Compile = (this: NodeJS.Module, code: string, file: string, ...more: unknown[]) => unknown;
type Register = (this: unknown, resource: Registered, ...more: unknown[]) => unknown;

const SDK = /[\\/]@pulumi[\\/]pulumi[\\/]runtime[\\/]resource\.js$/;
const FUNCTIONS = ['registerResource', 'readResource'];

/**
 * Stops at the registration of each of these resources, from now on.
 * @param folder what the debugger shows as the folder of the function {@link STOP}, which is in no file
 */
export function stopAtRegistrations(urns: readonly string[], folder: string): void {
  const prototype = Module.prototype as unknown as { _compile: Compile };
  const compile = prototype._compile;
  const wanted = new Set(urns.map(typesAndName));
  // In code of its own: a debugger does not stop at a statement of code that it passes over. The parameters are what it shows.
  const stop = runInThisContext(
    `(function ${STOP}(name, type, inputs, options, resource) { debugger; })`,
    join(folder, `${STOP}.js`),
  ) as (...shown: unknown[]) => void;
  prototype._compile = function (code, file, ...more) {
    const result = compile.call(this, code, file, ...more);
    const sdk = SDK.test(file) ? (this.exports as Record<string, Register | undefined>) : {};
    for (const name of FUNCTIONS) {
      const register = sdk[name];
      if (!register) continue;
      sdk[name] = function (resource, ...args) {
        // Older versions of the SDK have no parameter for the parent before those of the type and the name.
        const [type, named, ...others] = args.slice(args.findIndex((each) => typeof each === 'string'));
        if (wanted.has(`${typesOf(resource.__parentResource)}${String(type)}::${String(named)}`)) {
          const [inputs, options] = others.filter((each) => typeof each === 'object');
          stop(named, type, inputs, options, resource);
        }
        return register.call(this, resource, ...args);
      };
    }
    return result;
  };
}

/** The end of a URN: the types of the parents and its own, and the name. */
function typesAndName(urn: string): string {
  return urn.split('::').slice(2).join('::');
}

function typesOf(parent: Registered | undefined): string {
  if (parent?.__pulumiType === undefined || parent.__pulumiType === 'pulumi:pulumi:Stack') return '';
  return `${typesOf(parent.__parentResource)}${parent.__pulumiType}$`;
}
