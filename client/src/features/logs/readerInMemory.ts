import { memorySource } from './model/byteSource';
import { LogReader } from './model/logReader';
import type { OpenReader, ReaderEvents } from './readerMessages';

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
  return {
    setFilter: (...args) => {
      reader.setFilter(...args);
      return Promise.resolve();
    },
    rows: (...args) => reader.rows(...args),
    details: (...args) => reader.details(...args),
    findError: (...args) => Promise.resolve(reader.findError(...args)),
    positionOf: (...args) => Promise.resolve(reader.positionOf(...args)),
    resources: () => Promise.resolve(reader.resources()),
    pause: (...args) => {
      reader.pause(...args);
      return Promise.resolve();
    },
    close: () => reader.close(),
  };
}
