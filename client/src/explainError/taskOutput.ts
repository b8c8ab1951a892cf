import { explain, wholeLines, type Match } from '../../../shared/knownErrors/explain';
import { CONTROL } from '../../../shared/knownErrors/plainOutput';

/** A known problem, and the lines that show it. */
export interface TaskProblem extends Match {
  readonly lines: string;
}

/** How many characters at the end of an output are read: errors are at the end. */
const READ = 200_000;
/** Maximum errors; more are not read. */
const MOST = 200;

/**
 * A task's output, and the known problems in it. `pulumi` redraws its progress again and again in a terminal, so equal
 * lines count once.
 */
export class TaskOutput {
  private raw = '';
  private readonly found = new Map<string, TaskProblem>();

  /** @param command the task's command line: the output counts only if one of them mentions Pulumi */
  constructor(private readonly command: string) {}

  append(data: string): void {
    this.raw = (this.raw + data).slice(-READ);
  }

  /**
   * The known problems so far, in the order of their occurrence.
   * @param over true if the output has ended; otherwise the last line may be incomplete
   */
  problems(over: boolean): readonly TaskProblem[] {
    const all = this.raw.replace(CONTROL, '').replace(/\r+\n?/g, '\n');
    const text = over ? all : all.slice(0, all.lastIndexOf('\n') + 1);
    if (!/pulumi/i.test(this.command) && !/pulumi/i.test(text)) return [];
    for (const match of explain(text)) {
      if (this.found.size >= MOST) break;
      const lines = wholeLines(text, match).trim();
      const key = `${match.error.id} ${lines}`;
      if (!this.found.has(key)) this.found.set(key, { ...match, lines });
    }
    return [...this.found.values()];
  }
}
