import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const example = readFileSync(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');
const database = 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Database::database';
const settings = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration('pulumiTroubleshooter.codeLens');

describe('the marks in the text of a state', () => {
  let folder: string;
  let document: vscode.TextDocument;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-marks-'));
    const file = path.join(folder, 'pulumi-state-edit-1.json');
    writeFileSync(file, example);
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await settings().update('enabled', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  const lenses = (): Thenable<vscode.CodeLens[]> =>
    vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 100);
  /** Repeats the request until the answer is as expected: the server starts, and receives settings, a little later. */
  const until = async <T>(ask: () => Thenable<T>, expected: (answer: T) => boolean): Promise<T> => {
    for (;;) {
      const answer = await ask();
      if (expected(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const positionOf = (piece: string): vscode.Position => document.positionAt(example.indexOf(piece) + 1);

  it('include code lenses, with commands that VS Code can run', async () => {
    const found = await until(lenses, ({ length }) => length > 0);
    const titles = found.map(({ command }) => command!.title);
    assert.ok(titles.includes('Needed by 4 resources'), titles.join());
    for (const { command } of found) {
      assert.ok(command!.command !== '', command!.title);
      await vscode.commands.executeCommand(command!.command, ...((command!.arguments ?? []) as unknown[]));
    }
  });

  it('include no code lenses if they are disabled', async () => {
    await settings().update('enabled', false, vscode.ConfigurationTarget.Global);
    await until(lenses, ({ length }) => length === 0);
    await settings().update('enabled', true, vscode.ConfigurationTarget.Global);
    await until(lenses, ({ length }) => length > 0);
  });

  it('include semantic tokens, of the whole text and of a range, with the types that themes know', async () => {
    const legend = await vscode.commands.executeCommand<vscode.SemanticTokensLegend>(
      'vscode.provideDocumentSemanticTokensLegend',
      document.uri,
    );
    assert.deepEqual(legend.tokenTypes, ['variable', 'property', 'secret']);
    const whole = await vscode.commands.executeCommand<vscode.SemanticTokens>(
      'vscode.provideDocumentSemanticTokens',
      document.uri,
    );
    const line = positionOf('"dependencies"').line;
    const part = await vscode.commands.executeCommand<vscode.SemanticTokens>(
      'vscode.provideDocumentRangeSemanticTokens',
      document.uri,
      new vscode.Range(line, 0, line + 1, 0),
    );
    assert.ok(part.data.length >= 5 && part.data.length < whole.data.length);
  });

  it('include a hover whose links lead into the same file', async () => {
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      positionOf(`"dependencies": ["${database}`).translate(0, 40),
    );
    const text = hover!.contents.map((content) => (content as vscode.MarkdownString).value).join('\n');
    const [, link] = /\[`shop-dev`\]\(([^)]+)\)/.exec(text)!;
    const target = vscode.Uri.parse(link!);
    assert.equal(target.with({ fragment: '' }).toString(), document.uri.toString());
    assert.equal(target.fragment, `L${positionOf('"urn"').line + 1}`);
  });
});
