import type { DebuggerConfiguration } from '../launchConfiguration';
import type { Language } from './runningPrograms';

/** How the programs of a language other than Node's are debugged: by an extension of the user's. */
export interface LanguageDebugger {
  /** As people call the language. */
  readonly name: string;
  /** The extension that has the debugger. */
  readonly extension: { readonly id: string; readonly name: string };
  /** What else has to be installed, if something has to. */
  readonly needs?: string;
  /** True if the end of its session ends the program as if that had come to its end: Pulumi deletes what is missing then. */
  readonly endsProgram?: boolean;
  /** The configuration for its debugger, for a program that waits on a port, or as a process. */
  configuration(at: { readonly port: number; readonly processId: number | string }): DebuggerConfiguration;
  /** Where `pulumi … --attach-debugger` has a program wait, unless that port is taken; then the CLI says which. */
  readonly port: number;
}

const HOST = '127.0.0.1';
const attach = (name: string, type: string): DebuggerConfiguration => ({
  name: `Attach to Pulumi Program (${name})`,
  type,
  request: 'attach',
});

/**
 * The debuggers of the other languages. Ports and properties are those of Pulumi's language hosts, which start the program
 * under its debugger.
 */
export const LANGUAGE_DEBUGGERS: Readonly<Record<Exclude<Language, 'node'>, LanguageDebugger>> = {
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
  },
  go: {
    name: 'Go',
    extension: { id: 'golang.go', name: 'Go' },
    needs: 'Delve, `dlv`, on the PATH of Pulumi',
    endsProgram: true,
    port: 57134,
    configuration: ({ port }) => ({ ...attach('Go', 'go'), mode: 'remote', host: HOST, port }),
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

/** The debugger for a `runtime` of a project file; undefined if Pulumi has none for it, such as for YAML. */
export function debuggerOf(runtime: string): LanguageDebugger | undefined {
  return Object.hasOwn(LANGUAGE_DEBUGGERS, runtime)
    ? LANGUAGE_DEBUGGERS[runtime as keyof typeof LANGUAGE_DEBUGGERS]
    : undefined;
}
