import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { shownId, shownName, shownType, unsureUrns } from '../../../server/src/state/unsureTexts';
import { findingTexts } from '../../harness/findingTexts';
import { generateState } from '../../harness/generateState';
import { assertGrowth } from '../../harness/growth';
import { component, printed, stateWith } from '../../harness/states';

const [first, broken, last] = ['first', 'broken', 'last'].map((name) => component(name));
const text = printed(
  stateWith([first!, { ...broken!, id: 'an-id', inputs: { token: 'a secret' }, parent: first!.urn }, last!]),
);

/** The text without a part from the middle of a string of the entry to the middle of a value. */
function runTogether(string = broken!.urn): StateModel {
  const from = text.indexOf(`"${string}"`, text.indexOf(broken!.urn) - 1) + string.length - 1;
  return new StateModel(text.slice(0, from) + text.slice(text.indexOf('secret', from)));
}

describe('a URN that may contain a value', () => {
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
    const said = saidOf(runTogether());
    assert.ok(said.includes("'…'"));
    assert.ok(!said.includes('secret'), said);
  });

  it('keeps the rest of a message, even if the URN is one letter', () => {
    const model = new StateModel(text.replace(`"urn": "${broken!.urn}"`, '"urn": "u", "delete": nothing'));
    assert.deepEqual([...unsureUrns(model)], ['u']);
    assert.match(saidOf(model), /This is not a JSON value: only true, false, null, numbers/);
  });

  it('is none if each string ends where it did before', () => {
    const withComment = text.replaceAll('"type"', '// so\n"type"');
    const withoutComma = text.replace(/,(\s*"type")/, '$1');
    for (const state of [text, withComment, withoutComma, `${text}}]`]) {
      assert.deepEqual([...unsureUrns(new StateModel(state))], []);
    }
  });

  it('is treated like a type and an id there: hidden, unless another entry has the same', () => {
    const ofType = runTogether(broken!.type);
    const other = ofType.resources.find(({ type }) => type.endsWith('secret'))!;
    assert.equal(shownType(ofType, other), '');
    assert.equal(
      shownType(
        ofType,
        ofType.resources.find(({ urn }) => urn === first!.urn)!,
      ),
      first!.type,
    );
    assert.ok(!saidOf(ofType).includes('secret'));
    const ofId = runTogether('an-id');
    const named = ofId.resources.find(({ id }) => id.endsWith('secret'))!;
    assert.equal(shownId(ofId, named), '');
    assert.equal(shownType(ofId, named), broken!.type);
  });

  it('is removed from thousands of messages in linear time', function () {
    this.timeout(60_000);
    assertGrowth(8, (size) => {
      const state = generateState({ resources: size * 25, seed: 1 });
      const model = new StateModel(state.replaceAll('"', "'"));
      assert.ok(unsureUrns(model).size > size);
      for (const { message } of checkState(model)) assert.ok(message.length > 0);
    });
  });
});

function saidOf(model: StateModel): string {
  return findingTexts(checkState(model)).join('\n');
}
