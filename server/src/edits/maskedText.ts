import type { Span } from '../json/parts';
import { firstWhere } from '../../../shared/firstWhere';

/**
 * A stretch of a text with a mask in the place of the spans, or of the parts of them that are in it.
 * @param spans sorted and disjoint
 * @param mask what stands for each of them, in each of their lines
 */
export function masked(text: string, spans: readonly Span[], { start, end }: Span, mask: string): string {
  let shown = '';
  let at = start;
  for (let i = firstEndingAfter(spans, start); i < spans.length && spans[i]!.start < end; i++) {
    const to = Math.min(spans[i]!.end, end);
    // The line's end stays, so that each line is shown as one.
    const lineBreak = text[to - 1] === '\n' ? '\n' : '';
    shown += text.slice(at, spans[i]!.start) + mask + lineBreak;
    at = to;
  }
  return shown + text.slice(at, end);
}

function firstEndingAfter(spans: readonly Span[], offset: number): number {
  return firstWhere(0, spans.length, (i) => spans[i]!.end > offset);
}
