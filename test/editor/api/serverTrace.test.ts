import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { component, printed, stateWith } from '../../harness/states';

const PLANTED = 'planted-0123456789';
const stateText = printed(stateWith([component('pet', { outputs: { password: PLANTED, note: PLANTED } })]));

describe('the messages between editor and server', () => {
  let folder: string;
  const setting = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('pulumiTroubleshooter.trace');
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-trace-'));
  });
  after(async () => {
    await setting().update('server', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<vscode.TextDocument> => {
    const file = path.join(folder, 'pulumi-state-edit-1.json');
    writeFileSync(file, stateText);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    return document;
  };
  const hover = (document: vscode.TextDocument): Thenable<unknown> =>
    vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, new vscode.Position(1, 1));

  it('are in a file if the setting says so, at the usual levels, and in no problem report', async () => {
    await setting().update('server', 'verbose', vscode.ConfigurationTarget.Global);
    const document = await open();
    await hover(document);
    await logged(PLANTED);

    const report = await problemReport();
    assert.match(report, /^## Log$/m);
    assert.ok(!report.includes(PLANTED), report);
    assert.doesNotMatch(report, /textDocument\/(?:didOpen|hover)/);
  });

  it('are logged without their content, or not at all, according to the setting', async () => {
    await setting().update('server', 'off', vscode.ConfigurationTarget.Global);
    const document = await open();
    await vscode.commands.executeCommand(
      'vscode.executeDocumentHighlights',
      document.uri,
      new vscode.Position(1, 1),
    );
    const before = messages().length;
    await setting().update('server', 'messages', vscode.ConfigurationTarget.Global);
    await hover(document);
    const later = await logged('textDocument/hover', before);
    assert.ok(!later.includes(PLANTED));
    assert.doesNotMatch(messages(), /textDocument\/documentHighlight/);
  });
});

/** The log file of the messages; empty if there is none. */
function messages(): string {
  // Set by test/harness/runEditorApi.mjs.
  const userData = process.env['TEST_USER_DATA']!;
  const files = readdirSync(userData, { recursive: true, encoding: 'utf8' });
  const file = files.find((name) => name.endsWith('Pulumi State Messages.log'));
  return file === undefined ? '' : readFileSync(path.join(userData, file), 'utf8');
}

/** The log after an offset, once it contains a text: VS Code writes it a little later. */
async function logged(text: string, from = 0): Promise<string> {
  for (;;) {
    const found = messages().slice(from);
    if (found.includes(text)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The report of Report a Problem. The command itself runs until its message is answered. */
async function problemReport(): Promise<string> {
  const opened = new Promise<vscode.TextDocument>((resolve) => {
    const listener = vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.languageId !== 'markdown') return;
      listener.dispose();
      resolve(document);
    });
  });
  void vscode.commands.executeCommand('pulumiTroubleshooter.reportProblem');
  return (await opened).getText();
}
