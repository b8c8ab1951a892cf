import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const example = readFileSync(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');

describe('code actions in the editor', () => {
  let folder: string;
  let document: vscode.TextDocument;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-actions-'));
    const file = path.join(folder, 'state.json');
    writeFileSync(file, example);
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')?.activate();
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    rmSync(folder, { recursive: true, force: true });
  });

  /** The actions at a place whose titles begin like this; repeated until the server has started. */
  const actionAt = async (place: string, title: string): Promise<vscode.CodeAction> => {
    const position = document.positionAt(document.getText().indexOf(place) + 1);
    for (;;) {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(position, position),
        undefined,
        100,
      );
      const action = actions.find((one) => one.title.startsWith(title));
      if (action) return action;
    }
  };

  it('remove a resource with its dependents in one step, which can be undone', async () => {
    const urn = '"urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache"';
    const { edit } = await actionAt(urn, "Remove 'cache' (Cache) from the state with the one that depends");
    assert.ok(edit);
    assert.ok(await vscode.workspace.applyEdit(edit));
    const { deployment } = JSON.parse(document.getText()) as { deployment: { resources: { urn: string }[] } };
    const names = deployment.resources.map((resource) => resource.urn.split('::').at(-1));
    assert.deepEqual(names, ['shop-dev', 'storefront', 'default', 'images', 'database']);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), example);
  });

  it('insert a placeholder for an id, in correctly indented lines', async () => {
    const urn = '"urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders"';
    const { edit } = await actionAt(urn, 'It was created');
    assert.ok(edit);
    assert.ok(await vscode.workspace.applyEdit(edit));
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document, document);
    // The place is selected: the next input replaces it.
    assert.equal(document.getText(editor.selection), 'id');
    await vscode.commands.executeCommand('type', { text: 'orders-1' });
    const text = document.getText();
    assert.ok(
      text.includes(`      {\n        "urn": ${urn},\n        "custom": true,\n        "id": "orders-1",\n`),
      text,
    );
    assert.ok(text.includes('\n    "pending_operations": [],\n'));
    await vscode.commands.executeCommand('leaveSnippet');
    for (let i = 0; i < 3 && document.getText() !== example; i++) {
      await vscode.commands.executeCommand('undo');
    }
    assert.equal(document.getText(), example);
  });
});
