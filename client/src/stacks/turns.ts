import { PulumiProblem } from '../pulumi/cli/pulumiProblem';

/** Lets a few tasks run at once; the others wait for their turn. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /**
   * Runs the task when its turn comes.
   * @throws {PulumiProblem} of the kind `stopped` if it is not wanted any more by then
   */
  async take<T>(task: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      if (stop?.aborted) throw new PulumiProblem('stopped', 'The Pulumi CLI was stopped.');
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
