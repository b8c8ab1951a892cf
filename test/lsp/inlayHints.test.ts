import assert from 'node:assert/strict';
import type { InlayHint, Position } from 'vscode-languageserver/node';
import type { LanguageClient } from '../harness/lsp';
import { component, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
const providerOf = (name: string, inputs: object): ReturnType<typeof component> => ({
  urn: `urn:pulumi:dev::shop::pulumi:providers:aws::${name}`,
  type: 'pulumi:providers:aws',
  custom: true,
  id: `${name}-id`,
  inputs,
});
const named = providerOf('main', { version: '6.51.0' });
const unnamed = providerOf('unnamed', {});
const odd = providerOf('odd', { version: 'hunter2' });
const user = (name: string, provider: { urn: string; id?: unknown }): ReturnType<typeof component> =>
  component(name, { custom: true, id: name, provider: `${provider.urn}::${String(provider.id)}` });

describe('inlay hints', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient((started) => (client = started), { opened: uri });

  const hints = async (start?: Position, end?: Position): Promise<InlayHint[]> => {
    const document = client.document(uri);
    const range = {
      start: start ?? { line: 0, character: 0 },
      end: end ?? document.positionAt(document.getText().length),
    };
    return client.request('textDocument/inlayHint', { textDocument: { uri }, range });
  };
  /** The hints, each with the text of its line from there on. */
  const linesBefore = (found: InlayHint[]): string[] =>
    found.map(({ position }) => {
      const start = { line: position.line, character: 0 };
      return client.document(uri).getText({ start, end: position }).trim();
    });

  it('show the version of a provider before each reference to it', async () => {
    await client.open(uri, printed(stateWith([named, user('a', named), user('b', named)])));
    const found = await hints();
    assert.deepEqual(linesBefore(found), ['"provider":', '"provider":']);
    for (const { label, tooltip } of found) {
      assert.equal(label, 'aws 6.51.0');
      assert.equal(tooltip, 'The version of the provider aws that manages this resource.');
    }
  });

  it('are missing if there is no version, or an invalid one', async () => {
    const gone = { ...named, id: 'other' };
    const resources = [
      named,
      unnamed,
      odd,
      user('a', unnamed),
      user('b', odd),
      user('c', gone),
      component('d'),
    ];
    await client.open(uri, printed(stateWith(resources)));
    assert.deepEqual(await hints(), []);
  });

  it('are limited to the range', async () => {
    const users = Array.from({ length: 9 }, (_, i) => user(`user-${i}`, named));
    await client.open(uri, printed(stateWith([named, ...users])));
    const { start, end } = client.rangeOf(uri, `"id": "user-4"`);
    assert.equal((await hints()).length, 9);
    assert.deepEqual(await hints(start, end), []);
    const [hint, ...others] = await hints(start, { line: end.line + 4, character: 0 });
    assert.deepEqual(others, []);
    assert.ok(hint!.position.line > start.line && hint!.position.line < start.line + 4);
  });

  it('are also in interrupted operations', async () => {
    const operation = { type: 'creating', resource: user('new', named) };
    await client.open(uri, printed(stateWith([named], { pending_operations: [operation] })));
    assert.equal((await hints()).length, 1);
  });
});
