import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { scratchStack, type ScratchStack } from '../harness/pulumiImport';
import { importScript, repository } from '../harness/repository';

interface BrokenStates {
  brokenStates: (exported: string) => { file: string; text: string }[];
}

describe('the states of npm start', function () {
  this.timeout(60_000);
  let scratch: ScratchStack;
  let example: string;
  before(async () => {
    scratch = await scratchStack();
    example = await readFile(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');
  });
  after(() => scratch.dispose());

  it('are valid before they are broken: the engine only drops the pending operation', async () => {
    const verdict = await scratch.importVerdict(example);
    assert.ok(verdict.accepted, verdict.message);
    assert.match(verdict.message, /removing pending operation 'creating'/);
  });

  it('are each refused by the engine for the fault in their name', async () => {
    const { brokenStates } = await importScript<BrokenStates>('scripts/demo/brokenStates.mjs');
    const reasons: Record<string, RegExp> = {
      '1-swapped-resources.json': /::web's dependency .* comes after it/,
      '2-missing-dependency.json': /::web's dependency .*::cache refers to missing resource/,
      '3-wrong-provider.json': /::web refers to unknown provider/,
      '4-wrong-checksum.json': /magic cookie mismatch/,
      '5-truncated.json': /unexpected EOF/,
      '6-all-of-it.json': /magic cookie mismatch/, // The engine reports only the first fault.
    };
    const states = brokenStates(example);
    assert.deepEqual(
      states.map(({ file }) => file),
      Object.keys(reasons),
    );
    for (const { file, text } of states) {
      const verdict = await scratch.importVerdict(text);
      assert.equal(verdict.accepted, false, file);
      assert.match(verdict.reasons[0]!, reasons[file]!);
    }
  });
});
