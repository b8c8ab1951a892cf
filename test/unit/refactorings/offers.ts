import assert from 'node:assert/strict';
import { editsOf } from '../../../server/src/edits/change';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { offersAt } from '../../../server/src/features/refactorings/allRefactorings';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { urn } from '../state/smallState';

/** The titles of the offers at the resource with this short name, or at this offset. */
export function titlesAt(text: string, place: string | number, refactoring?: string): string[] {
  const model = new StateModel(text);
  return offersAt(model, offsetOf(model, place))
    .filter((offer) => refactoring === undefined || offer.refactoring === refactoring)
    .map(({ title }) => title);
}

/** The text after the only offer whose title begins like this. Asserts that it has no new errors. */
export function after(text: string, place: string | number, title: string): string {
  const model = new StateModel(text);
  const offers = offersAt(model, offsetOf(model, place)).filter((offer) => offer.title.startsWith(title));
  assert.equal(offers.length, 1, titlesAt(text, place).join('\n'));
  const result = applyEdits(text, editsOf(model, offers[0]!.changes()));
  assert.deepEqual(
    errorsOf(result).filter((error) => !errorsOf(text).includes(error)),
    [],
  );
  return result;
}

function errorsOf(text: string): string[] {
  return checkState(new StateModel(text))
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule.code);
}

/** If several entries have this name, the last one. */
function offsetOf({ resources }: StateModel, place: string | number): number {
  if (typeof place === 'number') return place;
  const resource = resources.findLast((one) => one.urn === place || one.urn === urn(place));
  assert.ok(resource, place);
  return resource.anchor.start;
}
