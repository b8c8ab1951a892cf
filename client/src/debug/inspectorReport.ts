/** The environment variable that names the file for the {@link InspectorReport}. */
export const INSPECTOR_REPORT = 'PULUMI_TROUBLESHOOTER_INSPECTOR_REPORT';

/** The report of the process that runs the user's program, written when it waits for a debugger. */
export interface InspectorReport {
  readonly pid: number;
  /** On 127.0.0.1. */
  readonly port: number;
}

/**
 * True if a Node process runs the user's program. Every language host starts it as
 * `node … @pulumi/pulumi/cmd/run[/index.js] --monitor …`, wherever the package manager puts the SDK.
 */
export function isProgram(argv: readonly string[]): boolean {
  return /[\\/]cmd[\\/]run(?:[\\/]index\.[cm]?js)?$/.test(argv[1] ?? '') && argv.includes('--monitor');
}

/**
 * The environment that makes the user's program wait for the debugger during a `pulumi` run.
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
    NODE_OPTIONS: [own, '--inspect-publish-uid=http', `--require ${quote(preload)}`]
      .filter(Boolean)
      .join(' '),
    [INSPECTOR_REPORT]: report,
  };
}

/**
 * Reads the report's text. Undefined if it is not a report, or if its process id cannot be a program's: 0 and −1 are
 * process groups, and 1 is the system's first process.
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

/** Quotes for NODE_OPTIONS: Node takes a backslash inside double quotes as an escape. */
function quote(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}
