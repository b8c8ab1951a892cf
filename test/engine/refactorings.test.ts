import assert from 'node:assert/strict';
import { editsOf } from '../../server/src/edits/change';
import { applyEdits, type TextEdit } from '../../server/src/edits/textEdit';
import {
  allRefactorings,
  offersAt,
  type NamedOffer,
} from '../../server/src/features/refactorings/allRefactorings';
import { StateModel } from '../../server/src/state/model';
import { itFuzzes } from '../harness/fuzz';
import { Random } from '../harness/random';
import { holdsNothingToTheEngine } from './differences';
import { oneLine, print, type Style } from './json';
import { Judge, type JudgedState } from './judge';
import { mutantClasses } from './mutants';
import { specimen } from './specimen';
import { STACK, validState } from './states/validState';

const AT_ONCE = 50;
/** Places of a state to ask for refactorings at. */
const PLACES = 4;

/**
 * Only refused states have a cycle, and hardly any state has only an old half, or Pulumi Cloud's key and no secret.
 */
const RARE = new Set(['break-circle', 'keep-resource', 'remove-secrets-provider']);

/** A state with the result of a refactoring. */
interface Outcome {
  before: JudgedState;
  offer: NamedOffer;
  after: JudgedState;
}

describe('refactorings', function () {
  this.timeout(15 * 60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  itFuzzes('leave states that the engine takes as such, valid and damaged', async (fuzz) => {
    const counts = new Map(allRefactorings.map(({ name }) => [name, 0]));
    await fuzz.attempts(
      160,
      async (random, seed) => {
        const isValid = seed % 2 === 0;
        const state = isValid ? validSpecimen(seed) : specimen(seed, mutantClasses);
        // The engine accepts anything in parts that it does not read, such as most fields of version 1.
        const isIgnored =
          state.shape === 'legacy-checkpoint' || holdsNothingToTheEngine(new StateModel(state.text));
        if (!isValid && isIgnored) return;
        if ((await judge.judge(state)).refusals.length > 0) return;
        for (const { offer, after } of outcomes(state, random)) {
          const { refusals } = await judge.judge(after);
          const said = refusals.map(({ stage, message }) => `${stage}: ${message}`);
          const context = `${offer.title}\n${state.text}\n→\n${after.text}`;
          assert.deepEqual(said, [], context);
          counts.set(offer.refactoring, counts.get(offer.refactoring)! + 1);
        }
      },
      AT_ONCE,
    );
    const list = [...counts].map(([name, count]) => `${name}: ${count}`);
    console.log(`      ${list.join(', ')}`);
    const never = [...counts].filter(([name, count]) => count === 0 && !RARE.has(name));
    assert.deepEqual(never, []);
  });
});

function validSpecimen(seed: number): JudgedState {
  const random = new Random(seed);
  const { root, shape } = validState(random);
  const style = random.pick<Style>([
    oneLine,
    { space: '    ', newline: '\n' },
    { space: '\t', newline: '\r\n' },
  ]);
  return { text: print(root, style), shape, stack: STACK };
}

/** All offers at some places of a state, each applied separately. */
function outcomes(before: JudgedState, random: Random): Outcome[] {
  const model = new StateModel(before.text);
  const { resources } = model;
  const places = [0, before.text.trimEnd().length];
  for (let i = 0; i < PLACES && resources.length > 0; i++)
    places.push(random.pick(resources).anchor.start + 1);
  if (model.secretsProviders) places.push(model.secretsProviders.start);
  return places.flatMap((offset) =>
    offersAt(model, offset).map((offer) => {
      const edits = editsOf(model, offer.changes());
      const text = applyEdits(before.text, edits);
      assert.notEqual(text, before.text, offer.title);
      assertKept(model, edits, text);
      const { shape = before.shape } = new StateModel(text);
      return { before, offer, after: { ...before, text, shape } };
    }),
  );
}

/** Asserts that resources outside of all edits are unchanged, byte for byte and in the same order. */
function assertKept(model: StateModel, edits: readonly TextEdit[], text: string): void {
  let at = 0;
  for (const { node } of model.resources) {
    if (edits.some((edit) => edit.start < node.end && node.start < edit.end)) continue;
    const found = text.indexOf(node.raw, at);
    assert.ok(found >= 0);
    at = found + node.raw.length;
  }
}
