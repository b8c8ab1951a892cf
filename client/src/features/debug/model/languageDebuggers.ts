import { parseUrn } from '../../../../../shared/urn';
import type { DebuggerConfiguration } from './nodeConfiguration';
import type { Language } from './runningPrograms';

/** A language whose debugger is an extension that the user installs. */
export type OtherLanguage = Exclude<Language, 'node'>;

/** The debugger for a language other than Node's: an extension that the user installs. */
export interface LanguageDebugger {
  /** The usual name of the language. */
  readonly name: string;
  /** The extension that has the debugger. */
  readonly extension: { readonly id: string; readonly name: string };
  /** Other software that must be installed, if any. */
  readonly needs?: string;
  /** True if the end of the session ends the program as if it had finished: Pulumi then deletes what was not registered. */
  readonly endsProgram?: boolean;
  /** The debugger's configuration for a program that waits on a port or as a process. */
  configuration(at: { readonly port: number; readonly processId: number | string }): DebuggerConfiguration;
  /** The port on which a program of `pulumi … --attach-debugger` waits. If it is taken, the CLI prints another. */
  readonly port: number;
  /** How it stops at a registration, if it can. */
  readonly registration?: RegistrationFunctions;
}

/** A breakpoint in a function, as debuggers take it. */
export interface FunctionBreakpoint {
  readonly name: string;
  readonly condition?: string;
}

/** The functions of Pulumi's SDK in which a program stops when it registers a resource. */
export interface RegistrationFunctions {
  /** As the debugger names them. */
  readonly names: readonly string[];
  /** Between two conditions. */
  readonly or: string;
  /** An expression that is true of one resource. */
  readonly condition: (type: string, name: string) => string;
  /** Matches the path of such a function's file, up to the folder with all packages: no code there is the user's. */
  readonly packages: RegExp;
}

const HOST = '127.0.0.1';
const attach = (name: string, type: string): DebuggerConfiguration => ({
  name: `Attach to Pulumi Program (${name})`,
  type,
  request: 'attach',
});

/**
 * The debuggers of the other languages. Pulumi's language hosts start the program under its debugger, with these ports
 * and properties.
 */
export const LANGUAGE_DEBUGGERS: Readonly<Record<OtherLanguage, LanguageDebugger>> = {
  python: {
    name: 'Python',
    extension: { id: 'ms-python.debugpy', name: 'Python Debugger' },
    needs: 'the package debugpy in the project’s virtual environment',
    port: 58791,
    configuration: ({ port }) => ({
      ...attach('Python', 'debugpy'),
      connect: { host: HOST, port },
      justMyCode: true,
    }),
    registration: {
      names: ['register_resource', 'read_resource'],
      or: ' or ',
      // A string in JSON is one in Python, and in Go.
      condition: (type, name) => `(name == ${JSON.stringify(name)} and ty == ${JSON.stringify(type)})`,
      packages: /^.*[\\/](?=pulumi[\\/]runtime[\\/]resource\.py$)/,
    },
  },
  go: {
    name: 'Go',
    extension: { id: 'golang.go', name: 'Go' },
    needs: 'Delve, `dlv`, on the PATH of Pulumi',
    endsProgram: true,
    port: 57134,
    configuration: ({ port }) => ({ ...attach('Go', 'go'), mode: 'remote', host: HOST, port }),
  },
  java: {
    name: 'Java',
    extension: { id: 'vscjava.vscode-java-debug', name: 'Debugger for Java' },
    needs: 'Maven with `mvnDebug` on the PATH of Pulumi',
    // Maven’s own; there is no other, so one program waits at a time.
    port: 8000,
    configuration: ({ port }) => ({ ...attach('Java', 'java'), hostName: 'localhost', port }),
  },
  dotnet: {
    name: '.NET',
    extension: { id: 'ms-dotnettools.csharp', name: 'C#' },
    port: 0,
    configuration: ({ processId }) => ({ ...attach('.NET', 'coreclr'), processId }),
  },
  bun: {
    name: 'Bun',
    extension: { id: 'oven.bun-vscode', name: 'Bun for Visual Studio Code' },
    port: 9229,
    configuration: ({ port }) => ({ ...attach('Bun', 'bun'), url: `ws://${HOST}:${port}` }),
  },
};

/** The debugger for a project file's `runtime`; undefined if Pulumi has none, as for YAML. */
export function debuggerOf(runtime: string): LanguageDebugger | undefined {
  return Object.hasOwn(LANGUAGE_DEBUGGERS, runtime)
    ? LANGUAGE_DEBUGGERS[runtime as keyof typeof LANGUAGE_DEBUGGERS]
    : undefined;
}

/** The breakpoints that stop a program when it registers one of these: one for each function, as a debugger keeps no more. */
export function registrationBreakpoints(
  urns: readonly string[],
  { names, or, condition }: RegistrationFunctions,
): readonly FunctionBreakpoint[] {
  const conditions = urns
    .map(parseUrn)
    .filter((urn) => urn !== undefined)
    .map(({ type, name }) => condition(type, name));
  return conditions.length === 0 ? [] : names.map((name) => ({ name, condition: conditions.join(or) }));
}
