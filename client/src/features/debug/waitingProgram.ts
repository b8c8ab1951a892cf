import { LIST_INTERVAL_MS, listPrograms, type Language, type RunningProgram } from './model/runningPrograms';
import type { ProcessTree } from './processTree';

/**
 * Finds the program of a run that waits for a debugger by its own command line. A program in Node that does so, as with
 * `nodeargs: --inspect-brk` in Pulumi.yaml, waits before it loads anything, so it can't report itself.
 */
export class WaitingProgram {
  private last = Date.now();

  constructor(private readonly language: Language) {}

  /** Looks, unless it has just looked. */
  async look(tree: ProcessTree): Promise<RunningProgram | undefined> {
    if (Date.now() - this.last < LIST_INTERVAL_MS) return undefined;
    const own = new Set((await tree.look()).map(({ pid }) => pid));
    const program = (await listPrograms()).find(
      ({ pid, kind, language, waits }) =>
        own.has(pid) && kind === 'program' && language === this.language && waits,
    );
    this.last = Date.now();
    return program;
  }
}
