import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { condense } from '../../../server/src/check/condense';
import { editedBytes, RepairOutOfReach } from '../../../server/src/check/largeEdits';
import { repairsOfCondensed } from '../../../server/src/check/largeRepair';
import type { Condensed } from '../../../server/src/check/largeState';
import { LargeText } from '../../../server/src/check/largeText';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { rules } from '../../../server/src/rules';
import type { CheckSettings } from '../../../server/src/rules/engine/ruleFinding';
import { StateModel } from '../../../server/src/state/model';
import { ruleFixtures, settingsOf } from '../../bench/fixtures';
import { generateDeployment, wrap } from '../../bench/generateState';
import { itFuzzes } from '../../bench/fuzz';
import { Random } from '../../bench/random';
import { mutantClasses } from '../../engine/mutants';
import { specimen } from '../../engine/specimen';

const severities = new Map(rules.map(({ code, severity }) => [code, severity]));

/** Of entries that differ only in the white space of their values, the digests differ. */
const NOT_TAKEN_FOR_COPIES = ['duplicate-urn/same-content-in-another-order'];

describe('the repair of a text that stays in its file', function () {
  this.timeout(0);

  it('leaves what the repair of the text leaves, of each fixture', () => {
    let repaired = 0;
    for (const { code, name, text, ...fixture } of ruleFixtures()) {
      const settings = settingsOf({ code, name, text, ...fixture }, severities.get(code)!);
      const expected = repairAll(new StateModel(text), settings).text;
      if (expected !== text) repaired++;
      const found = repairedInFile(text, settings);
      if (NOT_TAKEN_FOR_COPIES.includes(`${code}/${name}`)) assert.equal(found, text);
      else assert.equal(found, expected, `${code}/${name}`);
    }
    assert.ok(repaired > 50);
  });

  it('moves resources with all that is in them', () => {
    for (const indent of [undefined, 4]) {
      const deployment = generateDeployment({ resources: 300, properties: 20 });
      const shuffled = { ...deployment, resources: new Random(1).shuffled(deployment.resources) };
      const text = JSON.stringify(wrap(shuffled, 'export'), undefined, indent);
      const expected = repairAll(new StateModel(text)).text;
      assert.notEqual(expected, text);
      assert.ok(repairedInFile(text, {}) === expected);
    }
  });

  itFuzzes('leaves the same of states that are damaged in every way', async (fuzz) => {
    let repaired = 0;
    const states = await fuzz.attempts(40, (_, seed) => {
      const { text: any, stack } = specimen(seed, mutantClasses);
      // As a file holds it: half a character is none in UTF-8.
      const text = Buffer.from(any).toString();
      const model = new StateModel(text);
      const settings = { targetStack: stack };
      const expected = repairAll(model, settings).text;
      try {
        const found = repairedInFile(text, settings);
        assert.ok(found === expected, 'not as the text is repaired');
        if (found !== text) repaired++;
      } catch (error) {
        // Broken JSON can run into what is not read: then the file stays as it is.
        if (model.isValidJson || !(error instanceof RepairOutOfReach)) throw error;
      }
    });
    assert.ok(repaired > states / 20, `${states} states, ${repaired} repaired`);
  });
});

/** The text as it is after the repair, with everything condensed that can be. */
function repairedInFile(text: string, settings: CheckSettings): string {
  const condensed: Condensed = (kept) => condense([text], { ...kept, short: 0, forEdits: true });
  const edits = repairsOfCondensed(condensed, settings);
  if (edits.length === 0) return text;
  const file = LargeText.create(tmpdir());
  try {
    file.append(Buffer.from(text));
    const parts: Buffer[] = [];
    for (const part of editedBytes(file, edits)) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString();
  } finally {
    file.close();
  }
}
