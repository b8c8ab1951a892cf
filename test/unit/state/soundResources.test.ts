import assert from 'node:assert/strict';
import { scanResource, scanState } from '../../../server/src/state/scan';
import { generateDeployment } from '../../bench/generateState';
import { damaged } from '../../bench/damagedText';
import { itFuzzes } from '../../bench/fuzz';
import { printRandomly, randomJson } from './randomJson';

const BEFORE = '{"resources": [';

/** A resource alone is read by the scanner, token by token; one in a list at once, if nothing is wrong with it. */
describe('a resource that is read at once', () => {
  itFuzzes('is recorded as the scanner records it', (fuzz) =>
    fuzz.attempts(200, (random, seed) => {
      const { resources } = generateDeployment({ seed, resources: 3 });
      for (const resource of resources) {
        const fields = { ...resource, plain: JSON.parse(randomJson(random)) as unknown };
        const text = printRandomly(fields, random);
        expectSame(text);
        expectSame(damaged(text, random));
      }
    }),
  );

  for (const text of [
    '{}',
    '{"urn": "a\\u0062", "URN": 1, "inputs": 2, "outputs": [{"a": {}}], "\\u0069nputs": {}}',
    '{"4dabf18193072939515e22adb298388d": "a", "dependencies": [{"4dabf18193072939515e22adb298388d": 1}]}',
    `{"inputs": ${'['.repeat(600)}${']'.repeat(600)}, "dependencies": ${'['.repeat(60)}${']'.repeat(60)}}`,
    '{"customTimeouts": {"create": 1e3, "update": -0.5}, "custom": true, "id": null}',
  ]) {
    it(`is recorded as the scanner records it: ${text.slice(0, 60)}`, () => {
      expectSame(text);
    });
  }
});

function expectSame(resource: string): void {
  const text = `${BEFORE}${resource}]}`;
  const alone = scanResource({ text }, BEFORE.length, 2);
  const { segments, problems, incomplete } = scanState({ text });
  if (!alone) return;
  const [segment] = segments;
  assert.deepEqual(cellsOf(segment!, alone.cells.length), [...alone.cells], resource);
  assert.deepEqual(segment!.signed, alone.signed, resource);
  if (segments.length === 1 && problems.length === 0)
    assert.equal(incomplete, resource.startsWith('{') ? 0 : 1);
}

function cellsOf({ cells, first }: { cells: ArrayLike<number>; first: number }, count: number): number[] {
  return Array.from({ length: count }, (_, i) => cells[first + i]!);
}
