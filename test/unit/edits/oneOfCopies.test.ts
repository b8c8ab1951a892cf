import assert from 'node:assert/strict';
import { keepOne } from '../../../server/src/edits/oneOfCopies';
import { StateModel } from '../../../server/src/state/model';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { resources, smallState } from '../state/smallState';

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

  it('offers no deletion first of a copy whose id was edited by hand', () => {
    const [live] = resources(['a']);
    const outputs = { id: live!['id'] };
    const list = [
      { ...live, id: 'id-b', outputs },
      { ...live, outputs },
    ];
    const text = JSON.stringify({ version: 3, deployment: { resources: list } });
    const [found] = checkState(new StateModel(text)).filter(({ rule }) => rule.code === 'duplicate-urn');
    assert.match(found!.message, /'id-a' is probably the one: the outputs of another entry have its id\.$/);
    assert.deepEqual(
      found!.fixes!.map(({ kind }) => kind),
      ['keep:id-a', 'live:id-a', 'keep:id-b', 'live:id-b'],
    );
  });
});
