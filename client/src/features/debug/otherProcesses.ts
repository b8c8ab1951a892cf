import { LANGUAGE_DEBUGGERS, type OtherLanguage } from './model/languageDebuggers';
import { untilDebuggerListens } from './model/listeningPorts';
import { INSPECTOR_REPORT } from './model/inspectorReport';
import {
  type ProcessTree,
  type RunProcesses,
  type WaitingPlugin,
  type WaitingProcess,
  WaitingProgram,
} from './processTree';

/** The process of a program in another language, which Pulumi makes wait. */
export class OtherProcesses implements RunProcesses {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly mark: string;
  private readonly waiting: WaitingProgram;

  /**
   * @param folder a folder that no other run has
   * @param waits false for a run without debugging
   */
  constructor(
    private readonly language: OtherLanguage,
    folder: string,
    waits: boolean,
  ) {
    this.args = waits ? ['--attach-debugger'] : [];
    this.env = { [INSPECTOR_REPORT]: folder };
    this.mark = `${INSPECTOR_REPORT}=${folder}`;
    this.waiting = new WaitingProgram(language);
  }

  async program(tree: ProcessTree): Promise<WaitingProcess | undefined> {
    const program = await this.waiting.look(tree);
    if (!program) return undefined;
    const { pid, port } = program;
    const debug = LANGUAGE_DEBUGGERS[this.language];
    if (port !== undefined) await untilDebuggerListens(pid, port);
    return { pid, configuration: debug.configuration({ port: port ?? debug.port, processId: pid }) };
  }

  plugins(): Promise<readonly WaitingPlugin[]> {
    return Promise.resolve([]);
  }

  close(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
