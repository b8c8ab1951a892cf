import assert from 'node:assert/strict';
import { editsOf } from '../../../server/src/edits/change';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import type { Fix, RuleFinding } from '../../../server/src/rules/engine/rule';
import { StateModel } from '../../../server/src/state/model';
import { component, printed, stateWith, type ResourceEntry } from '../../harness/states';

const old = (id: string, fields: Record<string, unknown> = {}): ResourceEntry =>
  component('part', { custom: true, id, delete: true, ...fields });
const [EARLY, LATE] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'];

function found(model: StateModel): RuleFinding[] {
  return checkState(model).filter(({ rule }) => rule.code === 'pending-delete');
}

/** What is offered first for each old entry; a repair of all of these may leave one of them live. */
function firstOffers(...resources: readonly ResourceEntry[]): string[] {
  const model = new StateModel(printed(stateWith(resources)));
  const offers = found(model).map(({ fixes }) => fixes![0]!);
  const forAll = offers.filter(({ titleForAll }) => titleForAll);
  const kinds = new Set(forAll.map(({ kind }) => kind));
  const applied = offers.filter(({ kind }) => kinds.has(kind)).flatMap((fix: Fix) => fix.changes());
  const after = new StateModel(applyEdits(model.text, editsOf(model, applied)));
  assert.deepEqual(
    checkState(after).filter(({ rule }) => rule.code === 'duplicate-urn'),
    [],
  );
  return offers.map(({ title }) => title);
}

describe('old entries of a resource that has no live one', () => {
  it('are to be live again only in the one that was made last', () => {
    const [first, second] = firstOffers(
      old('a', { created: EARLY, modified: EARLY }),
      old('b', { created: LATE, modified: LATE }),
    );
    assert.match(first!, /^Keep the object 'a'/);
    assert.match(
      second!,
      /^Remove the mark: the program has this resource \(of 2 old entries, it was created /,
    );
  });

  it('are to be live again one at a time if nothing tells which was made last', () => {
    const mark = 'Remove the mark: the program has this resource';
    assert.deepEqual(firstOffers(old('a'), old('b')), [mark, mark]);
  });

  it('take with them the objects that are deleted with theirs', () => {
    const { urn } = old('a');
    const others = ['one', 'two'].map((name) =>
      component(name, { custom: true, id: name, deletedWith: urn }),
    );
    const messageOf = (...resources: ResourceEntry[]): string =>
      found(new StateModel(printed(stateWith([old('a'), ...resources]))))[0]!.message;
    assert.match(messageOf(others[0]!), / With it goes the object of 'one' \(Part\), and its entry stays\.$/);
    assert.match(messageOf(...others), / With it go 2 more objects, and their entries stay\.$/);
    assert.doesNotMatch(messageOf({ ...others[0]!, delete: true }), /With it/);
  });
});
