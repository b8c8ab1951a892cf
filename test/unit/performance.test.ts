import assert from 'node:assert/strict';
import { checkState } from '../../server/src/rules/check';
import { StateChecker } from '../../server/src/rules/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { inputOf } from '../performance/inputs';
import { editsOf } from '../performance/edits';

/** Bounds far above what is measured (docs/benchmarks.md): what breaks them has become slow in kind. */
describe('speed', function () {
  this.timeout(300_000);
  let large: string;
  let small: string;
  before(() => {
    large = textOf(2_400_000);
    small = textOf(300_000);
  });

  it('lets a state open in a few times what JSON.parse takes', () => {
    const parse = fastest(7, () => JSON.parse(large) as unknown);
    const open = fastest(7, () => checkState(new StateModel(large)));
    assert.ok(open < 20 * parse, `${(open / parse).toFixed(1)} times`);
  });

  it('lets a keystroke in a value cost what it changes, whatever the size of the state', () => {
    const ofLarge = keystroke(large);
    const ofSmall = keystroke(small);
    assert.ok(ofLarge < 6 * ofSmall, `${(ofLarge / ofSmall).toFixed(1)} times for 8 times the text`);
    const parse = fastest(7, () => JSON.parse(large) as unknown);
    assert.ok(ofLarge < parse / 2, `${(ofLarge / parse).toFixed(2)} of a whole JSON.parse`);
  });
});

function textOf(characters: number): string {
  return inputOf({ name: '', characters, properties: 12, indent: 4 }).text;
}

/** From a change of the text to its findings, in milliseconds. */
function keystroke(text: string): number {
  const model = new StateModel(text);
  const checker = new StateChecker(model, {});
  const { offset } = editsOf(model).find(({ name }) => name === 'in a value')!;
  const typed = `${text.slice(0, offset)}x${text.slice(offset)}`;
  const change = { start: offset, oldEnd: offset, newEnd: offset + 1 };
  const undo = { start: offset, oldEnd: offset + 1, newEnd: offset };
  return fastest(15, () => {
    checker.update(change, model.update(typed, change));
    checker.findings();
    checker.update(undo, model.update(text, undo));
    checker.findings();
  });
}

/** The shortest of several runs: what else the machine does makes them longer, never shorter. */
function fastest(runs: number, action: () => unknown): number {
  let shortest = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    action();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}
