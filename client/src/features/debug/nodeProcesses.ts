import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inspectorPort } from './model/nodeInspector';
import {
  INSPECTOR_REPORT,
  inspectorEnvironment,
  moduleReports,
  parseInspectorReport,
  pluginReports,
  type InspectorReport,
} from './model/inspectorReport';
import { processConfiguration, type LaunchConfiguration, type SourceFiles } from './model/nodeConfiguration';
import {
  type ProcessTree,
  type RunProcesses,
  type WaitingPlugin,
  type WaitingProcess,
  WaitingProgram,
} from './processTree';
import { REGISTRATIONS, type Registrations } from './model/registrationStop';
import { PROVIDER_FILES } from './model/dynamicProviders';
import { isFile } from '../../project/fileText';
import { sourcesOf } from './debuggableProject';

export interface NodeProgram {
  /** The guide's entry as the user has it. */
  readonly entry: LaunchConfiguration;
  readonly sources: SourceFiles;
  /** `NODE_OPTIONS` of the run, if set. */
  readonly nodeOptions: string | undefined;
  /** The bundled `programInspector.js`. */
  readonly preload: string;
  readonly registrations: Registrations;
  /** True if plugins wait, too. */
  readonly withPlugins: boolean;
}

/** The processes of a program in Node.js and of its plugins, which the extension itself makes wait. */
export class NodeProcesses implements RunProcesses {
  readonly args: readonly string[] = [];
  readonly env: Readonly<Record<string, string>>;
  readonly mark: string;
  private readonly waiting = new WaitingProgram('node');
  /** The reports that {@link plugins} has returned. */
  private readonly known = new Set<string>();

  private constructor(
    private readonly node: NodeProgram,
    private readonly report: string,
  ) {
    const { registrations } = node;
    this.env = {
      ...inspectorEnvironment(node.nodeOptions, node.preload, report),
      [REGISTRATIONS]: JSON.stringify(registrations),
    };
    this.mark = `${INSPECTOR_REPORT}=${report}`;
  }

  /** @param folder a private folder for what the processes report */
  static async of(node: NodeProgram, folder: string): Promise<NodeProcesses> {
    const report = join(folder, 'reports', REPORT);
    await mkdir(dirname(report));
    if (node.withPlugins) {
      for (const each of [pluginReports(report), moduleReports(report)]) await mkdir(each);
    }
    return new NodeProcesses(node, report);
  }

  async program(tree: ProcessTree): Promise<WaitingProcess | undefined> {
    const reported = await readReport(this.report);
    if (reported) return this.processAt(reported, this.node.sources);
    const program = await this.waiting.look(tree);
    const port = program && (await inspectorPort(program.pid, true));
    return port === undefined ? undefined : this.processAt({ pid: program!.pid, port }, this.node.sources);
  }

  async plugins(): Promise<WaitingPlugin[]> {
    const folder = pluginReports(this.report);
    const names = await readdir(folder).catch(() => []);
    const fresh = names.filter((name) => name.endsWith('.json') && !this.known.has(name));
    for (const name of fresh) this.known.add(name);
    const reports = await Promise.all(fresh.map((name) => readReport(join(folder, name))));
    return Promise.all(reports.filter((each) => each !== undefined).map((each) => this.pluginAt(each)));
  }

  /** A program that was started too late can no longer write its report, and ends because of that. */
  async close(): Promise<number | undefined> {
    const closed = `${dirname(this.report)}-closed`;
    await rename(dirname(this.report), closed).catch(() => undefined);
    return (await readReport(join(closed, REPORT)))?.pid;
  }

  private async pluginAt(report: InspectorReport): Promise<WaitingPlugin> {
    const { folder } = report;
    if (folder === undefined) {
      // The code of dynamic providers is the program's. Their source maps are on no disk, where they could be read before.
      const { pid, configuration } = this.processAt(report, this.node.sources);
      const pausing = { ...configuration, runtimeSourcemapPausePatterns: [PROVIDER_FILES] };
      return { pid, configuration: pausing, what: 'dynamic providers' };
    }
    const kind = (await isFile(join(folder, 'PulumiPolicy.yaml'))) ? 'policy pack' : 'plugin';
    return { ...this.processAt(report, await sourcesOf(folder)), what: `${kind} ${basename(folder)}` };
  }

  private processAt({ pid, port }: InspectorReport, sources: SourceFiles): WaitingProcess {
    return { pid, configuration: processConfiguration(this.node.entry, sources, port) };
  }
}

const REPORT = 'inspector.json';

/** The report in a file; undefined if there is none yet. */
async function readReport(file: string): Promise<InspectorReport | undefined> {
  return parseInspectorReport(await readFile(file, 'utf8').catch(() => ''));
}
