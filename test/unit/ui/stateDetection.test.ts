import assert from 'node:assert/strict';
import {
  bringsMostOf,
  isTooLargeToHighlight,
  KeptLanguages,
  mayBeState,
  type ListStore,
} from '../../../client/src/ui/documents/stateDetection';

describe('the documents that may be states', () => {
  for (const [languageId, scheme, isFile, expected] of [
    ['json', 'file', true, true],
    ['json', 'git', false, true],
    ['jsonc', 'untitled', false, true],
    ['plaintext', 'file', true, true],
    ['plaintext', 'untitled', false, true],
    ['plaintext', 'output', false, false],
    ['json', 'vscode-notebook-cell', false, false],
    ['yaml', 'file', true, false],
    ['pulumi-state', 'file', true, false],
  ] as const) {
    it(`${languageId} of ${scheme}: ${expected ? 'yes' : 'no'}`, () => {
      assert.equal(mayBeState({ languageId, scheme, isFile }), expected);
    });
  }
});

describe('the changes that may make a document a state', () => {
  const change = (length: number): { text: string } => ({ text: 'x'.repeat(length) });

  it('include a paste into an empty document', () => {
    assert.equal(bringsMostOf([change(500)], 500), true);
  });
  it('include several insertions that together are half of the text', () => {
    assert.equal(bringsMostOf([change(200), change(300)], 1000), true);
  });
  it('exclude a paste into a larger text', () => {
    assert.equal(bringsMostOf([change(400)], 1000), false);
  });
  it('exclude typing and deletions', () => {
    assert.equal(bringsMostOf([change(1)], 1), false);
    assert.equal(bringsMostOf([change(0)], 0), false);
  });
});

describe('documents whose language the user chose', () => {
  const storeOf = (list: string[] = []): ListStore & { list: string[] } => ({
    list,
    get() {
      return this.list;
    },
    update(_key, value) {
      this.list = value;
      return Promise.resolve();
    },
  });

  it('are remembered until the user chooses otherwise', async () => {
    const store = storeOf();
    await new KeptLanguages(store).add('file:///a.json');
    const kept = new KeptLanguages(store);
    assert.equal(kept.has('file:///a.json'), true);
    assert.equal(kept.has('file:///b.json'), false);
    await kept.remove('file:///a.json');
    assert.equal(kept.has('file:///a.json'), false);
  });

  it('are remembered once each, and the oldest are forgotten', async () => {
    const store = storeOf();
    const kept = new KeptLanguages(store);
    for (let i = 0; i < 250; i++) await kept.add(`file:///${i}.json`);
    await kept.add('file:///249.json');
    assert.equal(store.list.length, 200);
    assert.equal(new Set(store.list).size, 200);
    assert.equal(kept.has('file:///49.json'), false);
    assert.equal(kept.has('file:///50.json'), true);
  });

  it('are not remembered if they are unsaved', async () => {
    const store = storeOf();
    await new KeptLanguages(store).add('untitled:Untitled-1');
    assert.deepEqual(store.list, []);
  });
});

describe('the size from which the editor shows no colours', () => {
  it('is the same as in VS Code', () => {
    assert.equal(isTooLargeToHighlight(20 * 1024 * 1024, 300_000), false);
    assert.equal(isTooLargeToHighlight(20 * 1024 * 1024 + 1, 1), true);
    assert.equal(isTooLargeToHighlight(1, 300_001), true);
  });
});
