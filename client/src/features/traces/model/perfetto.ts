import type { Trace } from './trace';

/**
 * The trace as Chrome's trace events, which Perfetto and `chrome://tracing` draw on a timeline: names, times and URNs, no
 * recorded values.
 */
export function toPerfetto({ spans }: Trace): string {
  /** For each row of the timeline, the ends of the spans that are still open there. */
  const rows: number[][] = [];
  const traceEvents = spans.map(({ name, start, end, urn }) => {
    // A row can show only spans that enclose each other.
    let tid = rows.findIndex((open) => {
      while (open.length > 0 && open[open.length - 1]! <= start) open.pop();
      return open.length === 0 || open[open.length - 1]! >= end;
    });
    if (tid < 0) tid = rows.push([]) - 1;
    rows[tid]!.push(end);
    return { ph: 'X', pid: 1, tid, name, ts: start * 1000, dur: (end - start) * 1000, args: { urn } };
  });
  return JSON.stringify({ traceEvents });
}
