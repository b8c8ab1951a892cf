import { packageOf } from './groups';
import { childrenOf, type Span, type Trace } from './trace';

/** A period in which only one span kept the run from ending earlier. */
export interface PathPart {
  readonly span: number;
  readonly start: number;
  readonly end: number;
}

/** Spans that mark a moment and contain no work. */
const MARKS: ReadonlySet<string> = new Set(['time-to-first-print']);

/** The inaccuracy of clocks, in milliseconds. */
const INEXACT = 0.001;

/**
 * The critical path: from the run's end back to its start, always along the part that ended last. Its parts are
 * contiguous, from the start of the longest root to its end.
 */
export function criticalPath({ spans }: Trace): PathPart[] {
  const children = childrenOf(spans);
  const byEnd = (span: number): number[] =>
    [...(children.get(span) ?? [])].sort((a, b) => spans[a]!.end - spans[b]!.end || a - b);
  const length = (index: number): number => spans[index]!.end - spans[index]!.start;
  const root = (children.get(-1) ?? []).reduce<number | undefined>(
    (longest, index) => (longest === undefined || length(index) > length(longest) ? index : longest),
    undefined,
  );
  if (root === undefined) return [];

  const parts: PathPart[] = [];
  const add = (span: number, start: number, end: number): void => {
    if (end > start) parts.push({ span, start, end });
  };
  /** The spans in progress, with their parts that may still be on the path, and the point up to which the path is known. */
  const open = [{ span: root, left: byEnd(root), until: spans[root]!.end }];
  while (open.length > 0) {
    const at = open[open.length - 1]!;
    const child = at.left.pop();
    if (child === undefined) {
      add(at.span, spans[at.span]!.start, at.until);
      open.pop();
      continue;
    }
    const { start, end } = spans[child]!;
    // A span that continues at that time is not on the path.
    if (MARKS.has(spans[child]!.name)) continue;
    if (end > at.until + INEXACT || start < spans[at.span]!.start - INEXACT) continue;
    const known = Math.min(end, at.until);
    add(at.span, known, at.until);
    at.until = Math.min(start, known);
    open.push({ span: child, left: byEnd(child), until: known });
  }
  return waitingForPlugins(spans, parts.reverse());
}

/**
 * Many resources wait while a provider starts, and the start is recorded below one of them: on the path, it replaces the
 * waiting of the others.
 */
function waitingForPlugins(spans: readonly Span[], parts: readonly PathPart[]): PathPart[] {
  const starts = new Map<string, number[]>();
  spans.forEach((span, index) => {
    const name = span.name === 'newPlugin' ? packageOf(span) : undefined;
    if (name !== undefined) starts.set(name, [...(starts.get(name) ?? []), index]);
  });
  return parts.flatMap((part) => {
    const span = spans[part.span]!;
    if (!span.name.startsWith('ResourceMonitor/')) return [part];
    const result: PathPart[] = [];
    let from = part.start;
    for (const plugin of starts.get(packageOf(span) ?? '') ?? []) {
      const start = Math.max(from, spans[plugin]!.start);
      const end = Math.min(part.end, spans[plugin]!.end);
      if (end <= start) continue;
      if (start > from) result.push({ span: part.span, start: from, end: start });
      result.push({ span: plugin, start, end });
      from = end;
    }
    if (part.end > from) result.push({ span: part.span, start: from, end: part.end });
    return result;
  });
}
