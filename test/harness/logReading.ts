import type { ByteSource } from '../../client/src/features/logs/model/byteSource';
import { memorySource } from '../../client/src/features/logs/model/byteSource';
import { LogReader } from '../../client/src/features/logs/model/logReader';
import {
  NO_FILTER,
  type LogFilter,
  type LogRow,
  type LogStatus,
} from '../../client/src/features/logs/model/logView';

/** A reader of a whole log. */
export interface ReadLogTable {
  readonly reader: LogReader;
  readonly status: () => LogStatus;
  /** Filters, and gives all rows that are left. */
  readonly filtered: (filter: Partial<LogFilter>) => Promise<LogRow[]>;
}

/** Reads a log as the table of logs does. */
export async function readLogTable(
  log: string | ByteSource,
  secrets: readonly string[] = [],
): Promise<ReadLogTable> {
  let last: LogStatus | undefined;
  let told: (() => void) | undefined;
  const source = typeof log === 'string' ? memorySource(new TextEncoder().encode(log)) : log;
  const reader = new LogReader(source, secrets, (status) => {
    last = status;
    told?.();
  });
  await reader.readAll();
  let filters = 0;
  return {
    reader,
    status: () => last!,
    filtered: async (filter) => {
      filters += 1;
      reader.setFilter(filters, { ...NO_FILTER, ...filter });
      while (!last!.isDone || last!.filterId !== filters)
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      return reader.rows(0, last!.shown);
    },
  };
}
