import assert from 'node:assert/strict';
import type { Completion } from '../../../server/src/features/completion/completion';
import { completionsAt } from '../../../server/src/features/completion/completionsAt';
import { applyEdits, sortEdits } from '../../../server/src/edits/textEdit';
import { StateModel } from '../../../server/src/state/model';

/** The completions at the `¦` in a text. */
export function completions(marked: string): Completion[] {
  const { text, offset } = cursorIn(marked);
  return completionsAt(new StateModel(text), offset)?.items ?? [];
}

/** The labels of the completions at the `¦` in a text, best first. */
export function labels(marked: string): string[] {
  return completions(marked).map(({ label }) => label);
}

/** The text after the first completion with this label was accepted. */
export function complete(marked: string, label: string): string {
  const { text, offset } = cursorIn(marked);
  const found = completionsAt(new StateModel(text), offset);
  const item = found?.items.find((one) => one.label === label);
  assert.ok(
    found && item,
    `${label} is not among ${found?.items.map((one) => one.label).join(', ') ?? 'nothing'}`,
  );
  assert.ok(
    found.replaced.start <= offset && offset <= found.replaced.end,
    'the cursor is in what is replaced',
  );
  const edits = [{ ...found.replaced, text: item.text }, ...(found.edit ? [found.edit] : [])];
  return applyEdits(text, sortEdits(edits));
}

function cursorIn(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('¦');
  assert.ok(offset >= 0, 'the cursor is marked');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
