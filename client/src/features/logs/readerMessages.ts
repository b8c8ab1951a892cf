import { LogReader } from './model/logReader';
import type { LogStatus, NamedCount } from './model/logView';
import { memorySource } from './model/byteSource';

/** What the thread that reads a log is started with. */
export interface ReaderStart {
  readonly file: string;
  /** Values that are secret wherever they are. */
  readonly secrets: readonly string[];
}

/** What can be asked of a reader. */
const METHODS = ['setFilter', 'rows', 'details', 'findError', 'positionOf', 'resources', 'pause'] as const;
export type ReaderMethod = (typeof METHODS)[number];

/** A call of a method of {@link LogReader}. */
export interface ReaderRequest {
  readonly id: number;
  readonly method: ReaderMethod;
  readonly args: readonly unknown[];
}

/** What the thread says. */
export type ReaderMessage =
  | { readonly type: 'status'; readonly status: LogStatus; readonly providers: readonly NamedCount[] }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };

/** A reader, on a thread of its own or not. */
export type OpenReader = {
  readonly [Method in ReaderMethod]: (
    ...args: Parameters<LogReader[Method]>
  ) => Promise<Awaited<ReturnType<LogReader[Method]>>>;
} & { close(): Promise<void> };

/** A reader whose methods are all called in the same way. */
export function readerCalledBy(
  call: (method: ReaderMethod, args: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): OpenReader {
  const methods = METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return { ...Object.fromEntries(methods), close } as OpenReader;
}

/** Calls a method of a reader that is here. */
export async function callReader(
  reader: LogReader,
  method: ReaderMethod,
  args: readonly unknown[],
): Promise<unknown> {
  const result = (reader[method] as (...all: readonly unknown[]) => unknown).apply(reader, [...args]);
  return await result;
}

/** What a reader tells. */
export interface ReaderEvents {
  /** Reports how far the log is read. */
  status(status: LogStatus, providers: readonly NamedCount[]): void;
  /** Reports that reading has ended early. */
  failed(reason: unknown): void;
}

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
