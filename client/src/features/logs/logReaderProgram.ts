import { parentPort, workerData } from 'node:worker_threads';
import { fileSource } from './fileSource';
import { LogReader } from './model/logReader';
import type { ReaderMessage, ReaderRequest, ReaderStart } from './readerMessages';

/** Reads a log on a thread of its own, so that no other extension waits. */
async function main({ file, secrets }: ReaderStart): Promise<void> {
  const port = parentPort!;
  const tell = (message: ReaderMessage): void => {
    port.postMessage(message);
  };
  const reader = new LogReader(await fileSource(file), secrets, (status) => {
    tell({ type: 'status', status, providers: reader.providers() });
  });
  port.on('message', (request: ReaderRequest) => {
    void answer(reader, request).then(
      (result) => {
        tell({ type: 'answer', id: request.id, result });
      },
      (error: unknown) => {
        tell({
          type: 'failed',
          id: request.id,
          reason: error instanceof Error ? error.message : String(error),
        });
      },
    );
  });
  await reader.readAll();
}

async function answer(reader: LogReader, { method, args }: ReaderRequest): Promise<unknown> {
  const result = (reader[method] as (...all: unknown[]) => unknown).apply(reader, [...args]);
  return await result;
}

void main(workerData as ReaderStart);
