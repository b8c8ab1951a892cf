import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { editsOf } from '../../server/src/edits/change';
import { versionedCheckpoint } from '../../server/src/edits/shapeConversion';
import { applyEdits } from '../../server/src/edits/textEdit';
import { repairAll } from '../../server/src/rules/engine/repair';
import { StateModel } from '../../server/src/state/model';
import { repository } from '../harness/repository';
import { Judge } from './judge';

const fixture = path.join(repository, 'test/fixtures/rules/state-version/later-fields-without-version.json');

describe('a checkpoint without a version', function () {
  this.timeout(60_000);
  let judge: Judge;
  before(async () => {
    judge = await Judge.start();
  });
  after(() => judge.stop());

  it('loses its providers in the engine, and keeps them once it is made one of version 3', async () => {
    const state = readFileSync(fixture, 'utf8').replaceAll(/[«»]/g, '');
    // The engine does not need what it drops.
    const text = state.replace(/(?<="provider": "[^"]*)b595/, '0000');
    assert.notEqual(text, state);
    const stages = async (asked: string): Promise<string[]> => {
      const { refusals } = await judge.judge({ text: asked, shape: 'legacy-checkpoint', stack: 'dev' });
      return refusals.map(({ stage }) => stage);
    };
    const model = new StateModel(text);
    assert.deepEqual(await stages(text), []);
    assert.ok((await stages(applyEdits(text, editsOf(model, versionedCheckpoint(model))))).includes('read'));
    assert.deepEqual(await stages(repairAll(model).text), []);
  });
});
