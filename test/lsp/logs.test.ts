import assert from 'node:assert/strict';
import type { DocumentLink, DocumentSymbol, FoldingRange, InlayHint } from 'vscode-languageserver/node';
import { LensCommand } from '../../shared/lensCommand';
import { knownErrors } from '../../shared/knownErrors/readKnownErrors';
import { DATABASE, logFixture } from '../harness/logFixtures';
import { LanguageClient } from '../harness/lsp';
import { component, printed, stateWith } from '../harness/states';

const uri = 'file:///logs/update.pulumi.log';
const textDocument = { uri };
const text = logFixture('failed-update.pulumi.log');
const lines = text.split('\n');

describe('logs', function () {
  this.timeout(60_000);
  let client: LanguageClient;
  before(async () => {
    client = await LanguageClient.start({
      languageId: 'pulumi-log',
      capabilities: { experimental: { commands: { commands: Object.values(LensCommand) } } },
    });
    await client.open(uri, text);
  });
  after(() => client.shutdown());

  const lineWith = (piece: string): number => lines.findIndex((line) => line.includes(piece));

  it('fold by run, step and call', async () => {
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument });
    const starts = new Map(folds.map(({ startLine, endLine }) => [startLine, endLine]));
    assert.equal(starts.get(lineWith('*** Starting Update')), lineWith('*** Update(preview=false) complete'));
    const create = `Create(${DATABASE})`;
    assert.equal(starts.get(lineWith(`${create} executing`)), lineWith(`${create} success`));
  });

  it('have an outline with the operations and the errors', async () => {
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    const update = symbols.find(({ name }) => name === 'Update');
    const database = update?.children?.find(({ name }) => name === 'database');
    assert.equal(database?.detail, 'pulumi-nodejs:dynamic/shop:Database · create: 12 ms');
    assert.deepEqual(
      database.children?.map(({ name }) => name),
      ['Check', 'Create'],
    );
    const error = symbols.find(({ detail }) => detail === 'error');
    assert.equal(error?.range.start.line, lineWith('nope/x'));
  });

  it('have the known errors as findings, with their explanation', async () => {
    const failed =
      'error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end';
    const other = 'file:///logs/locked.pulumi.log';
    await client.open(other, `all is well\n${failed}\n`);
    const [locked, ...more] = await client.diagnostics(other);
    assert.deepEqual([locked?.code, locked?.range.start.line, more], ['stack-locked', 1, []]);
    const [action] = await client.codeActions(other, locked!.range);
    assert.equal(action?.command?.command, LensCommand.explainError);
    assert.deepEqual(action.command.arguments, [failed]);
    await client.close(other);
    // The program's own reports are not known errors.
    assert.deepEqual(await client.diagnostics(uri), []);
  });

  it('show every known error in them', async () => {
    // General errors, which fit any failure, are not findings.
    const samples = knownErrors()
      .filter(({ isGeneral }) => !isGeneral)
      .flatMap(({ id, samples: texts }) => texts.map((sample) => ({ id, ...sample })));
    const other = 'file:///logs/all.pulumi.log';
    for (const { id, text: sample } of samples) {
      await client.open(other, `${lines.slice(0, 20).join('\n')}\n${sample}`);
      const codes = (await client.diagnostics(other)).map(({ code }) => code);
      assert.ok(codes.includes(id), `${id}: ${codes.join(', ')} in ${sample}`);
      await client.close(other);
    }
  });

  it('show the duration at the end of each step', async () => {
    const line = lineWith(`Create(${DATABASE}) success`);
    const range = { start: { line, character: 0 }, end: { line, character: 10 } };
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
    assert.deepEqual(
      hints.map(({ label, position }) => [label, position]),
      [['6.1 ms', { line, character: 0 }]],
    );
  });

  it('link paths to files, and URNs to an open state or to a command of the client', async () => {
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument });
    const textOf = ({ range }: DocumentLink): string => client.document(uri).getText(range);
    const file = links.find((link) => textOf(link).endsWith('.json'));
    assert.equal(file?.target, `file://${textOf(file!)}`);
    const urn = links.find((link) => textOf(link) === DATABASE)!;
    assert.equal(urn.target, undefined);
    const elsewhere = await client.request<DocumentLink>('documentLink/resolve', urn);
    const command = `command:${LensCommand.showResource}?${encodeURIComponent(JSON.stringify([DATABASE]))}`;
    assert.equal(elsewhere.target, command);
    const state = 'file:///states/dev.json';
    await client.open(state, printed(stateWith([component('x', { urn: DATABASE })])), 'pulumi-state');
    const found = await client.request<DocumentLink>('documentLink/resolve', urn);
    assert.match(found.target ?? '', /^file:\/\/\/states\/dev\.json#L\d+,\d+$/);
  });

  it('are not states, whatever they contain', async () => {
    const log = 'file:///logs/state.pulumi.log';
    await client.open(log, printed(stateWith([component('x', { parent: 'nobody' })])));
    assert.deepEqual(await client.diagnostics(log), []);
  });
});
