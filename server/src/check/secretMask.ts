import { nodeAt } from '../json/jsonNode';
import type { Span, TextSource } from '../json/parts';
import type { StateModel } from '../state/model';

/** What stands for a secret; as long as a string, so that the line still reads as JSON. */
export const MASK = '"[secret]"';

const PLAINTEXT = /"plaintext"\s*:\s*/gi;

/**
 * Where a state has secrets in clear: the values of all members `plaintext`, wherever they stand. Undefined if there
 * are some that can't be told from what is around them, because the JSON is broken.
 */
export function plaintextSpans(model: StateModel): Span[] | undefined {
  const { text } = model;
  if (model.syntaxProblems().length > 0) return /plaintext/i.test(text) ? undefined : [];
  return plaintextIn(model);
}

/** The same of a part of such a state. */
export function plaintextIn(source: TextSource): Span[] {
  const spans: Span[] = [];
  PLAINTEXT.lastIndex = 0;
  while (PLAINTEXT.exec(source.text)) {
    const { start, end } = nodeAt(source, PLAINTEXT.lastIndex);
    spans.push({ start, end });
    PLAINTEXT.lastIndex = end;
  }
  return spans;
}

/**
 * A stretch of a text with {@link MASK} in the place of the spans, or of the parts of them that are in it.
 * @param spans sorted and disjoint
 */
export function masked(text: string, spans: readonly Span[], { start, end }: Span): string {
  let shown = '';
  let at = start;
  for (let i = firstEndingAfter(spans, start); i < spans.length && spans[i]!.start < end; i++) {
    const to = Math.min(spans[i]!.end, end);
    // The line's end stays, so that each line is shown as one.
    const lineBreak = text[to - 1] === '\n' ? '\n' : '';
    shown += text.slice(at, spans[i]!.start) + MASK + lineBreak;
    at = to;
  }
  return shown + text.slice(at, end);
}

function firstEndingAfter(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
