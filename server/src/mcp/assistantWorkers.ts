import { Worker } from 'node:worker_threads';
import type { AssistantAnswer, AssistantQuestion } from '../../../shared/assistant';
import type { WorkerMessage } from './assistantWorker';
import type { CallControl } from './calledTool';

/** Maximum threads: one for a large state, one for other questions meanwhile, and one that is ready for the next. */
const MOST = 3;

/** In milliseconds: most calls take less. */
const SHORT_CALL_MS = 300;

/**
 * Answers questions in threads, so that a long answer keeps no other waiting. An aborted call ends its thread: nothing
 * else stops a check in the middle.
 */
export class AssistantWorkers {
  private readonly all = new Set<Worker>();
  private readonly idle: Worker[] = [];
  private readonly waiting = new Set<(worker: Worker) => void>();
  private starting: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** @param program the file that answers when it runs as a worker */
  constructor(private readonly program: string) {
    this.keepOneReady();
  }

  /** @throws if the call is aborted, or its thread has failed */
  async answer(question: AssistantQuestion, control: CallControl): Promise<AssistantAnswer> {
    control.signal.throwIfAborted();
    const worker = this.idle.pop() ?? (this.all.size < MOST ? this.start() : await this.next(control.signal));
    this.keepOneReady();
    let isUsable = false;
    try {
      const answer = await answerFrom(worker, question, control);
      isUsable = true;
      return answer;
    } finally {
      if (isUsable) this.giveBack(worker);
      else this.replace(worker);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.starting);
    await Promise.all([...this.all].map((worker) => this.end(worker)));
  }

  private start(): Worker {
    const worker = new Worker(this.program);
    this.all.add(worker);
    return worker;
  }

  private replace(worker: Worker): void {
    void this.end(worker);
    if (this.isClosed) return;
    if (this.waiting.size > 0) this.giveBack(this.start());
    else this.keepOneReady();
  }

  private async end(worker: Worker): Promise<void> {
    this.all.delete(worker);
    await worker.terminate();
  }

  /** A thread takes a moment to start, so that one waits for the next call. It does not start while a short call runs. */
  private keepOneReady(): void {
    this.starting ??= setTimeout(() => {
      this.starting = undefined;
      if (!this.isClosed && this.idle.length === 0 && this.all.size < MOST) this.idle.push(this.start());
    }, SHORT_CALL_MS);
  }

  private giveBack(worker: Worker): void {
    const [next] = this.waiting;
    if (!next) {
      this.idle.push(worker);
      return;
    }
    this.waiting.delete(next);
    next(worker);
  }

  private next(signal: AbortSignal): Promise<Worker> {
    return new Promise((resolve, reject) => {
      this.waiting.add(resolve);
      signal.addEventListener('abort', () => {
        if (this.waiting.delete(resolve)) reject(signal.reason as Error);
      });
    });
  }
}

function answerFrom(
  worker: Worker,
  question: AssistantQuestion,
  { signal, onStep }: CallControl,
): Promise<AssistantAnswer> {
  return new Promise<AssistantAnswer>((resolve, reject) => {
    const settle = (action: () => void): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      signal.removeEventListener('abort', onAbort);
      action();
    };
    const onMessage = ({ answer, step }: WorkerMessage): void => {
      if (answer === undefined) onStep(step);
      else
        settle(() => {
          resolve(answer);
        });
    };
    const onError = (error: Error): void => {
      settle(() => {
        reject(error);
      });
    };
    const onAbort = (): void => {
      settle(() => {
        reject(signal.reason as Error);
      });
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    signal.addEventListener('abort', onAbort);
    worker.postMessage(question);
  });
}
