/** The environment variable that names the file for the {@link InspectorReport}. */
export const INSPECTOR_REPORT = 'PULUMI_TROUBLESHOOTER_INSPECTOR_REPORT';

/** What the process that runs the user's program says when it waits for a debugger. */
export interface InspectorReport {
  readonly pid: number;
  /** On 127.0.0.1. */
  readonly port: number;
}

/**
 * Whether a Node process is the one that runs the user's program. Every language host starts that as
 * `node … @pulumi/pulumi/cmd/run[/index.js] --monitor …`, wherever the package manager has put the SDK.
 */
export function isProgram(argv: readonly string[]): boolean {
  return /[\\/]cmd[\\/]run(?:[\\/]index\.[cm]?js)?$/.test(argv[1] ?? '') && argv.includes('--monitor');
}

/**
 * The environment that has a `pulumi` run wait for the debugger in the user's program.
 * @param nodeOptions the `NODE_OPTIONS` that it would have; they stay, but those of an inspector
 * @param preload the bundled `programInspector.js`
 * @param report where that is to write its report
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
    // The first keeps “Debugger listening on …” out of the program's output, where Pulumi would report it.
    NODE_OPTIONS: [own, '--inspect-publish-uid=http', `--require ${quote(preload)}`]
      .filter(Boolean)
      .join(' '),
    [INSPECTOR_REPORT]: report,
  };
}

/**
 * Reads the report's text. Undefined if it is none, or names what no program of ours can be: 0 and −1 are groups of
 * processes, 1 is the system's first one.
 */
export function parseInspectorReport(text: string): InspectorReport | undefined {
  try {
    const { pid, port } = JSON.parse(text) as Partial<InspectorReport>;
    const isProcess = Number.isSafeInteger(pid) && pid! > 1 && pid !== process.pid && pid !== process.ppid;
    const isPort = Number.isInteger(port) && port! > 0 && port! < 2 ** 16;
    return isProcess && isPort ? { pid: pid!, port: port! } : undefined;
  } catch {
    return undefined;
  }
}

/** As Node reads NODE_OPTIONS: a backslash escapes inside double quotes. */
function quote(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}
