import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { until } from '../../harness/pulumiProcess';
import { processesWith } from '../../harness/stackProcesses';
import { component, printed, stateWith } from '../../harness/states';

describe('a command whose language server is killed before it answers', function () {
  this.timeout(60_000);
  let folder: string;
  before(function () {
    // It finds the process in `/proc`.
    if (process.platform !== 'linux') return this.skip();
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-killed-'));
  });
  after(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('is answered by the next one', async () => {
    const file = path.join(folder, 'pulumi-state-edit-1.json');
    const gone = component('gone').urn;
    writeFileSync(file, printed(stateWith([component('pet', { dependencies: [gone] })])));
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await until(() => vscode.languages.getDiagnostics(document.uri).length > 0, 'the finding');

    const killed = await serverProcess();
    process.kill(killed, 'SIGSTOP');
    // It ends only when its message is closed.
    const repaired = vscode.commands.executeCommand('pulumiTroubleshooter.fixAll', document.uri);
    process.kill(killed, 'SIGKILL');
    await until(() => !document.getText().includes(gone), 'the repair');
    assert.notEqual(await serverProcess(), killed);
    await vscode.commands.executeCommand('notifications.clearAll');
    await repaired;
  });
});

async function serverProcess(): Promise<number> {
  const servers = await processesWith('dist/server.js');
  return servers.find(({ command }) => command.includes(`--clientProcessId=${process.pid} `))!.pid;
}
