import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../shared/languages';

/** A state whose only resource has a missing parent. */
const BROKEN = JSON.stringify({
  version: 3,
  deployment: {
    manifest: { time: '2026-01-01T00:00:00Z', magic: '', version: '' },
    resources: [
      {
        urn: 'urn:pulumi:dev::shop::shop:index:Bucket::images',
        type: 'shop:index:Bucket',
        parent: 'urn:pulumi:dev::shop::shop:index:Site::gone',
      },
    ],
  },
});

describe('the findings of Check State File', function () {
  this.timeout(60_000);
  let folder: string;
  let file: vscode.Uri;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'check-state-file-'));
    // The name does not identify it as a state.
    file = vscode.Uri.file(path.join(folder, 'state.yaml'));
    writeFileSync(file.fsPath, BROKEN);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  const missingParents = (): vscode.Diagnostic[] =>
    vscode.languages
      .getDiagnostics(file)
      .filter(({ code }) => (code as { value?: unknown } | undefined)?.value === 'missing-reference');

  async function until(what: string, condition: () => boolean): Promise<void> {
    for (const end = Date.now() + 30_000; !condition();) {
      assert.ok(Date.now() < end, `waited in vain for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function check(): Promise<void> {
    // It ends only when its message is closed.
    void vscode.commands.executeCommand('pulumiTroubleshooter.checkStateFile', file);
    await until('the finding', () => missingParents().length > 0);
  }

  it('disappear when the file is changed in an editor', async () => {
    await check();
    const document = await vscode.workspace.openTextDocument(file);
    assert.notEqual(document.languageId, STATE_LANGUAGE);
    assert.equal(missingParents().length, 1);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file, new vscode.Position(0, 0), ' ');
    await vscode.workspace.applyEdit(edit);
    await until('them to go', () => missingParents().length === 0);
    await document.save();
  });

  it('are replaced by those of the server when the file is opened as a state', async () => {
    await check();
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
    const edit = new vscode.WorkspaceEdit();
    await until('the findings of the server', () => missingParents().length === 1);
    const start = document.positionAt(document.getText().indexOf(',"parent"'));
    const end = document.positionAt(document.getText().indexOf('::gone"') + '::gone"'.length);
    edit.delete(file, new vscode.Range(start, end));
    await vscode.workspace.applyEdit(edit);
    await until('no finding', () => missingParents().length === 0);
    await document.save();
  });
});
