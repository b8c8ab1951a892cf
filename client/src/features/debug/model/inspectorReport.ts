import { dirname, isAbsolute, join } from 'node:path';

/** The environment variable that names the file for the {@link InspectorReport} of the program. */
export const INSPECTOR_REPORT = 'PULUMI_TROUBLESHOOTER_INSPECTOR_REPORT';

/** The environment variable with the process id of the debugger that will attach. */
export const DEBUGGER = 'PULUMI_TROUBLESHOOTER_DEBUGGER';

/** The report of a process that runs the user's code, written when it waits for a debugger. */
export interface InspectorReport {
  readonly pid: number;
  /** On 127.0.0.1. */
  readonly port: number;
  /** The folder of the plugin that the process runs. */
  readonly folder?: string;
}

/**
 * The folder beside the program's report for the reports of the processes of plugins. A run that is not to stop in plugins
 * has no such folder.
 */
export function pluginReports(report: string): string {
  return join(dirname(report), 'plugins');
}

/** The folder beside the program's report for the code of the program's modules, in which dynamic providers are found again. */
export function moduleReports(report: string): string {
  return join(dirname(report), 'modules');
}

/**
 * True if a Node process runs the user's program. Every language host starts it as
 * `node … @pulumi/pulumi/cmd/run[/index.js] --monitor …`, wherever the package manager puts the SDK.
 */
export function isProgram(argv: readonly string[]): boolean {
  return runs('run', argv) && argv.includes('--monitor');
}

/** True if a Node process serves the dynamic providers of a program. */
export function isDynamicProvider(argv: readonly string[]): boolean {
  return runs('dynamic-provider', argv);
}

/**
 * The folder of the plugin that a Node process runs: started by a language host, which finds it by its `PulumiPlugin.yaml` or
 * `PulumiPolicy.yaml`, or by its own program `pulumi-resource-…`. Undefined for any other process.
 */
export function pluginFolder(argv: readonly string[]): string | undefined {
  const [, script = '', ...args] = argv;
  // Node's options of the plugin come before its folder. That of a policy pack is last.
  const isStarted = runs('run-plugin', argv) || runs('run-policy-pack', argv);
  const started = isStarted ? args.find((arg) => isAbsolute(arg)) : undefined;
  const isOwnProgram =
    /[\\/]pulumi-resource-[^\\/]+(?:[\\/]|$)/.test(script) && args.some((arg) => ENGINE.test(arg));
  return started ?? (isOwnProgram ? dirname(script) : undefined);
}

/** True if a plugin's folder is one into which plugins, packages or policy packs are installed: it is not the user's code. */
export function isInstalled(folder: string): boolean {
  return /[\\/]node_modules[\\/]|[\\/](?:plugins[\\/]resource|pulumi-analyzer)-[^\\/]+-v\d/.test(folder);
}

const ENGINE = /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/;

function runs(command: string, [, script = '']: readonly string[]): boolean {
  const [, found] = /[\\/]cmd[\\/]([\w-]+)(?:[\\/]index\.[cm]?js)?$/.exec(script) ?? [];
  return found === command;
}

/**
 * The environment that makes the user's program, and its plugins, wait for the debugger during a `pulumi` run.
 * @param nodeOptions the `NODE_OPTIONS` of the run; they stay, except options of an inspector
 * @param preload the bundled `programInspector.js`
 * @param report the file for its report
 */
export function inspectorEnvironment(
  nodeOptions: string | undefined,
  preload: string,
  report: string,
): Record<string, string> {
  const own = (nodeOptions ?? '')
    .replace(/(?:^|\s)--inspect(?:-brk|-wait|-port)?(?:=\S+)?(?=\s|$)/g, '')
    .trim();
  return {
    // The first option keeps “Debugger listening on …” out of the program's output, which Pulumi would print.
    NODE_OPTIONS: withPreload(`${own} --inspect-publish-uid=http`, preload),
    [INSPECTOR_REPORT]: report,
    // The editor's debugger for Node runs in the extension's process.
    [DEBUGGER]: String(process.pid),
  };
}

/**
 * Reads the report's text. Undefined if it is not a report, or if its process id cannot be a program's: 0 and −1 are
 * process groups, and 1 is the system's first process.
 */
export function parseInspectorReport(text: string): InspectorReport | undefined {
  try {
    const { pid, port, folder } = JSON.parse(text) as Partial<InspectorReport>;
    const isProcess = Number.isSafeInteger(pid) && pid! > 1 && pid !== process.pid && pid !== process.ppid;
    const isPort = Number.isInteger(port) && port! > 0 && port! < 2 ** 16;
    if (!isProcess || !isPort) return undefined;
    return { pid: pid!, port: port!, ...(typeof folder === 'string' && { folder }) };
  } catch {
    return undefined;
  }
}

/** `NODE_OPTIONS` with a file that is loaded first. Node takes a backslash inside double quotes as an escape. */
export function withPreload(nodeOptions: string | undefined, file: string): string {
  return `${nodeOptions ?? ''} --require "${file.replace(/["\\]/g, '\\$&')}"`.trim();
}
