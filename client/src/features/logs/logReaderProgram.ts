import { parentPort, workerData } from 'node:worker_threads';
import { fileSource } from './fileSource';
import { LogReader } from './model/logReader';
import { callReader, type ReaderMessage, type ReaderRequest, type ReaderStart } from './readerMessages';
import { failureText } from '../../../../shared/failureText';

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
    void callReader(reader, request.method, request.args).then(
      (result) => {
        tell({ type: 'answer', id: request.id, result });
      },
      (error: unknown) => {
        tell({
          type: 'failed',
          id: request.id,
          reason: failureText(error),
        });
      },
    );
  });
  await reader.readAll();
}

void main(workerData as ReaderStart);
