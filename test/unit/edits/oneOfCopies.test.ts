import assert from 'node:assert/strict';
import { keepOne } from '../../../server/src/edits/oneOfCopies';
import { StateModel } from '../../../server/src/state/model';
import { smallState } from '../state/smallState';

describe('keeping one of several entries', () => {
  const kinds = (entries: string[]): string[] => {
    const model = new StateModel(smallState(entries));
    const copies = model.resources.filter(({ urn }) => urn.endsWith('::a'));
    return keepOne(model, copies[1]!, [copies[0]!]).map(({ kind }) => kind);
  };

  it('moves it to the first that is named, if what it needs is there before', () => {
    assert.deepEqual(kinds(['x', 'a', 'y(a)', 'a(x)']), ['replace', 'removeResource']);
  });

  it('leaves it in its place otherwise', () => {
    assert.deepEqual(kinds(['a', 'y(a)', 'x', 'a(x)']), ['removeResource']);
    assert.deepEqual(kinds(['x', 'a', 'a(x)', 'y(a)']), ['removeResource']);
  });
});
