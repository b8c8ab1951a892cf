import { LAUNCH_TYPE } from '../ui/contributedIds';

/** One entry of `configurations` in a launch.json. */
export type LaunchConfiguration = Readonly<Record<string, unknown>> & { readonly name: string };

/** A configuration that VS Code can start. */
export type DebuggerConfiguration = LaunchConfiguration & { readonly type: string; readonly request: string };

/** The name of the configuration in Pulumi's troubleshooting guide. */
export const CONFIGURATION_NAME = 'Launch Pulumi Program (debug)';

/**
 * The properties that attaching to a Pulumi program needs. The guide's configuration lacks the first two, so as printed
 * it never stops at a breakpoint. With `NODE_OPTIONS=--inspect-brk`, the first process that waits for a debugger is a
 * short-lived helper of the language host, so the debugger must attach again (`restart`). Node listens on 127.0.0.1, but
 * `localhost` may be ::1 (`address`).
 */
export const ATTACH = {
  type: 'node',
  request: 'attach',
  address: '127.0.0.1',
  restart: true,
  continueOnAttach: true,
} as const;

/** The default port of Node's inspector. */
export const INSPECTOR_PORT = 9229;

/** The places where the debugger searches for sources, as glob patterns. */
export interface SourceFiles {
  /** Files whose source maps are read before the files are loaded, so that breakpoints work from the first line on. */
  readonly outFiles: readonly string[];
  /** Files whose source maps are trusted. */
  readonly resolveSourceMapLocations: readonly string[];
}

/**
 * The sources of a program and of the packages in its repository. By default the debugger searches only below the
 * workspace's folder, and misses the packages next to a project that was opened alone.
 * @param root the folder of the monorepo, or of the project
 */
export function sourceFiles(root: string): SourceFiles {
  const others = '!**/node_modules/**';
  return {
    outFiles: [`${root}/**/*.(m|c|)js`, others],
    resolveSourceMapLocations: [`${root}/**`, others],
  };
}

/**
 * The guide's configuration, with what it needs to work.
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

/** The configuration that F5 runs if there is no other: a preview with the debugger attached to its program. */
export function previewConfiguration(root: string): LaunchConfiguration {
  return {
    name: 'Debug Pulumi Program (preview)',
    type: LAUNCH_TYPE,
    request: 'launch',
    operation: 'preview',
    project: root,
  };
}
