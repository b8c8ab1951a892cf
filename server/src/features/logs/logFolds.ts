import type { LogModel } from './readLog';

export interface LogFold {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The folds of a log: runs, steps, calls, consecutive lines about one resource, and messages of several lines. The engine
 * works on many resources at once, but folds must not cross: of two crossing folds, the earlier one stays.
 */
export function foldsOf({ operations, blocks, continued }: LogModel): LogFold[] {
  const candidates: LogFold[] = [...operations, ...blocks, ...continued]
    .filter(({ startLine, endLine }) => endLine > startLine)
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const folds: LogFold[] = [];
  const open: LogFold[] = [];
  for (const { startLine, endLine } of candidates) {
    while (open.length > 0 && open.at(-1)!.endLine < startLine) open.pop();
    const around = open.at(-1);
    if (around && (endLine > around.endLine || startLine === around.startLine)) continue;
    const fold = { startLine, endLine };
    open.push(fold);
    folds.push(fold);
  }
  return folds;
}
