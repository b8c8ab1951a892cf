/** Replaces the text from `start` to `end` (UTF-16 offsets of the original text) by `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * Sorts edits by position and drops those that change nothing.
 * @throws if two of them overlap: no order would satisfy both
 */
export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.filter((edit) => edit.end > edit.start || edit.text !== '');
  sorted.sort((a, b) => a.start - b.start || a.end - b.end);
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i]!.start < sorted[i - 1]!.end) throw new Error('overlapping edits');
  }
  return sorted;
}

/** The text after these edits, which must be sorted and disjoint. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/**
 * Composes two lists of edits into one.
 * @param text the original text
 * @param first sorted, disjoint edits of `text`
 * @param second sorted, disjoint edits of the text after `first`
 * @returns sorted, disjoint edits of `text`
 */
export function composeEdits(
  text: string,
  first: readonly TextEdit[],
  second: readonly TextEdit[],
): TextEdit[] {
  const composed: TextEdit[] = [];
  let a = 0;
  let b = 0;
  /** The difference between offsets in the middle text and in the original, before `first[a]`. */
  let shift = 0;
  while (a < first.length || b < second.length) {
    // A run is a maximal range of the middle text in which edits of both sides touch.
    const runStart = Math.min((first[a]?.start ?? Infinity) + shift, second[b]?.start ?? Infinity);
    const [a0, b0, shift0] = [a, b, shift];
    let runEnd = runStart;
    for (;;) {
      const early = first[a];
      const late = second[b];
      if (early && early.start + shift <= runEnd) {
        runEnd = Math.max(runEnd, early.start + shift + early.text.length);
        shift += early.text.length - (early.end - early.start);
        a++;
      } else if (late && late.start <= runEnd) {
        runEnd = Math.max(runEnd, late.end);
        b++;
      } else {
        break;
      }
    }
    const start = runStart - shift0;
    const end = runEnd - shift;
    const original = text.slice(start, end);
    const middle = applyEdits(original, moved(first.slice(a0, a), -start));
    const last = applyEdits(middle, moved(second.slice(b0, b), -runStart));
    // Text that one side inserts and the other removes again is not an edit.
    if (last !== original) composed.push({ start, end, text: last });
  }
  return composed;
}

function moved(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));
}
