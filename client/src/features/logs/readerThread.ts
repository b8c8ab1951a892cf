import { Worker } from 'node:worker_threads';
import { readerCalledBy, type OpenReader, type ReaderEvents } from './readerMessages';
import type { ReaderMessage, ReaderMethod, ReaderStart } from './readerMessages';

interface OpenCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts to read a log on a thread of its own.
 * @param program the bundle of `logReaderProgram.ts`
 */
export function readOnThread(program: string, start: ReaderStart, events: ReaderEvents): OpenReader {
  const worker = new Worker(program, { workerData: start, stdout: true, stderr: true });
  const open = new Map<number, OpenCall>();
  let calls = 0;
  let isClosed = false;
  worker.on('message', (message: ReaderMessage) => {
    if (message.type === 'status') {
      events.status(message.status, message.providers);
      return;
    }
    const call = open.get(message.id);
    open.delete(message.id);
    if (message.type === 'answer') call?.resolve(message.result);
    else call?.reject(new Error(message.reason));
  });
  const end = (error: Error): void => {
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  worker.on('error', (error: Error) => {
    end(error);
    events.failed(error);
  });
  worker.on('exit', () => {
    isClosed = true;
    end(new Error('The log is not read any more.'));
  });
  const call = (method: ReaderMethod, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isClosed) {
        reject(new Error('The log is not read any more.'));
        return;
      }
      calls += 1;
      open.set(calls, { resolve, reject });
      worker.postMessage({ id: calls, method, args });
    });
  return readerCalledBy(call, async () => {
    isClosed = true;
    await worker.terminate();
  });
}
