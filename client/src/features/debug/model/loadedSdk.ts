// Follows what a program does with Pulumi's SDK for Node. The user's Node runs this file, so it has no dependencies.
import Module from 'node:module';

/** Node's function that runs the code of a CommonJS module. The SDK has no other code. */
type Compile = (this: NodeJS.Module, code: string, file: string, ...more: unknown[]) => unknown;
type Register = (this: unknown, resource: Resource, ...more: unknown[]) => unknown;

/** A resource in the program, by what the SDK keeps in it. */
export interface Resource {
  readonly __pulumiType?: string;
  readonly __parentResource?: Resource;
}

/** What the program asks Pulumi to register or to read. */
export interface Registration {
  readonly resource: Resource;
  readonly type: string;
  readonly name: string;
  readonly inputs: unknown;
  readonly options: unknown;
}

const FUNCTIONS = ['registerResource', 'readResource'];

/**
 * Changes a module of the SDK, each time that a copy of it has been loaded.
 * @param file its path in the package `@pulumi/pulumi`, with slashes
 */
export function afterLoading(file: string, change: (exports: Record<string, unknown>) => void): void {
  const end = `/@pulumi/pulumi/${file}`;
  const prototype = Module.prototype as unknown as { _compile: Compile };
  const compile = prototype._compile;
  prototype._compile = function (code, path, ...more) {
    const result = compile.call(this, code, path, ...more);
    if (path.replaceAll('\\', '/').endsWith(end)) change(this.exports as Record<string, unknown>);
    return result;
  };
}

/** Calls a function before each registration, in the stack of the program's code. */
export function beforeRegistrations(listener: (registration: Registration) => void): void {
  afterLoading('runtime/resource.js', (sdk) => {
    for (const name of FUNCTIONS) {
      const register = sdk[name] as Register | undefined;
      if (!register) continue;
      sdk[name] = function (resource: Resource, ...args: unknown[]) {
        // Older versions of the SDK have no parameter for the parent before those of the type and the name.
        const [type, named, ...others] = args.slice(args.findIndex((each) => typeof each === 'string'));
        const [inputs, options] = others.filter((each) => typeof each === 'object');
        listener({ resource, type: String(type), name: String(named), inputs, options });
        return register.call(this, resource, ...args);
      };
    }
  });
}
