import { LIST_INTERVAL_MS, listPrograms } from './attach/runningPrograms';
import { inspectorPort } from './attach/nodeInspector';
import type { InspectorReport } from './inspectorReport';
import type { ProcessTree } from './processTree';

/**
 * Finds the program of a run that its own arguments make wait for a debugger, as `nodeargs: --inspect-brk` in Pulumi.yaml
 * does. It waits before it loads anything, so it can't report itself.
 */
export class WaitingProgram {
  private last = Date.now();

  /** Looks, unless it has just looked. */
  async look(tree: ProcessTree): Promise<InspectorReport | undefined> {
    if (Date.now() - this.last < LIST_INTERVAL_MS) return undefined;
    const own = new Set((await tree.look()).map(({ pid }) => pid));
    const program = (await listPrograms()).find(
      ({ pid, kind, language, waits }) => own.has(pid) && kind === 'program' && language === 'node' && waits,
    );
    const port = program && (await inspectorPort(program.pid, true));
    this.last = Date.now();
    return program && port !== undefined ? { pid: program.pid, port } : undefined;
  }
}
