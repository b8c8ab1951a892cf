import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import {
  scannedStack,
  unreadStack,
  type ScanSettings,
  type StackPlace,
} from '../../../server/src/scan/scannedStack';

interface Question {
  readonly place: StackPlace;
  readonly bytes: Uint8Array;
}

/** More threads than this take turns for memory and disk. */
const MOST_THREADS = 8;

/** Answers questions of {@link ScanWorkers} in a thread. */
export function workAsThread(): void {
  const settings = workerData as ScanSettings;
  parentPort!.on('message', ({ place, bytes }: Question) => {
    parentPort!.postMessage(JSON.stringify(resultOf(place, Buffer.from(bytes), settings)));
  });
}

function resultOf(place: StackPlace, bytes: Buffer, settings: ScanSettings): unknown {
  try {
    return scannedStack(place, bytes, settings);
  } catch (error) {
    return unreadStack(
      place,
      `could not be checked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Threads that check states, each one at a time. */
export class ScanWorkers {
  private readonly free: Worker[] = [];
  private readonly all: Worker[] = [];
  private readonly waiting: ((worker: Worker) => void)[] = [];
  readonly count = Math.min(availableParallelism(), MOST_THREADS);

  /** @param program the bundle that calls {@link workAsThread} */
  constructor(
    private readonly program: string,
    private readonly settings: ScanSettings,
  ) {}

  /** Checks a state. @returns the result as JSON, on one line */
  async check(place: StackPlace, bytes: Buffer): Promise<string> {
    const worker = await this.take();
    try {
      return await new Promise<string>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
        worker.postMessage({ place, bytes } satisfies Question);
      });
    } catch (error) {
      // Such as a state that takes more memory than there is: the thread is gone, and another one takes its place.
      this.all.splice(this.all.indexOf(worker), 1);
      const reason = error instanceof Error ? error.message : String(error);
      return JSON.stringify(unreadStack(place, `could not be checked: ${reason}`));
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
    if (this.all.length < this.count) return this.begin();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private giveBack(worker: Worker): void {
    const usable = this.all.includes(worker) ? worker : undefined;
    const next = this.waiting.shift();
    if (next) next(usable ?? this.begin());
    else if (usable) this.free.push(usable);
  }

  private begin(): Worker {
    const worker = new Worker(this.program, { workerData: this.settings });
    this.all.push(worker);
    return worker;
  }
}
