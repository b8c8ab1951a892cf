import type { Span } from '../json/parts';
import { binarySearch } from '../../../shared/binarySearch';

/**
 * A range of a text with the spans in it masked.
 * @param spans sorted and disjoint
 * @param mask the mask for each span, repeated for each of its lines
 */
export function masked(text: string, spans: readonly Span[], { start, end }: Span, mask: string): string {
  let shown = '';
  let at = start;
  for (let i = firstEndingAfter(spans, start); i < spans.length && spans[i]!.start < end; i++) {
    const to = Math.min(spans[i]!.end, end);
    // The line break stays, so that lines stay separate.
    const lineBreak = text[to - 1] === '\n' ? '\n' : '';
    shown += text.slice(at, spans[i]!.start) + mask + lineBreak;
    at = to;
  }
  return shown + text.slice(at, end);
}

function firstEndingAfter(spans: readonly Span[], offset: number): number {
  return binarySearch(0, spans.length, (i) => spans[i]!.end > offset);
}
