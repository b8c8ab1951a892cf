import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const extension = vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter');

describe('the extension', () => {
  it('is the one under development', () => {
    assert.equal(extension?.extensionPath, repository);
  });

  it('activates', async () => {
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('registers every command of its manifest', async () => {
    // The placeholders register all commands before the first one is used.
    await vscode.commands.executeCommand('pulumiTroubleshooter.showLog');
    const { contributes } = extension!.packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it('finds the real CLI on the PATH of the tests', () => {
    assert.match(execFileSync('pulumi', ['version'], { encoding: 'utf8' }), /^v3\./);
  });
});
