import assert from 'node:assert/strict';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { renamableAt } from '../../../server/src/features/rename/renamableAt';
import { rename } from '../../../server/src/features/rename/rename';
import { StateModel } from '../../../server/src/state/model';

/** The offset behind the first `"key": "value` in the resources of a text; the value may go on after that. */
export function behind(text: string, key: string, value: string): number {
  const written = JSON.stringify(value).slice(0, -1);
  for (const colon of [': ', ':']) {
    const member = `"${key}"${colon}${written}`;
    const at = text.indexOf(member, text.indexOf('"resources"'));
    if (at >= 0) return at + member.length;
  }
  return assert.fail(`there is no "${key}": ${written}`);
}

/** What can be renamed at a place, as it stands in the text, and its name; or the refusal. */
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

/** The refusal that a rename must have met with. */
export function refusalIn(outcome: object | string): string {
  return typeof outcome === 'string' ? outcome : assert.fail('it was not refused');
}
