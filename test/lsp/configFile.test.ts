import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiagnosticSeverity, FileChangeType } from 'vscode-languageserver/node';
import { useCheckFolder, type CheckFolder } from '../harness/checkCommand';
import { LanguageClient, type LanguageClientOptions } from '../harness/lsp';
import { StateRequest } from '../../shared/requests';
import { changedExample, exampleState } from '../harness/states';

const CONFIG = 'pulumi-troubleshooter.json';
const rules = (severities: unknown): string => JSON.stringify({ rules: severities });

describe('the config file in an editor', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });
  let client: LanguageClient | undefined;
  afterEach(() => {
    client?.kill();
  });

  const uriOf = (name: string): string => pathToFileURL(folder.at(name)).href;
  const uri = (): string => uriOf('stacks/dev.json');
  const found = async (of = uri()): Promise<unknown[]> =>
    (await client!.diagnostics(of)).map(({ code, severity }) => [code, severity]);
  const WARNING = ['pending-operation', DiagnosticSeverity.Warning];

  async function open(options: LanguageClientOptions = {}): Promise<void> {
    client = await LanguageClient.start(options);
    await client.open(uri(), exampleState());
  }

  /** Notifies the server of a change, like an editor that watches files for it, and waits for the refresh. */
  async function changed(name: string, type: FileChangeType): Promise<void> {
    const params = { changes: [{ uri: uriOf(name), type }] };
    await client!.refreshAfter(() => client!.notify('workspace/didChangeWatchedFiles', params));
  }

  it('takes precedence over the settings, rule by rule', async () => {
    folder.write(CONFIG, rules({ 'pending-operation': 'hint' }));
    await open({
      settings: {
        'pulumiTroubleshooter.rules': { 'pending-operation': 'error', 'manifest-checksum': 'off' },
      },
    });
    await client!.change(uri(), exampleState().replace(/"magic": "./, '"magic": "x'));
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Hint]]);
    await client!.changeSettings({});
    assert.deepEqual(await found(), [
      ['manifest-checksum', DiagnosticSeverity.Error],
      ['pending-operation', DiagnosticSeverity.Hint],
    ]);
  });

  it('takes effect while a state is open, also if it is new, nearer or deleted', async () => {
    await open();
    assert.deepEqual(await found(), [WARNING]);
    folder.write(CONFIG, rules({ 'pending-operation': 'off' }));
    await changed(CONFIG, FileChangeType.Created);
    assert.deepEqual(await found(), []);
    folder.write(CONFIG, rules({ 'pending-operation': 'information' }));
    await changed(CONFIG, FileChangeType.Changed);
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Information]]);
    folder.write(`stacks/${CONFIG}`, rules({}));
    await changed(`stacks/${CONFIG}`, FileChangeType.Created);
    assert.deepEqual(await found(), [WARNING]);
    rmSync(folder.at(`stacks/${CONFIG}`));
    await changed(`stacks/${CONFIG}`, FileChangeType.Deleted);
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Information]]);
    rmSync(folder.at(CONFIG));
    await changed(CONFIG, FileChangeType.Deleted);
    assert.deepEqual(await found(), [WARNING]);
  });

  it('takes effect at the next request if the editor does not watch files', async () => {
    folder.write(CONFIG, rules({ 'pending-operation': 'off' }));
    await open();
    const first = await client!.diagnosticReport(uri());
    assert.equal(first.kind === 'full' && first.items.length, 0);
    folder.write(CONFIG, rules({ 'pending-operation': 'error' }));
    const second = await client!.diagnosticReport(uri(), first.resultId);
    assert.equal(second.kind === 'full' && second.items[0]!.severity, DiagnosticSeverity.Error);
    const third = await client!.diagnosticReport(uri(), second.resultId);
    assert.equal(third.kind, 'unchanged');
    rmSync(folder.at(CONFIG));
    assert.deepEqual(await found(), [WARNING]);
  });

  it('is watched where the client offers that', async () => {
    client = await LanguageClient.start({
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    await client.open(uri(), exampleState());
    await client.diagnostics(uri());
    assert.deepEqual(client.registrations, ['workspace/didChangeWatchedFiles']);
  });

  it('sets severities for some paths, and does not apply to documents that are not on the disk', async () => {
    folder.write(
      CONFIG,
      JSON.stringify({ overrides: [{ files: ['stacks'], rules: { 'pending-operation': 'off' } }] }),
    );
    await open();
    const others = [uriOf('dev.json'), 'untitled:Untitled-1', 'pulumi-state://dev/state.json'];
    for (const other of others) await client!.open(other, exampleState());
    assert.deepEqual(await found(), []);
    for (const other of others) assert.deepEqual(await found(other), [WARNING], other);
  });

  it('is applied as far as it is valid, and the errors are logged once', async () => {
    folder.write(CONFIG, rules({ 'pending-operation': 'off', nonsense: 'off' }));
    await open();
    assert.deepEqual(await found(), []);
    await client!.change(uri(), `${exampleState()}\n`);
    assert.deepEqual(await found(), []);
    const told = client!.messages.filter((message) => message.includes('nonsense'));
    assert.equal(told.length, 1);
    assert.ok(
      told[0]!.startsWith(`${path.join(folder.path, CONFIG)}:1:37: There is no rule "nonsense"`),
      told[0],
    );
  });

  it('never determines what is written to a stack', async () => {
    folder.write(CONFIG, rules({ 'manifest-checksum': 'off' }));
    const text = changedExample(() => undefined).replace(/"magic": "./, '"magic": "x');
    await open();
    await client!.change(uri(), text);
    assert.deepEqual(await found(), []);
    const count = async (params: object): Promise<number> =>
      (await client!.request<{ errorCount: number }>(StateRequest.summary.method, { text, ...params }))
        .errorCount;
    assert.equal(await count({ document: uri() }), 0);
    assert.equal(await count({}), 1);
  });
});
