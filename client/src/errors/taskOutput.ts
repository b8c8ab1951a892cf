import { explain, wholeLines, type Match } from '../../../shared/troubleshooting/explain';

/** A known problem, and the lines that show it. */
export interface TaskProblem extends Match {
  readonly lines: string;
}

/** How much of the end of an output is read, in characters: that is where it failed. */
const READ = 200_000;
/** Maximum errors; more are not read. */
const MOST = 200;

/** What colours and moves in a terminal. */
const CONTROL =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x08\x0b\x0c\x0e-\x1a]/g;

/**
 * What a task has printed, and the known problems in it. `pulumi` draws its progress anew again and again in a terminal,
 * so a line counts once.
 */
export class TaskOutput {
  private raw = '';
  private readonly found = new Map<string, TaskProblem>();

  /** @param command the task's command line: output counts only if it, or the output, is about Pulumi */
  constructor(private readonly command: string) {}

  append(data: string): void {
    this.raw = (this.raw + data).slice(-READ);
  }

  /**
   * The known problems so far, in the order in which they came up.
   * @param over whether nothing more will come: otherwise the last line may not be whole yet
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
