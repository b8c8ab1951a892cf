import path from 'node:path';
import type { Repair } from '../rules/engine/repair';
import { StateModel } from '../state/model';
import type { Span } from '../json/parts';
import { masked } from '../edits/maskedText';
import { unifiedDiff, type DiffSide } from '../edits/unifiedDiff';
import { nodeAt } from '../json/jsonNode';

/**
 * The diff of a repair, for `patch -p1` and `git apply`. Secrets in plaintext are masked unless `showSecrets` is set, so
 * that a diff with secrets near a change can't be applied.
 * @throws if there are secrets that can't be told from what is around them
 */
export function repairDiff(file: string, before: StateModel, repair: Repair, showSecrets: boolean): string {
  if (repair.edits.length === 0) return '';
  const after = new StateModel(repair.text);
  const sideOf = showSecrets ? plainSide : maskedSide;
  return unifiedDiff(diffName(file), sideOf(before), sideOf(after), repair.edits);
}

function plainSide({ text }: StateModel): DiffSide {
  return { text, show: ({ start, end }) => text.slice(start, end) };
}

function maskedSide(model: StateModel): DiffSide {
  const spans = hiddenSpans(model);
  return { text: model.text, show: (span) => masked(model.text, spans, span, MASK) };
}

/**
 * The spans to mask.
 * @throws if there are secrets that can't be told from what is around them
 */
function hiddenSpans(model: StateModel): Span[] {
  const spans = plaintextSpans(model);
  if (spans) return spans;
  throw new Error('it has secrets in plaintext, and its JSON is too broken to hide them (--show-secrets)');
}

/** The file's path from the working directory, if it is below it; `git apply` refuses to go up. */
function diffName(file: string): string {
  if (file === '-') return 'standard-input';
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? path.resolve(file) : relative;
}

/** Stands for a secret; a JSON string, so that the line is still JSON. */
const MASK = '"[secret]"';

const PLAINTEXT = /"plaintext"\s*:\s*/gi;

/**
 * The places of secrets in plaintext in a state: the values of all members named `plaintext`. Undefined if they can't be
 * separated from the surrounding text because the JSON is broken.
 */
function plaintextSpans(model: StateModel): Span[] | undefined {
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
