/** What a page gets when it has to wait, and when it no longer has to. */
interface BusyUpdate {
  readonly type: 'busy';
  readonly isBusy: boolean;
}

/** Runs one task of a page at a time: questions, reads and writes are about what it shows. The page waits meanwhile. */
export class PageTask {
  private running = false;

  constructor(private readonly panel: { send: (update: BusyUpdate) => void }) {}

  get isRunning(): boolean {
    return this.running;
  }

  /** Does nothing while another task runs. */
  async run(task: () => Promise<void>): Promise<void> {
    if (this.running) return;
    this.set(true);
    try {
      await task();
    } finally {
      this.set(false);
    }
  }

  /** Tells a page that has been loaded whether it has to wait. */
  tell(): void {
    this.panel.send({ type: 'busy', isBusy: this.running });
  }

  private set(running: boolean): void {
    this.running = running;
    this.tell();
  }
}
