import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');

describe('rename in the editor', () => {
  let folder: string;
  let document: vscode.TextDocument;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-rename-'));
    const file = path.join(folder, 'state.json');
    copyFileSync(path.join(repository, 'scripts/demo/exampleState.json'), file);
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')?.activate();
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await problemsOf(document.uri); // The server is running now.
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    rmSync(folder, { recursive: true, force: true });
  });

  /** The position after the first occurrence of a text. */
  const behind = (text: string): vscode.Position =>
    document.positionAt(document.getText().indexOf(text) + text.length);

  const prepare = async (position: vscode.Position): Promise<{ range: vscode.Range; placeholder: string }> =>
    vscode.commands.executeCommand('vscode.prepareRename', document.uri, position);

  it('shows the name that changes', async () => {
    const { range, placeholder } = await prepare(behind('"urn": "urn:pulumi:de'));
    assert.equal(placeholder, 'dev');
    assert.equal(document.getText(range), 'dev');
  });

  it('shows why something cannot be renamed', async () => {
    await assert.rejects(
      prepare(behind('::shop-dev')),
      /The stack's own resource is always named after project and stack: shop-dev/,
    );
  });

  it('is one step, which can be undone', async () => {
    const before = document.getText();
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      behind('::storefront'),
      'shopfront',
    );
    assert.equal(edit.get(document.uri).length, 3);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(document.getText(), before.replaceAll('::storefront"', '::shopfront"'));
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });
});

/** Waits for the problems of a document that has some. */
function problemsOf(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (vscode.languages.getDiagnostics(uri).length === 0) return;
      subscription.dispose();
      resolve();
    };
    const subscription = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
}
