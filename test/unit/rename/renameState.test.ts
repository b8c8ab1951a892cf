import assert from 'node:assert/strict';
import { renameState } from '../../../server/src/features/rename/rename';
import { summarize } from '../../../server/src/rules/engine/summary';
import { exampleState } from '../../harness/states';

describe('renameState', () => {
  const text = exampleState();

  it('renames stack and project at all places', () => {
    const renamed = renameState({ text, stack: 'prod', project: 'office' });
    assert.ok(renamed.text !== undefined, renamed.failure);
    const { stack, project, errorCount } = summarize({ text: renamed.text });
    assert.deepEqual({ stack, project, errorCount }, { stack: 'prod', project: 'office', errorCount: 0 });
    assert.ok(!renamed.text.includes('urn:pulumi:dev::shop'));
    assert.ok(renamed.text.includes('pulumi:pulumi:Stack::office-prod'));
    const back = renameState({ text: renamed.text, stack: 'dev', project: 'shop' });
    assert.equal(back.text, text);
  });

  it('leaves a state without resources unchanged, and refuses a name that Pulumi would refuse', () => {
    const empty = '{"version":3,"deployment":{"manifest":{}}}';
    assert.equal(renameState({ text: empty, project: 'office' }).text, empty);
    assert.match(renameState({ text, project: 'my office' }).failure!, /can have letters/);
    assert.match(renameState({ text: text.slice(0, -9), project: 'office' }).failure!, /JSON/);
  });
});
