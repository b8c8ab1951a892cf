import type { Located } from '../pulumi/cli/locateCli';

/** How often to look for the CLI, in milliseconds: that only checks a few files. */
const PULSE_MS = 2000;

/** Looks for the CLI until it is found or this is disposed. It is installed elsewhere, and no event reports that. */
export class CliWatch {
  private readonly pulse: NodeJS.Timeout;
  private ended = false;

  /** @param isThere called once */
  constructor(
    private readonly locate: () => Promise<Located>,
    private readonly isThere: () => void,
  ) {
    this.pulse = setInterval(() => void this.look(), PULSE_MS);
  }

  dispose(): void {
    this.ended = true;
    clearInterval(this.pulse);
  }

  private async look(): Promise<void> {
    const { path } = await this.locate();
    if (path === undefined || this.ended) return;
    this.dispose();
    this.isThere();
  }
}
