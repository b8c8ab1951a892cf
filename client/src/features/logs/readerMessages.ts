import type { LogReader } from './model/logReader';
import type { LogStatus, NamedCount } from './model/logView';

/** What the thread that reads a log is started with. */
export interface ReaderStart {
  readonly file: string;
  /** Values that are secret wherever they are. */
  readonly secrets: readonly string[];
}

/** What can be asked of a reader. */
export type ReaderMethod =
  | 'setFilter'
  | 'rows'
  | 'details'
  | 'findError'
  | 'positionOf'
  | 'resources'
  | 'pause';

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

/** What a reader tells. */
export interface ReaderEvents {
  /** Reports how far the log is read. */
  status(status: LogStatus, providers: readonly NamedCount[]): void;
  /** Reports that reading has ended early. */
  failed(reason: unknown): void;
}
