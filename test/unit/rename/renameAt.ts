import assert from 'node:assert/strict';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { renamableAt } from '../../../server/src/features/rename/renamableAt';
import { rename } from '../../../server/src/features/rename/rename';
import { StateModel } from '../../../server/src/state/model';

/** The offset after the first `"key": "value` in the resources of a text; the value may continue. */
export function behind(text: string, key: string, value: string): number {
  const written = JSON.stringify(value).slice(0, -1);
  for (const colon of [': ', ':']) {
    const member = `"${key}"${colon}${written}`;
    const at = text.indexOf(member, text.indexOf('"resources"'));
    if (at >= 0) return at + member.length;
  }
  return assert.fail(`there is no "${key}": ${written}`);
}

/** The kind of the name at a place, as it is written, and its new name; or the refusal. */
export function offeredAt(text: string, offset: number): { written: string; name: string } | string {
  const found = renamableAt(new StateModel(text), offset);
  if ('refusal' in found) return found.refusal;
  return { written: text.slice(found.span.start, found.span.end), name: found.name };
}

/** The text after a rename at a place; or the refusal. */
export function renameAt(text: string, offset: number, newName: string): { text: string } | string {
  const model = new StateModel(text);
  const found = renamableAt(model, offset);
  if ('refusal' in found) return found.refusal;
  const renamed = rename(model, found.target, newName);
  return 'refusal' in renamed ? renamed.refusal : { text: applyEdits(text, renamed.edits) };
}

/** The refusal of a rename, which must be refused. */
export function refusalIn(outcome: object | string): string {
  return typeof outcome === 'string' ? outcome : assert.fail('it was not refused');
}
