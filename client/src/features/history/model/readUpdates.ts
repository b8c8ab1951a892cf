import type { StateQuestions } from '../../../../../shared/requests';
import type { HistoryRow } from './updateRow';
import { failureText } from '../../../../../shared/failureText';

/** The inputs for reading a history. */
export interface HistoryReading {
  readonly server: Pick<StateQuestions, 'historyStep'> & { close(id: string): Promise<void> };
  /** The rows, newest first; the results are written into them. */
  readonly rows: readonly HistoryRow[];
  /** The text of a row's state. @throws if it is gone or cannot be read */
  readonly read: (index: number) => Promise<string>;
  /** The stack's name: its states may name no other. */
  readonly stack: string;
  /** The page is closed. */
  readonly signal: AbortSignal;
  /** Called when a row has new facts. */
  readonly onRow: (row: HistoryRow) => void;
}

/**
 * Reads all states of a history, each once and one after the other, so that only one is in memory at a time. Returns when
 * all are read, or the page is closed.
 */
export async function readHistory({
  server,
  rows,
  read,
  stack,
  signal,
  onRow,
}: HistoryReading): Promise<void> {
  let run: string | undefined;
  let newer: HistoryRow | undefined;
  try {
    for (const row of rows) {
      if (signal.aborted) return;
      try {
        const text = await read(row.index);
        // The page is closed: what was read meanwhile is dropped.
        if (isAborted(signal)) return;
        const params = { text, targetStack: stack, ...(run !== undefined && { run }) };
        const step = await server.historyStep(params);
        run = step.run;
        row.summary = step.summary;
        if (newer && step.changeOfNewer) {
          newer.change = step.changeOfNewer;
          onRow(newer);
        }
        if (step.summary.isState) newer = row;
      } catch (error) {
        row.problem = failureText(error);
      }
      onRow(row);
    }
  } finally {
    if (run !== undefined) await server.close(run);
  }
}

function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
