import { nodeAt } from '../json/jsonNode';
import type { Span } from '../json/parts';
import type { StateModel } from '../state/model';

/** Stands for a secret; a JSON string, so that the line is still JSON. */
export const MASK = '"[secret]"';

const PLAINTEXT = /"plaintext"\s*:\s*/gi;

/**
 * The places of secrets in plaintext in a state: the values of all members named `plaintext`. Undefined if they can't be
 * separated from the surrounding text because the JSON is broken.
 */
export function plaintextSpans(model: StateModel): Span[] | undefined {
  const { text } = model;
  if (model.syntaxProblems().length > 0) return /plaintext/i.test(text) ? undefined : [];
  const spans: Span[] = [];
  PLAINTEXT.lastIndex = 0;
  while (PLAINTEXT.exec(text)) {
    const { start, end } = nodeAt(model, PLAINTEXT.lastIndex);
    spans.push({ start, end });
    PLAINTEXT.lastIndex = end;
  }
  return spans;
}
