import { isAbsolute, posix, relative, sep } from 'node:path';
import { LAUNCH_TYPE } from '../../../manifest/ids';

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

const NOT_INSTALLED = '!**/node_modules/**';

/**
 * The sources of a program, of the code beside it and of the packages in its repository. By default the debugger searches
 * only below the workspace's folder, and misses the packages next to a project that was opened alone.
 * @param roots folders that may have compiled code: of the monorepo, of the workspace. The debugger takes such a folder
 *   literally up to the first asterisk, so nothing in it may be escaped.
 */
export function sourceFiles(roots: readonly string[]): SourceFiles {
  const outermost = roots.filter(
    (root, at) =>
      roots.indexOf(root) === at && !roots.some((other) => other !== root && isInside(other, root)),
  );
  return {
    outFiles: [...outermost.map((root) => `${root}/**/*.(m|c|)js`), NOT_INSTALLED],
    // Any folder: what the program imports can be anywhere, and a folder's name may have characters of a pattern.
    resolveSourceMapLocations: ['**', NOT_INSTALLED],
  };
}

/** True if a path is below a folder. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** What Step Into passes over: Node's own code (not all of its files end in `.js`), and installed packages. */
const SKIPPED: readonly string[] = ['<node_internals>/**', '**/node_modules/**'];

/**
 * The patterns of `skipFiles` by what they mean. Those of the guide skip only some of Node's own files, and no package whose
 * folder is a symbolic link. The rest stays as it is.
 */
export function meantSkipFiles(written: unknown): unknown {
  if (written === undefined) return SKIPPED;
  if (!Array.isArray(written)) return written;
  const meant = written.map((pattern: unknown) => {
    if (pattern === '<node_internals>/**/*.js') return SKIPPED[0];
    const isInstalled =
      typeof pattern === 'string' && !pattern.startsWith('!') && pattern.endsWith('/node_modules/**/*.js');
    return isInstalled ? SKIPPED[1] : pattern;
  });
  return [...new Set(meant)];
}

/**
 * How the debugger attaches to a process of a run that waits at a port.
 * @param entry the guide's entry as the user has it
 * @param sources the sources of the process, used where the entry names none
 */
export function processConfiguration(
  entry: LaunchConfiguration,
  sources: SourceFiles,
  port: number,
): DebuggerConfiguration {
  const skipFiles = meantSkipFiles(entry['skipFiles']);
  return {
    ...sources,
    ...entry,
    // Step Into also passes over the extension's own code in the process, which loads the program's modules.
    skipFiles: Array.isArray(skipFiles) ? [...(skipFiles as unknown[]), '**/programInspector.js'] : skipFiles,
    ...ATTACH,
    port,
    // This port is the process's, so there is nothing else to attach to after its end.
    restart: false,
  };
}

/** The guide's configuration, with what it needs to work. */
export function launchConfiguration(): LaunchConfiguration {
  return { name: CONFIGURATION_NAME, ...ATTACH, port: INSPECTOR_PORT, skipFiles: SKIPPED };
}

/** The guide's entry as a launch.json has it. */
export function guideEntryOf(entries: readonly unknown[]): LaunchConfiguration | undefined {
  return entries.find(
    (entry): entry is LaunchConfiguration =>
      (entry as Partial<LaunchConfiguration> | null)?.name === CONFIGURATION_NAME,
  );
}

/** True if an entry of a launch.json has to do with Pulumi, whoever wrote it. */
export function isForPulumi(entry: unknown): boolean {
  return /pulumi/i.test(JSON.stringify([entry]));
}

/**
 * The configuration that F5 runs if there is no other: a preview with the debugger attached to its program.
 * @param root the project's folder as a launch.json names it: `${workspaceFolder}`, `${workspaceFolder:web}/infra`; undefined:
 *   the project of the file in front
 */
export function previewConfiguration(root: string | undefined): LaunchConfiguration {
  return {
    name: 'Debug Pulumi Program (preview)',
    type: LAUNCH_TYPE,
    request: 'launch',
    operation: 'preview',
    ...(root !== undefined && { project: root }),
  };
}

/** A project for which a launch.json gets an entry. */
export interface ProjectEntry {
  readonly name: string;
  /** Its folder as a launch.json names it. */
  readonly root: string;
  /** True if the workspace folder has other projects, too. */
  readonly isOneOfSeveral: boolean;
}

/**
 * The entry that a launch.json lacks for F5; undefined if one of its entries runs this project. Where there are several
 * projects, one entry serves all: it runs the one in front.
 * @param entries those of the file, of any kind
 */
export function entryForF5(
  entries: readonly unknown[],
  { name, root, isOneOfSeveral }: ProjectEntry,
): LaunchConfiguration | undefined {
  const others = entries.filter(
    (entry) => typeof entry === 'object' && entry !== null,
  ) as LaunchConfiguration[];
  const own = others.filter(({ type, request }) => type === LAUNCH_TYPE && request !== 'attach');
  const isFor = ({ project = '' }: LaunchConfiguration): boolean =>
    project === '' || (typeof project === 'string' && plainFolder(project) === plainFolder(root));
  if (own.some(isFor)) return undefined;
  const entry = previewConfiguration(isOneOfSeveral && own.length === 0 ? undefined : root);
  const isTaken = others.some((other) => other.name === entry.name);
  return isTaken ? { ...entry, project: root, name: `Debug Pulumi Program (preview of ${name})` } : entry;
}

/** A project's folder relative to the workspace's, however a launch.json writes it. */
function plainFolder(written: string): string {
  return posix
    .normalize(`./${written.replaceAll('\\', '/').replace(/^\$\{workspaceFolder(?::[^}]*)?\}/, '.')}`)
    .replace(/(?:^|\/)Pulumi\.(?:ya?ml|json)$/, '')
    .replace(/(.)\/$/, '$1')
    .replace(/^\.\/?$/, '');
}
