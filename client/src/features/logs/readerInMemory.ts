import { memorySource } from './model/byteSource';
import { LogReader } from './model/logReader';
import { callReader, readerCalledBy, type OpenReader, type ReaderEvents } from './readerMessages';

/** Starts to read a log that is in memory, in small steps. */
export function readInMemory(
  bytes: Uint8Array,
  secrets: readonly string[],
  events: ReaderEvents,
): OpenReader {
  const reader = new LogReader(memorySource(bytes), secrets, (status) => {
    events.status(status, reader.providers());
  });
  reader.readAll().catch((error: unknown) => {
    events.failed(error);
  });
  return readerCalledBy(
    (method, args) => callReader(reader, method, args),
    () => reader.close(),
  );
}
