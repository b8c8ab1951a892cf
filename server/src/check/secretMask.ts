import { nodeAt } from '../json/jsonNode';
import type { Span, TextSource } from '../json/parts';
import type { StateModel } from '../state/model';

/** What stands for a secret; as long as a string, so that the line still reads as JSON. */
export const MASK = '"[secret]"';

const PLAINTEXT = /"plaintext"\s*:\s*/gi;

/**
 * Where a state has secrets in plaintext: the values of all members `plaintext`, wherever they stand. Undefined if there
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
