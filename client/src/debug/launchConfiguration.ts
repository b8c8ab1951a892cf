import { LAUNCH_TYPE } from '../ui/contributedIds';

/** One entry of `configurations` in a launch.json. */
export type LaunchConfiguration = Readonly<Record<string, unknown>> & { readonly name: string };

/** One that VS Code can start. */
export type DebuggerConfiguration = LaunchConfiguration & { readonly type: string; readonly request: string };

/** The name that Pulumi's troubleshooting guide gives to the configuration. */
export const CONFIGURATION_NAME = 'Launch Pulumi Program (debug)';

/**
 * What an attach to a Pulumi program cannot do without. The guide's configuration lacks the first two, and as it
 * is printed never stops at a breakpoint: with `NODE_OPTIONS=--inspect-brk` the first process that waits for a
 * debugger is a short-lived helper of the language host, so the debugger has to attach again (`restart`), and
 * Node listens on 127.0.0.1 where `localhost` may be ::1 (`address`).
 */
export const ATTACH = {
  type: 'node',
  request: 'attach',
  address: '127.0.0.1',
  restart: true,
  continueOnAttach: true,
} as const;

/** Where Node's inspector listens unless it is told otherwise. */
export const INSPECTOR_PORT = 9229;

/** Where the debugger looks for sources, as glob patterns. */
export interface SourceFiles {
  /** The files whose source maps it reads before they are loaded, so that a breakpoint holds from their first line on. */
  readonly outFiles: readonly string[];
  /** The files whose source maps it believes. */
  readonly resolveSourceMapLocations: readonly string[];
}

/**
 * The sources of a program and of what it shares a repository with. By itself the debugger looks below the workspace's
 * folder, and misses the packages beside a project that was opened alone.
 * @param root the monorepo's folder, or the project's own
 */
export function sourceFiles(root: string): SourceFiles {
  const others = '!**/node_modules/**';
  return {
    outFiles: [`${root}/**/*.(m|c|)js`, others],
    resolveSourceMapLocations: [`${root}/**`, others],
  };
}

/**
 * The guide's configuration, and what it takes to make it work.
 * @param root the project's folder as a launch.json names it: `${workspaceFolder}`, `${workspaceFolder:web}/infra`
 */
export function launchConfiguration(root: string): LaunchConfiguration {
  return {
    name: CONFIGURATION_NAME,
    ...ATTACH,
    port: INSPECTOR_PORT,
    skipFiles: [`${root}/node_modules/**/*.js`, `${root}/lib/**/*.js`, '<node_internals>/**/*.js'],
  };
}

/** What F5 runs where nothing else is: a preview, with the debugger attached to its program. */
export function previewConfiguration(root: string): LaunchConfiguration {
  return {
    name: 'Debug Pulumi Program (preview)',
    type: LAUNCH_TYPE,
    request: 'launch',
    operation: 'preview',
    project: root,
  };
}
