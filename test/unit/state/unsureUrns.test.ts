import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/checkState';
import { StateModel } from '../../../server/src/state/model';
import { shownName, unsureUrns } from '../../../server/src/state/unsureUrns';
import { generateState } from '../../bench/generateState';
import { assertGrowth } from '../../bench/growth';
import { component, printed, stateWith } from '../../bench/states';

const [first, broken, last] = ['first', 'broken', 'last'].map((name) => component(name));
const text = printed(
  stateWith([first!, { ...broken!, inputs: { token: 'a secret' }, parent: first!.urn }, last!]),
);

/** The rest of a text after a deletion from the inside of a URN to the inside of a value. */
function runTogether(): StateModel {
  const from = text.indexOf(`${broken!.urn}"`) + broken!.urn.length - 2;
  return new StateModel(text.slice(0, from) + text.slice(text.indexOf('secret', from)));
}

describe('a URN that may hold a value', () => {
  it('is a URN in an entry with unmatched brackets', () => {
    const model = runTogether();
    const swallowed = `${broken!.urn.slice(0, -2)}secret`;
    assert.deepEqual([...unsureUrns(model)], [swallowed]);
    const resource = model.resources.find(({ urn }) => urn === swallowed)!;
    assert.equal(shownName(model, resource), undefined);
    const before = model.resources.find(({ urn }) => urn === first!.urn)!;
    assert.equal(shownName(model, before), 'first');
  });

  it('is in no message', () => {
    const said = checkState(runTogether()).map(({ message, related, fixes }) =>
      JSON.stringify([message, related, fixes?.map(({ title, titleForAll }) => [title, titleForAll?.(2)])]),
    );
    assert.ok(said.some((each) => each.includes("'…'")));
    assert.ok(!said.some((each) => each.includes('secret')), said.join('\n'));
  });

  it('is none where each string ends where it did', () => {
    const withComment = text.replaceAll('"type"', '// so\n"type"');
    const withoutComma = text.replace(/,(\s*"type")/, '$1');
    for (const state of [text, withComment, withoutComma, `${text}}]`]) {
      assert.deepEqual([...unsureUrns(new StateModel(state))], []);
    }
  });

  it('is taken out of thousands of messages in time in proportion to the state', function () {
    this.timeout(60_000);
    assertGrowth(8, (size) => {
      const state = generateState({ resources: size * 25, seed: 1 });
      const model = new StateModel(state.replaceAll('"', "'"));
      assert.ok(unsureUrns(model).size > size);
      for (const { message } of checkState(model)) assert.ok(message.length > 0);
    });
  });
});
