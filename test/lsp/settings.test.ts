import assert from 'node:assert/strict';
import { DiagnosticSeverity, LSPErrorCodes } from 'vscode-languageserver/node';
import { LanguageClient } from '../harness/lsp';
import { component, exampleState, printed, stateWith } from '../harness/states';

const uri = 'file:///stack.json';
const rules = (severities: unknown): Record<string, unknown> => ({
  'pulumiTroubleshooter.rules': severities,
});

describe('the setting pulumiTroubleshooter.rules', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  afterEach(() => {
    client.kill();
  });

  const found = async (): Promise<unknown[]> =>
    (await client.diagnostics(uri)).map(({ code, severity }) => [code, severity]);

  it('disables and enables rules, and changes their severity', async () => {
    client = await LanguageClient.start({ settings: rules({ 'pending-operation': 'off' }) });
    await client.open(uri, exampleState());
    assert.deepEqual(await found(), []);
    await client.changeSettings(rules({ 'pending-operation': 'hint' }));
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Hint]]);
    await client.changeSettings({});
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Warning]]);
    await client.change(uri, printed(stateWith([component('a', { protect: true })])));
    assert.deepEqual(await found(), []);
    await client.changeSettings(rules({ 'protected-resource': 'information' }));
    assert.deepEqual(await found(), [['protected-resource', DiagnosticSeverity.Information]]);
  });

  it('makes the server request a refresh, and send its diagnostics again', async () => {
    client = await LanguageClient.start();
    await client.open(uri, exampleState());
    const first = await client.diagnosticReport(uri);
    assert.equal(client.refreshes, 0);
    await client.changeSettings(rules({ 'pending-operation': 'error' }));
    assert.equal(client.refreshes, 1);
    const second = await client.diagnosticReport(uri, first.resultId);
    assert.equal(second.kind, 'full');
    assert.equal(second.items[0]!.severity, DiagnosticSeverity.Error);
  });

  it('applies when the server sends diagnostics by itself', async () => {
    client = await LanguageClient.start({ diagnostics: 'push' });
    await client.open(uri, exampleState());
    assert.equal((await client.diagnostics(uri)).length, 1);
    const next = client.nextPublication(uri);
    await client.changeSettings(rules({ 'pending-operation': 'off' }));
    assert.deepEqual((await next).diagnostics, []);
  });

  for (const senseless of [
    'loud',
    7,
    null,
    ['pending-operation'],
    { 'pending-operation': 'loud' },
    { 'pending-operation': 3 },
    { 'pending-operation': null },
    { toString: 'error' },
  ]) {
    it(`is ignored if it is invalid: ${JSON.stringify(senseless)}`, async () => {
      client = await LanguageClient.start({ settings: rules(senseless) });
      await client.open(uri, exampleState());
      assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Warning]]);
    });
  }

  it('is requested only if the client supports it', async () => {
    client = await LanguageClient.start({
      settings: rules({ 'pending-operation': 'off' }),
      capabilities: { workspace: {} },
    });
    await client.open(uri, exampleState());
    assert.deepEqual(await found(), [['pending-operation', DiagnosticSeverity.Warning]]);
  });

  it('is watched if the client supports it', async () => {
    client = await LanguageClient.start({
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      },
    });
    await client.open(uri, exampleState());
    await client.diagnostics(uri);
    assert.deepEqual(client.registrations, ['workspace/didChangeConfiguration']);
  });

  it('invalidates fixes that were offered before it changed', async () => {
    client = await LanguageClient.start();
    await client.open(uri, printed(stateWith([component('a', { dependencies: [''], initErrors: ['no'] })])));
    const start = { line: 0, character: 0 };
    const end = client.document(uri).positionAt(client.document(uri).getText().length);
    const [first] = await client.codeActions(uri, { start, end });
    assert.equal(first?.title, 'Remove the empty entry');
    await client.changeSettings(rules({ 'empty-reference': 'off' }));
    await assert.rejects(client.resolve(first), { code: LSPErrorCodes.ContentModified });
  });
});
