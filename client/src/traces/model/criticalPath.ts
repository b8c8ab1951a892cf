import { packageOf } from './groups';
import { childrenOf, type Span, type Trace } from './trace';

/** A time in which nothing but one span kept the run from ending earlier. */
export interface PathPart {
  readonly span: number;
  readonly start: number;
  readonly end: number;
}

/** Spans that mark a moment; no work is done in them. */
const MARKS: ReadonlySet<string> = new Set(['time-to-first-print']);

/** What a clock may be off, in milliseconds. */
const INEXACT = 0.001;

/**
 * What would have to be faster for the run to end earlier: from its end back to its start, always on the part that
 * ended last. Its parts follow each other without a gap, from the start of the longest root to its end.
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
  /** What is being looked at: its parts that may still be on the path, and up to where the path is known. */
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
    // What goes on at that time is beside the path.
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
 * Many resources wait while a provider starts, and the start is recorded below one of them: on the path it takes the
 * place of the waiting of the others.
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
