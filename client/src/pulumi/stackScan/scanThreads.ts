import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ScanQuestion, ScanSettings, ScanThreadData } from '../../../../shared/scan/scan';

/** More threads than this take turns for memory and disk. */
const MOST_THREADS = 8;

/** Threads of the server's program that answer the questions of a scan, each one at a time. */
export class ScanThreads {
  private readonly free: Worker[] = [];
  private readonly all: Worker[] = [];
  private readonly waiting: ((worker: Worker) => void)[] = [];
  readonly most = Math.min(availableParallelism(), MOST_THREADS);

  constructor(
    private readonly program: string,
    private readonly settings: ScanSettings,
  ) {}

  /**
   * @returns the answer as JSON, on one line
   * @throws {Error} if the thread has failed; another one takes its place
   */
  async ask(question: ScanQuestion): Promise<string> {
    const worker = await this.take();
    try {
      return await new Promise<string>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
        worker.postMessage(question);
      });
    } catch (error) {
      this.all.splice(this.all.indexOf(worker), 1);
      throw error;
    } finally {
      worker.removeAllListeners('message').removeAllListeners('error');
      this.giveBack(worker);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((worker) => worker.terminate()));
  }

  private take(): Worker | Promise<Worker> {
    const worker = this.free.pop();
    if (worker) return worker;
    if (this.all.length < this.most) return this.begin();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private giveBack(worker: Worker): void {
    const usable = this.all.includes(worker) ? worker : undefined;
    const next = this.waiting.shift();
    if (next) next(usable ?? this.begin());
    else if (usable) this.free.push(usable);
  }

  private begin(): Worker {
    const worker = new Worker(this.program, {
      workerData: { scan: this.settings } satisfies ScanThreadData,
    });
    this.all.push(worker);
    return worker;
  }
}
