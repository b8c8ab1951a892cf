import assert from 'node:assert/strict';
import { condense } from '../../../server/src/check/condense';
import { fileFindings, type FileFinding } from '../../../server/src/check/fileFinding';
import { checkCondensed, condensedModel } from '../../../server/src/check/largeState';
import { rules } from '../../../server/src/rules';
import { checkState } from '../../../server/src/rules/engine/checkState';
import type { CheckSettings } from '../../../server/src/rules/engine/ruleFinding';
import { StateModel } from '../../../server/src/state/model';
import { ruleFixtures, settingsOf } from '../../bench/fixtures';
import { generateState } from '../../bench/generateState';
import { itFuzzes } from '../../bench/fuzz';
import { mutantClasses } from '../../engine/mutants';
import { example, printed, stateWith } from '../../bench/states';
import { specimen } from '../../engine/specimen';

const severities = new Map(rules.map(({ code, severity }) => [code, severity]));

describe('a condensed state', function () {
  this.timeout(0);

  it('has the findings of each fixture, at the same places', () => {
    for (const fixture of ruleFixtures()) {
      const settings = settingsOf(fixture, severities.get(fixture.code)!);
      const found = ofCondensed(fixture.text, Infinity, settings);
      if (found) assert.deepEqual(found, ofWhole(fixture.text, settings), `${fixture.code}/${fixture.name}`);
    }
  });

  it('is the same wherever what was read of the file ends', () => {
    for (const { code, name, text } of ruleFixtures()) {
      const [whole, ...others] = [Infinity, 1000, 7].map((chunk) => piecesOf(text, chunk));
      for (const other of others) assert.equal(other, whole, `${code}/${name}`);
    }
  });

  itFuzzes(
    'has the findings of states damaged in every way, or says that the JSON is broken',
    async (fuzz) => {
      let findings = 0;
      const states = await fuzz.attempts(50, (random, seed) => {
        const { text, stack } = specimen(seed, mutantClasses);
        const settings = { targetStack: stack };
        const found = ofCondensed(text, 1 + random.below(5000), settings);
        if (!found) return;
        findings += found.length;
        const expected = ofWhole(text, settings);
        // What broken JSON is taken for hangs on what follows.
        if (new StateModel(text).isValidJson) assert.deepEqual(found, expected);
        else assert.equal(found.some(isError), expected.some(isError));
      });
      assert.ok(findings > states / 2, `${states} states, ${findings} findings`);
    },
  );

  it('has what is wrong with the inputs of a provider, also of one that is that by its URN alone', () => {
    for (const type of ['pulumi:providers:pulumi-nodejs', 'shop:index:Shop']) {
      const provider = {
        urn: example.provider,
        custom: true,
        id: 'a',
        type,
        inputs: { version: 6, rest: 'x'.repeat(99) },
      };
      const text = printed(stateWith([provider]));
      const found = ofCondensed(text, 1000, {})!;
      assert.ok(found.some(({ code }) => code === 'provider-inputs'));
      assert.deepEqual(found, ofWhole(text, {}));
    }
  });

  it('is a small part of the state', () => {
    const text = generateState({ resources: 100, properties: 60, secrets: false, indent: 4 });
    const condensed = [...condense([text])].reduce((sum, piece) => sum + piece.text.length, 0);
    assert.ok(condensed < text.length / 5, `${condensed} of ${text.length} characters`);
  });

  it('has secrets only where one tells something', () => {
    const text = generateState({ resources: 300, properties: 20 });
    const { model } = condensedModel((kept) => condense([text], { ...kept, short: 0 }));
    const secrets = [...model.signedObjects()].length;
    const all = [...new StateModel(text).signedObjects()].length;
    assert.ok(secrets > 0 && secrets < all / 20, `${secrets} of ${all}`);
  });
});

const DETAILS = { fields: true, fixes: false };

/** The findings as they are made for a file that is too large for a text, with everything condensed that can be. */
function ofCondensed(text: string, chunk: number, settings: CheckSettings): FileFinding[] | undefined {
  const found = checkCondensed(
    (kept) => condense(chunksOf(text, chunk), { ...kept, short: 0 }),
    settings,
    DETAILS,
  );
  return 'failure' in found ? undefined : found.map(withoutRepetition);
}

/** All that is condensed, with what it stands for, and the text between. */
function piecesOf(text: string, chunk: number): string {
  let result = '';
  for (const piece of condense(chunksOf(text, chunk), { short: 0 })) {
    result += piece.text === piece.original ? piece.text : `\n${piece.text}\n${piece.original}\n`;
  }
  return result;
}

function* chunksOf(text: string, length: number): Generator<string, void> {
  for (let i = 0; i < text.length; i += length) yield text.slice(i, i + length);
}

function ofWhole(text: string, settings: CheckSettings): FileFinding[] {
  const model = new StateModel(text);
  return fileFindings(model, checkState(model, settings), DETAILS).map(withoutRepetition);
}

function isError({ severity }: FileFinding): boolean {
  return severity === 'error';
}

/** Of entries that differ only in their white space, the digests differ: none is known to repeat another. */
function withoutRepetition(finding: FileFinding): FileFinding {
  return finding.code === 'duplicate-urn' || finding.code === 'duplicate-field'
    ? { ...finding, fixable: false }
    : finding;
}
