import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver/node';
import { LensCommand } from '../../shared/lensCommand';
import { LanguageClient, type LanguageClientOptions } from '../harness/lsp';
import { component, printed, stateWith } from '../harness/states';

const uri = 'file:///stack.json';
const commands = { experimental: { commands: { commands: Object.values(LensCommand) } } };
const base = component('base');
const user = component('user', {
  dependencies: [base.urn],
  parent: base.urn,
  protect: true,
  initErrors: ['hunter2'],
});
const interrupted = { pending_operations: [{ type: 'deleting', resource: base }] };

describe('code lenses', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  const start = async (options: LanguageClientOptions = {}): Promise<void> => {
    client = await LanguageClient.start({ capabilities: commands, ...options });
  };
  afterEach(() => {
    client.kill();
  });

  const lenses = (): Promise<CodeLens[] | null> =>
    client.request('textDocument/codeLens', { textDocument: { uri } });
  const resolved = async (): Promise<CodeLens[]> =>
    Promise.all(
      ((await lenses()) ?? []).map((lens) => {
        assert.equal(lens.command, undefined, 'the words are made when a lens comes into view');
        return client.request<CodeLens>('codeLens/resolve', lens);
      }),
    );
  /** The lenses above each resource. */
  const shown = async (): Promise<string[]> =>
    (await resolved()).map(({ range, command }) => {
      const name = /::([^:"]+)"/.exec(client.document(uri).getText().split('\n')[range.start.line + 1]!)![1]!;
      return `${name}: ${command!.title}`;
    });

  it('show what is special about a resource and how many need it, and nothing on the others', async () => {
    await start();
    await client.open(uri, printed(stateWith([base, user, component('plain')], interrupted)));
    assert.deepEqual(await shown(), [
      'shop-dev: Needed by 2 resources',
      'base: Deletion interrupted',
      'base: Needed by 1 resource',
      'user: 1 init error, protected',
    ]);
  });

  it('open the dependencies and the interrupted operation', async () => {
    await start();
    await client.open(uri, printed(stateWith([base, user], interrupted)));
    const document = client.document(uri);
    const text = document.getText();
    const [, operation, dependents, flags] = (await resolved()).map(({ command }) => command!);
    assert.equal(dependents!.command, LensCommand.showDependencies);
    assert.deepEqual(dependents!.arguments, [uri, { index: 1, urn: base.urn }]);
    assert.equal(operation!.command, LensCommand.showPlace);
    const at = text.lastIndexOf(`"${base.urn}"`);
    const range = { start: document.positionAt(at), end: document.positionAt(at + base.urn.length + 2) };
    assert.deepEqual(operation!.arguments, [uri, range]);
    assert.equal(flags!.command, '');
  });

  it('are plain text for a client without these commands', async () => {
    await start({ capabilities: {} });
    await client.open(uri, printed(stateWith([base, user], interrupted)));
    const found = await resolved();
    assert.equal(found.length, 4);
    assert.ok(found.every(({ command }) => command?.command === '' && command.arguments === undefined));
  });

  it('are not shown in a file of one line', async () => {
    await start();
    await client.open(uri, JSON.stringify(stateWith([base, user], interrupted)));
    assert.deepEqual(await lenses(), []);
  });

  it('can be disabled and enabled', async () => {
    await start({ settings: { 'pulumiTroubleshooter.codeLens.enabled': false } });
    await client.open(uri, printed(stateWith([base, user])));
    assert.equal(await lenses(), null);
    await client.changeSettings({});
    assert.deepEqual(await shown(), [
      'shop-dev: Needed by 1 resource',
      'base: Needed by 1 resource',
      'user: 1 init error, protected',
    ]);
  });

  it('are requested again after a change of the settings', async () => {
    await start({ capabilities: { workspace: { configuration: true, codeLens: { refreshSupport: true } } } });
    const refreshed = client.codeLensRefresh();
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await refreshed;
  });

  it('are empty when the text has changed meanwhile', async () => {
    await start();
    await client.open(uri, printed(stateWith([base, user])));
    const [lens] = (await lenses())!;
    await client.change(uri, printed(stateWith([])));
    assert.equal((await client.request<CodeLens>('codeLens/resolve', lens)).command, undefined);
  });

  it('are omitted in a state of 20,000 resources', async () => {
    await start();
    const parts = Array.from({ length: 20_000 }, (_, i) => component(`part-${i}`));
    await client.open(uri, printed(stateWith(parts)));
    assert.equal(await lenses(), null);
  });
});
