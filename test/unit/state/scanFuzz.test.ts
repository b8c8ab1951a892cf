import assert from 'node:assert/strict';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { applyEdits, sortEdits } from '../../../server/src/edits/textEdit';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { scanState } from '../../../server/src/json/scan';
import { generateState } from '../../harness/generateState';
import { itFuzzes } from '../../harness/fuzz';
import { damaged } from '../../harness/damagedText';
import { assertGrowth } from '../../harness/growth';
import { printRandomly, randomJson } from './randomJson';
import { expectSoundSpans } from './soundSpans';

const shapes = ['export', 'checkpoint', 'deployment'] as const;

describe('any text at all', () => {
  itFuzzes('is scanned, checked and repaired without an exception', (fuzz) =>
    fuzz.attempts(40, (random, seed) => {
      const shape = random.pick(shapes);
      let text = generateState({
        resources: 2 + random.below(4),
        seed,
        shape,
        properties: 1,
        pendingOperations: 1,
      });
      if (random.chance(0.3)) text = printRandomly(JSON.parse(text), random);
      if (random.chance(0.1)) text = randomJson(random);
      for (let i = random.below(4); i >= 0; i--) text = damaged(text, random);
      const model = new StateModel(text);
      expectSoundSpans(model);
      expectSameVerdict(model);
      for (const { span, message, rule } of checkState(model)) {
        assert.ok(
          span.start >= 0 && span.start <= span.end && span.end <= text.length,
          `${rule.code}: ${message}`,
        );
        assert.doesNotMatch(message, /^The check ".*" failed/);
      }
      const repair = repairAll(model);
      assert.deepEqual(sortEdits(repair.edits), repair.edits);
      assert.equal(applyEdits(text, repair.edits), repair.text);
      if (model.syntaxProblems().length === 0) JSON.parse(repair.text);
    }),
  );

  itFuzzes('has problems if JSON.parse refuses it, and none otherwise', (fuzz) =>
    fuzz.attempts(1000, (random) => {
      let text = randomJson(random, 3);
      for (let i = random.below(3); i > 0; i--) text = damaged(text, random);
      expectSameVerdict(new StateModel(text));
    }),
  );
});

describe('the time to scan', () => {
  // Each of these took quadratic time in an earlier scanner.
  const makers: Record<string, (size: number) => string> = {
    'open brackets': (size) => '['.repeat(size),
    'open braces': (size) => '{'.repeat(size),
    'objects in objects': (size) => '{"a":'.repeat(size),
    'brackets closed by the other kind': (size) => '{"a":'.repeat(size) + ']'.repeat(size),
    'brackets closed by both kinds': (size) => '[{"a":'.repeat(size) + ']}'.repeat(size),
    'resources that are not closed': (size) => `{"resources": [${'{"urn": "u", '.repeat(size)}`,
    'resources in each other': (size) => `{"resources": [${'{"resources": ['.repeat(size)}`,
    'braces too many in a list': (size) => `{"resources": [${'}'.repeat(size)}`,
    commas: (size) => `{"resources": [${','.repeat(size)}]}`,
    'strings without a comma': (size) => '"a" '.repeat(size),
    'a long string without end': (size) => `{"urn": "${'a\\"'.repeat(size)}`,
    'one long string': (size) => `{"urn": "${'a'.repeat(size)}"}`,
    'conflict markers': (size) => `[\n${'<<<<<<< HEAD\n=======\n'.repeat(size)}]`,
    'comments that do not end': (size) => `[${'/*'.repeat(size)}`,
    'white space': (size) => `{"resources": [{${' \n'.repeat(size)}}]}`,
    'signed objects in each other': (size) => '{"4dabf18193072939515e22adb298388d":'.repeat(size),
    digits: (size) => `[${'9'.repeat(size)}]`,
    backslashes: (size) => `["${'\\'.repeat(size)}`,
    'single quotes': (size) => "'".repeat(size),
    'keys without values': (size) => `{${'"a",'.repeat(size)}}`,
  };
  for (const [name, make] of Object.entries(makers)) {
    it(`grows linearly with the text: ${name}`, function () {
      this.timeout(60_000);
      const texts = new Map([1, 8].map((size) => [size, make(size * 8_000)]));
      assertGrowth(8, (size) => scanState({ text: texts.get(size)! }));
    });
  }

  it('is short for one line of 20 MB', function () {
    this.timeout(60_000);
    const entry = `{"urn":"u","inputs":{"a":"${'x'.repeat(1000)}"}}`;
    const text = `{"resources":[${Array.from({ length: 20_000 }, () => entry).join(',')}]}`;
    const { segments, problems } = scanState({ text });
    assert.equal(segments.length, 20_000);
    assert.deepEqual(problems, []);
  });
});

/** The scanner's verdict is that of JSON.parse, except for what only Go refuses. */
function expectSameVerdict(model: StateModel): void {
  const beyond = new Set(['too-deep', 'number-range']);
  const problems = model.syntaxProblems().filter(({ code }) => !beyond.has(code));
  let refused = false;
  try {
    JSON.parse(model.text);
  } catch {
    refused = true;
  }
  assert.equal(problems.length > 0, refused, JSON.stringify(model.text));
}
